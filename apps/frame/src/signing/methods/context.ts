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
 */
export function refuseOwnCalls(
  calls: readonly { to?: string | undefined; data: Uint8Array }[],
  { address }: MethodContext,
  speaksForIt: string,
): void {
  const own = [address.eip155, speaksForIt].map((each) => each.toLowerCase())
  if (calls.some(({ to, data }) => data.length > 0 && to && own.includes(to.toLowerCase())))
    throw new Refusal('unauthorized', 'An app may not change the account itself.')
}
