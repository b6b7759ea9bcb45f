import { embeddedWay } from './embedded.js'
import { farcasterWay } from './farcaster.js'
import { passkeyWay } from './passkey.js'
import type { Starts, Way } from './way.js'

/** To a wallet that a login opens. */
export function loginWays({ visit }: Starts): Record<string, Way> {
  return { 'by e-mail': embeddedWay(visit), 'by Farcaster': farcasterWay(visit), 'by a passkey': passkeyWay(visit) }
}
