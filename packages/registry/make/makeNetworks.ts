import type { Chain } from 'viem'
import * as viemChains from 'viem/chains'
import * as ours from '../../portico/src/networks/index.js'
import { isNode } from '../src/forms.js'
import type { RegistryNetwork } from '../src/network.js'
import type { Archives } from './archives.js'
import { referTo } from './pictureBytes.js'
import { type DrawnNetwork, pictureOfDrawn } from './readWeb3icons.js'
import { chosenExports, endedNetworks, looksLike } from './reviewed/networks.js'

type Ours = (typeof ours)['mainnet']

/**
 * Our own networks with our own facts, and those of viem that can be shown and used: with a picture, a public node and an explorer. Of
 * viem's chains facts alone are taken: its formatters and serializers are code.
 *
 * @throws Error when viem has several chains of one id, and nobody has said which is meant
 */
export function makeNetworks(archives: Archives, drawn: readonly DrawnNetwork[]): readonly RegistryNetwork[] {
  const pictures = new Map(drawn.flatMap((each) => (each.caip2id ? [[each.caip2id, each] as const] : [])).reverse())
  const pictureOf = (id: string) => {
    const found = pictures.get(id) ?? pictures.get(looksLike[id] ?? '')
    return found && referTo(archives, pictureOfDrawn(archives, found))
  }
  const listed = Object.values(ours).flatMap((each) =>
    isOurs(each) ? ofOurs(each, pictureOf(each.caipNetworkId)) : [],
  )
  const known = new Set(listed.map(({ id }) => id))
  const further = chainsOfViem().flatMap((chain) => {
    const id = `eip155:${chain.id}`
    const network = ofViem(chain, id)
    const picture = network && !known.has(id) ? pictureOf(id) : undefined
    return network && picture ? [{ ...network, picture, sources: { ...network.sources, picture: picture.source } }] : []
  })
  return [...listed, ...further].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The sandbox's networks are on the machine of whoever starts it. */
const isOurs = (value: unknown): value is Ours =>
  typeof value === 'object' && value !== null && 'caipNetworkId' in value && !isLocal(value as Ours)
const isLocal = ({ rpcUrls }: Ours) => !rpcUrls.default.http.some(isNode)

function ofOurs(network: Ours, picture: RegistryNetwork['picture']): RegistryNetwork {
  const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers, contracts, testnet } = network
  return {
    id: caipNetworkId,
    name,
    listed: true,
    ...(testnet ? { testnet } : {}),
    nativeCurrency: { ...nativeCurrency },
    nodes: rpcUrls.default.http,
    ...(blockExplorers ? { explorer: blockExplorers.default } : {}),
    ...withContracts({ ...contracts }),
    ...(picture ? { picture } : {}),
    sources: { '*': 'reviewed', ...(picture ? { picture: picture.source } : {}) },
  }
}

function chainsOfViem(): readonly Chain[] {
  const chains = Object.entries(viemChains).filter(
    ([, value]) => typeof (value as Partial<Chain>)?.id === 'number',
  ) as [string, Chain][]
  const names = new Map<number, string[]>()
  for (const [name, { id }] of chains) names.set(id, [...(names.get(id) ?? []), name])
  return chains.flatMap(([name, chain]) => {
    const several = (names.get(chain.id)?.length ?? 0) > 1
    if (endedNetworks.includes(chain.id) || (several && chosenExports[chain.id] !== name)) return []
    return [chain]
  })
}

function ofViem(chain: Chain, id: string): RegistryNetwork | undefined {
  const nodes = chain.rpcUrls.default.http.filter(isNode)
  const explorer = chain.blockExplorers?.default
  if (nodes.length === 0 || !explorer || !isNode(explorer.url)) return undefined
  const { multicall3, ensRegistry, ensUniversalResolver } = (chain.contracts ?? {}) as Record<
    string,
    { address?: string }
  >
  return {
    id,
    name: chain.name.trim(),
    listed: false,
    ...(chain.testnet ? { testnet: true } : {}),
    nativeCurrency: { ...chain.nativeCurrency },
    nodes,
    explorer: { name: explorer.name, url: explorer.url.replace(/(?<!\/)\/$/, '') },
    ...withContracts({
      multicall3: multicall3?.address,
      ensRegistry: ensRegistry?.address,
      ensUniversalResolver: ensUniversalResolver?.address,
    }),
    sources: { '*': 'viem' },
  }
}

function withContracts(told: { [K in keyof NonNullable<RegistryNetwork['contracts']>]?: string | undefined }) {
  const found = Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return found.length > 0 ? { contracts: Object.fromEntries(found) } : {}
}
