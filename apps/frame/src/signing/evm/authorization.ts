import * as Eip7702 from 'ox/Authorization'
import { fromHex } from '../bytes.js'
import { chainNumberOf } from './chainNumber.js'

/** An account that lets a contract's code speak for it (EIP-7702). */
export type Authorization = { chainId: bigint; address: string; nonce: bigint }

export type AuthorizationProblem = 'every-chain' | 'other-chain' | 'unknown-delegate'

/** What would be signed for it. @throws TypeError for a chain of too large a number */
export function hashAuthorization({ chainId, address, nonce }: Authorization): Uint8Array {
  return fromHex(Eip7702.getSignPayload({ chainId: chainNumberOf(chainId), address: address as `0x${string}`, nonce }))
}

/**
 * Why an authorisation is never signed. With one signature the whole account is another's, so only code that this wallet
 * names itself may be given it, and never for all chains at once.
 */
export function authorizationProblem(
  { chainId, address }: Authorization,
  allowed: { chainId: bigint; delegates: readonly string[] },
): AuthorizationProblem | undefined {
  if (chainId === 0n) return 'every-chain'
  if (chainId !== allowed.chainId) return 'other-chain'
  const isKnown = allowed.delegates.some((delegate) => delegate.toLowerCase() === address.toLowerCase())
  return isKnown ? undefined : 'unknown-delegate'
}
