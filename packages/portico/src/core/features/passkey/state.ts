import type { CaipNetworkId } from '../../../base/caip.js'

/** A login by a passkey that owns the wallet; absent while none is under way. */
export type PasskeyState = {
  status: /** The frame is loaded. */
    | 'preparing'
    /** The frame shows the ways in, and asks the browser. */
    | 'asking'
    /** A passkey answered; the wallet is opened. */
    | 'connecting'
    | 'failed'
    /** The passkey opens the wallet elsewhere, and on none of the app's networks. */
    | 'not-added'
  /** The network that was asked for, where it was not added. */
  networkId?: CaipNetworkId | undefined
}
