import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Account, Connection } from '../base/entities/connection.js'
import type { AnalyticsEvent } from '../wire/events.js'

/** Where an error belongs in the reports. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** Events of `portico.on`. */
export type PorticoEvents = {
  /** A wallet is connected: the connection in use. */
  connect: Connection
  /** A connection has ended, by whoever. */
  disconnect: { namespace: ChainNamespace; connectorId: string }
  /** Another account is in use, or the wallet shares others. */
  accountsChanged: { namespace: ChainNamespace; accounts: readonly Account[]; address: string }
  /** The network in use is another one (CAIP-2). */
  networkChanged: { namespace: ChainNamespace; caipNetworkId: CaipNetworkId }
  /** The modal was opened or closed. */
  modal: { open: boolean }
  /** Something failed that no call of the app waits for, such as taking up the wallets of an earlier visit. */
  error: unknown
  /** A step in the modal, as analytics name it. */
  event: AnalyticsEvent
}
