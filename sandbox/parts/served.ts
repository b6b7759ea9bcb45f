import type { ServicesConfig } from '@portico/services'
import { type Addresses, type ChainAddresses, chainSeeds } from '../addresses.js'
import { gatewayKey } from '../chains/names.js'
import type { Seeded } from '../chains/seed.js'
import { soldOn } from './onramp.js'

type Parts = Pick<Addresses, 'chains' | 'chainTen' | 'solana' | 'bitcoin'>
type Settings = Required<Pick<ServicesConfig, 'chains' | 'prices' | 'pictures' | 'names' | 'onramp'>>
type ServedChain = NonNullable<ServicesConfig['chains']>[number]

/** What the services have to know to serve the sandbox's chains: nodes, tokens, exchanges, names, and prices where no pool makes one. */
export function servedSettings({ chains, chainTen, solana, bitcoin }: Parts): Settings {
  const fixed: Record<string, string> = {}
  const served: ServedChain[] = chains.map(evmChain)
  if (chainTen) {
    const { id, name, rpcUrl, webSocketUrl, multicall3 } = chainTen
    served.push({
      id: `eip155:${id}`,
      name,
      symbol: 'ETH',
      testnet: true,
      rpcUrls: [rpcUrl],
      wsUrls: [webSocketUrl],
      multicall: multicall3,
      history,
    })
    fixed[`eip155:${id}:0x${'e'.repeat(40)}`] = '3000'
  }
  if (solana) {
    const { id, name, rpcUrl, webSocketUrl, tokens } = solana
    const listed = Object.values(tokens).map(({ mint, ...token }) => ({
      address: mint,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
    }))
    served.push({
      id,
      name,
      symbol: 'SOL',
      decimals: 9,
      testnet: true,
      rpcUrls: [rpcUrl],
      wsUrls: [webSocketUrl],
      tokens: listed,
    })
    fixed[`${id}:So11111111111111111111111111111111111111111`] = '150'
    fixed[`${id}:${tokens.usdx.mint}`] = '1'
    fixed[`${id}:${tokens.arch.mint}`] = '0.5'
  }
  if (bitcoin) {
    served.push({
      id: bitcoin.id,
      name: bitcoin.name,
      symbol: 'BTC',
      decimals: 8,
      testnet: true,
      rpcUrls: [bitcoin.apiUrl],
    })
    fixed[`${bitcoin.id}:0x`] = '60000'
  }
  // Rates of no day in particular, so that the currencies can be seen.
  const rates = {
    eur: '0.9',
    gbp: '0.8',
    aud: '1.5',
    cad: '1.4',
    inr: '85',
    jpy: '150',
    btc: '0.0000166',
    eth: '0.000333',
  }
  const allowedRanges = ['127.0.0.0/8', '::1']
  const resolvers = chains.slice(0, 1).map(({ contracts }) => contracts.names.offchainResolver)
  const gateway = resolvers.length > 0 ? { signerKey: gatewayKey, resolvers } : undefined
  return {
    chains: served,
    prices: { fixed, rates },
    pictures: { allowedRanges },
    names: { allowedRanges, ...(gateway ? { gateway } : {}) },
    onramp: soldOn(chains, solana),
  }
}

/** Local chains are short, and what was done on them shows at once. */
const history = { from: 0, pollMs: 500 }

function evmChain({ id, name, rpcUrl, webSocketUrl, contracts }: ChainAddresses): ServedChain {
  return {
    id: `eip155:${id}`,
    name,
    symbol: 'ETH',
    testnet: true,
    rpcUrls: [rpcUrl],
    wsUrls: [webSocketUrl],
    history,
    ...contractSettings(contracts),
  }
}

/** Where everything is on a seeded chain. */
export function contractSettings(contracts: Seeded): Omit<ServedChain, 'id' | 'name' | 'symbol' | 'rpcUrls'> {
  const { tokens, weth, uniswapV2, uniswapV3, multicall3, names } = contracts
  const wrapped = { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }
  return {
    multicall: multicall3,
    tokens: [...Object.values(tokens), wrapped],
    stable: tokens.usdx.address,
    wrapped: weth,
    uniswapV2: [{ factory: uniswapV2.factory, router: uniswapV2.router }],
    uniswapV3: [
      {
        factory: uniswapV3.factory,
        quoter: uniswapV3.quoter,
        router: uniswapV3.router,
        routerKind: 'router',
        fees: [500, 3_000, 10_000],
      },
    ],
    ens: { registry: names.registry, universalResolver: names.universalResolver },
  }
}

/** The bundler of the first chain. Its paymaster pays for what the embedded wallet sends. */
export function bundlerSettings({ url, paymaster }: { url: string; paymaster: string }) {
  const [first] = chainSeeds
  return { name: 'sandbox', chains: [`eip155:${first.id}`], url, paymaster: { url: paymaster }, sponsors: true }
}
