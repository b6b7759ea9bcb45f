import { type Hex, namehash, zeroAddress } from 'viem'
import type { Chain, Nodes } from '../chains/nodes.js'
import { ensAbi } from '../evm/abi.js'
import { checksummed } from '../evm/address.js'
import { readMany } from '../evm/read.js'

/** The chain whose registry holds the names of ENS: Ethereum where it is served, otherwise the first that has one. */
export function ensChainOf(nodes: Pick<Nodes, 'chains'>): (Chain & { ens: NonNullable<Chain['ens']> }) | undefined {
  const chains = nodes.chains().filter(({ ens, id }) => ens && id.startsWith('eip155:'))
  const chain = chains.find(({ id }) => id === 'eip155:1') ?? chains[0]
  return chain?.ens ? { ...chain, ens: chain.ens } : undefined
}

/**
 * The address that a name of ENS stands for, as its resolver on the chain says. Gateways are not asked: their addresses come from whoever
 * owns the name, and this server opens no such connection for a caller.
 *
 * @throws NodeError when the chain does not answer
 */
export async function ensAddressOf(nodes: Nodes, name: string): Promise<string | undefined> {
  const chain = ensChainOf(nodes)
  if (!chain) return undefined
  const node: Hex = namehash(name)
  const ask = async (to: string, method: string) =>
    (await readMany(nodes, chain, [{ to, abi: ensAbi, name: method, args: [node] }]))[0]
  const resolver = await ask(chain.ens.registry, 'resolver')
  if (typeof resolver !== 'string' || resolver === zeroAddress) return undefined
  const address = await ask(resolver, 'addr')
  return typeof address === 'string' && address !== zeroAddress ? checksummed(address) : undefined
}
