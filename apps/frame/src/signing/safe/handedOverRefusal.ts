import type { FrameReasonSaid } from 'portico/wire'
import { Refusal } from '../refusal.js'
import type { CaipNetworkId } from '../signer.js'

/** Why a key’s contract account is not spoken for any more, and what its person can do. */
export function handedOverRefusal(network: CaipNetworkId): Refusal {
  const data: FrameReasonSaid = { reason: 'handed-over', chainId: Number(network.slice('eip155:'.length)) }
  return new Refusal(
    'unauthorized',
    'This smart account was handed over, and the email wallet no longer opens it. Sign in with the passkey that does.',
    { data },
  )
}
