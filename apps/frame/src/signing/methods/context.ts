import type { Reading } from '../../confirm/evm/reading.js'
import { Refusal } from '../refusal.js'
import type { SigningContext, SigningNetwork } from '../signer.js'

/** A context whose network is known. */
export type MethodContext = SigningContext & { network: SigningNetwork }

/** The number of an EVM network. */
export function evmChain({ network }: MethodContext): bigint {
  const [namespace, reference = ''] = network.caipNetworkId.split(':')
  if (namespace !== 'eip155' || !/^[1-9]\d{0,15}$/.test(reference))
    throw new Refusal('unsupportedChain', 'The method belongs to another kind of network.')
  return BigInt(reference)
}

/** Whose calls are read, and where. */
export const readingOf = ({ address, network }: MethodContext): Reading => ({
  self: address.eip155,
  chainId: network.caipNetworkId,
})

/** Refuses to sign for an account that is not ours. */
export function requireOwn(address: string | undefined, context: MethodContext): void {
  if (address !== undefined && address.toLowerCase() !== context.address.eip155.toLowerCase())
    throw new Refusal('unauthorized', 'The account is not of this wallet.')
}

/**
 * Refuses calls by which a site could do as the account what no sheet tells: to the account itself, which may run code by the time that the
 * call is in a block, and to the contract that speaks for it, which changes who owns it or gives back what was revoked.
 *
 * @param isOfOthers whether a call to the contract that speaks for it is about other accounts alone
 */
export function refuseOwnCalls(
  calls: readonly { to?: string | undefined; data: Uint8Array }[],
  { address }: MethodContext,
  speaksForIt: string,
  isOfOthers: (data: Uint8Array, own: string) => boolean = () => false,
): void {
  const isOwn = ({ to, data }: (typeof calls)[number]) => {
    if (data.length === 0 || !to) return false
    if (to.toLowerCase() === address.eip155.toLowerCase()) return true
    return to.toLowerCase() === speaksForIt.toLowerCase() && !isOfOthers(data, address.eip155)
  }
  if (calls.some(isOwn)) throw new Refusal('unauthorized', 'An app may not change the account itself.')
}
