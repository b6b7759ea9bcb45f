/** A login by a passkey that owns the wallet; absent while none is under way. */
export type PasskeyState = {
  status: /** The frame is loaded. */
    | 'preparing'
    /** The frame shows the ways in, and asks the browser. */
    | 'asking'
    /** A passkey answered; the wallet is opened. */
    | 'connecting'
    | 'failed'
}
