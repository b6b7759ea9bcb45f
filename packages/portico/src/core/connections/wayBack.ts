import type { StoredConnection } from '../../base/entities/connection.js'
import type { SocialProvider } from '../../base/entities/features.js'
import type { State } from '../client.js'
import { offeredSocials } from '../features/social/offered.js'

/** How a wallet of the past is connected again. */
export type WayBack =
  | { by: 'code' }
  | { by: 'wallet' }
  /** A login is begun anew: no wallet that is signed out comes back by being asked. `address`: where it was by e-mail, empty when unknown. */
  | { by: 'email'; address: string }
  | { by: 'social'; provider: SocialProvider }
  /** What it was logged in by is not offered any more. */
  | { by: 'choice' }

/** The way back to a wallet that was connected before. */
export function wayBackTo(
  state: Pick<State, 'connectors' | 'flags'>,
  { connectorId, auth }: Pick<StoredConnection, 'connectorId' | 'auth'>,
): WayBack {
  const type = state.connectors.find(({ id }) => id === connectorId)?.type
  if (type === 'WALLET_CONNECT') return { by: 'code' }
  if (type !== 'AUTH') return { by: 'wallet' }
  const provider = offeredSocials(state).find((one) => one === auth?.social)
  if (provider) return { by: 'social', provider }
  return state.flags.features.email ? { by: 'email', address: auth?.name ?? '' } : { by: 'choice' }
}
