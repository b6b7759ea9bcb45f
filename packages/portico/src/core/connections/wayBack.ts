import type { StoredConnection } from '../../base/entities/connection.js'
import type { SocialProvider } from '../../base/entities/features.js'
import { offeredSocials } from '../features/social/state.js'
import type { State } from '../state.js'

/** How a login of the past is begun anew: no wallet that is signed out comes back by being asked. */
type WayBack =
  /** `address`: where the mail goes; empty when it is not known. */
  | { by: 'email'; address: string }
  | { by: 'social'; provider: SocialProvider }
  | { by: 'passkey' }
  /** What it was logged in by is not offered any more. */
  | { by: 'choice' }

/** The way back to an embedded wallet that was connected before. */
export function wayBackTo(state: Pick<State, 'flags'>, { auth }: Pick<StoredConnection, 'auth'>): WayBack {
  if (auth?.passkey) return { by: state.flags.features.passkey ? 'passkey' : 'choice' }
  const provider = offeredSocials(state).find((one) => one === auth?.social)
  if (provider) return { by: 'social', provider }
  return state.flags.features.email ? { by: 'email', address: auth?.name ?? '' } : { by: 'choice' }
}
