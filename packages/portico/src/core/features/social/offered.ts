import type { SocialProvider } from '../../../base/entities/features.js'
import type { State } from '../../state.js'

/** The accounts elsewhere that a person can sign in with here, in the order of the app or the project. */
export function offeredSocials({ flags }: Pick<State, 'flags'>): readonly SocialProvider[] {
  const { socials } = flags.features
  return socials ? [...new Set(socials)] : []
}
