/**
 * Chain-agnostic identifiers: CAIP-2 networks and CAIP-10 accounts.
 * Template literal types keep them apart from plain strings without a run-time brand.
 */
export const chainNamespaces = [
  'eip155',
  'solana',
  'polkadot',
  'bip122',
  'cosmos',
  'algorand',
  'cip34',
  'elrond',
  'multiversx',
  'near',
  'tezos',
  'generic',
] as const

/** A family of networks by its CAIP-2 namespace, such as `eip155` for Ethereum and what works like it. */
export type ChainNamespace = (typeof chainNamespaces)[number]
/** CAIP-2: `namespace:reference`, for example `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`
/** CAIP-10: `namespace:reference:address`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`

const namespacePattern = /^[-a-z0-9]{3,8}$|^multiversx$/
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/

export function isChainNamespace(value: unknown): value is ChainNamespace {
  return chainNamespaces.includes(value as ChainNamespace)
}

/** Splits a CAIP-2 id into its two parts; `undefined` when it is not one. */
export function parseNetworkId(value: string): { namespace: ChainNamespace; reference: string } | undefined {
  const parts = value.split(':')
  const [namespace, reference] = parts
  if (parts.length !== 2 || namespace === undefined || reference === undefined) return undefined
  if (!namespacePattern.test(namespace) || !referencePattern.test(reference)) return undefined
  if (!isChainNamespace(namespace)) return undefined
  return { namespace, reference }
}

export function toCaipAddress(networkId: CaipNetworkId, address: string): CaipAddress {
  return `${networkId}:${address}` as CaipAddress
}
