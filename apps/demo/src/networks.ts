import type { FamilyFactory, Network } from 'portico'
import * as listed from 'portico/networks'
import { type Knobs, listOf } from './knobs.js'
import type { Sandbox } from './sandbox.js'

/** Whether a network is the one that an address calls by its number or its CAIP-2 id. */
export function isCalled(name: string): (network: Network) => boolean {
  return ({ id, caipNetworkId }) => String(id) === name || caipNetworkId === name
}

/** The sandbox's own chains, where they run now, or any of the listed ones by name; of the families in use. */
export function networksOf(
  knobs: Knobs,
  sandbox: Sandbox,
  families: readonly FamilyFactory[],
): [Network, ...Network[]] {
  const isSpoken = ({ chainNamespace }: Network) => families.some(({ namespace }) => namespace === chainNamespace)
  const own = sandboxNetworks(sandbox).filter(isSpoken)
  const others = Object.values(listed).filter((value): value is Network => typeof value === 'object')
  const known = [...own, ...others].filter(isSpoken)
  const all = [...known, ...foreignNetworks()]
  const named = listOf(knobs.networks).flatMap((name) => all.find(isCalled(name)) ?? [])
  const [first = known[0], ...more] = named.length > 0 ? named : own
  if (!first) throw new Error('The playground has no network.')
  return [first, ...more]
}

/** Networks that no family of the page speaks, for those who name them: their accounts are shown and can be asked to sign. */
function foreignNetworks(): readonly Network[] {
  return [
    listed.defineNetwork({
      id: '91b171bb158e2d3848fa23a9f1c25182',
      name: 'Polkadot',
      chainNamespace: 'polkadot',
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      rpcUrls: { default: { http: ['https://rpc.polkadot.io'] } },
    }),
    listed.defineNetwork({
      id: 'cosmoshub-4',
      name: 'Cosmos Hub',
      chainNamespace: 'cosmos',
      nativeCurrency: { name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 },
      rpcUrls: { default: { http: ['https://cosmos-rpc.publicnode.com'] } },
    }),
  ]
}

/** A real network whose nodes are those of its local copy. The public ones are only what a wallet is told: they would answer for the real one. */
function copyOf(network: Network, world: NonNullable<Sandbox['world']>): Network {
  const http = world.filter(({ id }) => id === network.id).map(({ rpcUrl }) => rpcUrl)
  return http.length ? { ...network, rpcUrls: { default: { http }, chainDefault: network.rpcUrls.default } } : network
}

function sandboxNetworks(sandbox: Sandbox): readonly Network[] {
  const { solana, bitcoin, world } = sandbox
  return [
    ...(world ? [listed.mainnet, listed.base].map((network) => copyOf(network, world)) : []),
    ...sandbox.chains.map(({ id, name, rpcUrl, contracts }) =>
      listed.defineNetwork({
        id,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
        blockExplorers: { default: { name: 'Sandbox explorer', url: `${location.origin}/explorer/${id}` } },
        contracts: { multicall3: contracts.multicall3 },
        testnet: true,
      }),
    ),
    ...(solana
      ? [
          listed.defineNetwork({
            id: solana.id.slice('solana:'.length),
            name: solana.name,
            chainNamespace: 'solana',
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
            rpcUrls: { default: { http: [solana.rpcUrl], webSocket: [solana.webSocketUrl] } },
            testnet: true,
          }),
        ]
      : []),
    ...(bitcoin
      ? [
          listed.defineNetwork({
            id: bitcoin.id.slice('bip122:'.length),
            name: bitcoin.name,
            chainNamespace: 'bip122',
            nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
            rpcUrls: { default: { http: [bitcoin.apiUrl] } },
            testnet: true,
          }),
        ]
      : []),
  ]
}
