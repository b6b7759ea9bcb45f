import type { Config } from '../../options.js'

/** Whether sign-in is set up. */
export function isSignInOn({ siwx, siweConfig }: Pick<Config, 'siwx' | 'siweConfig'>): boolean {
  return siwx !== undefined || (siweConfig !== undefined && siweConfig.enabled !== false)
}
