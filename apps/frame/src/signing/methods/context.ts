import type { Call, Reading } from '../../confirm/evm/reading.js'
import { manager } from '../permissions/manager.js'
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
 * Refuses calls by which a site could do as the account what no sheet told: of the account to itself where it runs code, and to the contract
 * that keeps its permissions, which would give one back that was revoked.
 */
export async function refuseOwnCalls(
  calls: readonly Pick<Call, 'to' | 'data'>[],
  { address: { eip155: own }, rpc, network }: MethodContext,
): Promise<void> {
  const isTo = (address: string) =>
    calls.some(({ to, data }) => data.length > 0 && to?.toLowerCase() === address.toLowerCase())
  const refused = () => new Refusal('unauthorized', 'An app may not change the account itself.')
  if (isTo(manager)) throw refused()
  if (!isTo(own)) return
  if ((await rpc(network.caipNetworkId, 'eth_getCode', [own, 'latest'])) !== '0x') throw refused()
}
