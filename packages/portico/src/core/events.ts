import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Account, Connection } from '../base/entities/connection.js'
import type { AnalyticsEvent } from '../wire/events.js'

/** Where an error belongs in the reports. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

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
