import type { CaipNetworkId } from '../../../base/caip.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'

/** The permissions that an account gave on a network, as the services told them, and the one that is being taken back. */
export type SessionsState = {
  status: 'loading' | 'ready' | 'failed'
  address: string
  networkId: CaipNetworkId
  sessions: readonly SmartSession[]
  revocation?: Revocation | undefined
}

/** `refused`: the services do not take what the wallet signed as the account's word. */
export type Revocation = { pci: string; status: 'signing' | 'revoking' | 'declined' | 'refused' | 'failed' }
