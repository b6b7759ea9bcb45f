import type { Project } from '../project.js'
import type { CaipNetworkId } from '../signing/signer.js'

/** The page says `1`, `'1'`, `'0x1'`, `'eip155:1'` or `'solana:<genesis>'`. */
export function caipOf(chainId: number | string): CaipNetworkId | undefined {
  if (typeof chainId === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chainId))
    return chainId as CaipNetworkId
  if (chainId === '') return undefined
  const id = Number(chainId)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** As the page reads it: a number for EVM networks, CAIP-2 for others. */
export function wireChainId(network: CaipNetworkId): number | string {
  return network.startsWith('eip155:') ? Number(network.slice('eip155:'.length)) : network
}

/** The number of an EVM network as wallets answer it: `0x1`. */
export const hexChain = (network: CaipNetworkId): string => `0x${BigInt(wireChainId(network)).toString(16)}`

export function familyOf(network: CaipNetworkId): string {
  return network.slice(0, network.indexOf(':'))
}

/** The networks on which accounts can be contracts. */
export const smartNetworks = ({ networks, smartAccountEnabledNetworks }: Project): Project['networks'] =>
  networks.filter(
    ({ caipNetworkId: id }) =>
      familyOf(id) === 'eip155' && smartAccountEnabledNetworks.includes(Number(wireChainId(id))),
  )
