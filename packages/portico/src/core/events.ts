import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Account } from '../base/entities/account.js'
import type { Connection } from '../base/entities/connection.js'
import type { AnalyticsEvent } from '../wire/events.js'

/** Events of `portico.on`. */
export type PorticoEvents = {
  connect: Connection
  disconnect: { namespace: ChainNamespace; connectorId: string }
  accountsChanged: { namespace: ChainNamespace; accounts: readonly Account[]; address: string }
  networkChanged: { namespace: ChainNamespace; caipNetworkId: CaipNetworkId }
  modal: { open: boolean }
  error: unknown
  event: AnalyticsEvent
}
