import type { ServicesConfig } from '../config.js'
import { snapshot } from '../tokens/snapshot.js'

/** A chain as the file of settings has it. */
export type ChainSettings = NonNullable<ServicesConfig['chains']>[number]
type Uniswap = Pick<ChainSettings, 'uniswapV2' | 'uniswapV3'>

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** As Uniswap's own pages of deployments have them. They are not the same on all chains. */
const uniswap = (
  v2: readonly [factory: string, router: string],
  v3: readonly [factory: string, quoter: string, router: string],
): Uniswap => ({
  uniswapV2: [{ factory: v2[0], router: v2[1] }],
  uniswapV3: [{ factory: v3[0], quoter: v3[1], router: v3[2], routerKind: 'router02' }],
})
const firstV3 = [
  '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
] as const
const laterV2Router = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24'

/** Seldom enough for nodes that many people share. */
const pollMs = 10_000

function evm(id: number, settings: Omit<ChainSettings, 'id' | 'publicNodes'>): ChainSettings {
  const chain = `eip155:${id}`
  return {
    id: chain,
    ...settings,
    publicNodes: true,
    multicall,
    tokens: (snapshot[chain] ?? []).map((token) => ({ ...token })),
    history: { pollMs },
  }
}

/**
 * The networks that `init` knows, by the names that it is told: public nodes, which are not fit for load, and where tokens are priced and
 * swapped. Stable tokens are those with the deepest pools.
 */
export const networks = {
  ethereum: {
    ...evm(1, {
      name: 'Ethereum',
      symbol: 'ETH',
      rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
      explorer: 'https://etherscan.io',
      stable: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      ...uniswap(['0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'], firstV3),
    }),
    ens: {
      registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
      universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    },
  },
  base: evm(8453, {
    name: 'Base',
    symbol: 'ETH',
    rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
    explorer: 'https://basescan.org',
    stable: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    wrapped: '0x4200000000000000000000000000000000000006',
    ...uniswap(
      ['0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', laterV2Router],
      [
        '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
        '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
        '0x2626664c2603336E57B271c5C0b26F421741e481',
      ],
    ),
  }),
  optimism: evm(10, {
    name: 'OP Mainnet',
    symbol: 'ETH',
    rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
    explorer: 'https://optimistic.etherscan.io',
    stable: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    wrapped: '0x4200000000000000000000000000000000000006',
    ...uniswap(['0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf', '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2'], firstV3),
  }),
  arbitrum: evm(42161, {
    name: 'Arbitrum One',
    symbol: 'ETH',
    rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
    explorer: 'https://arbiscan.io',
    stable: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    ...uniswap(['0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', laterV2Router], firstV3),
  }),
  polygon: evm(137, {
    name: 'Polygon',
    symbol: 'POL',
    rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
    explorer: 'https://polygonscan.com',
    stable: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    ...uniswap(['0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', '0xedf6066a2b290C185783862C7F4776A2C8077AD1'], firstV3),
  }),
  bsc: evm(56, {
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    rpcUrls: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
    explorer: 'https://bscscan.com',
    stable: '0x55d398326f99059fF775485246999027B3197955',
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    ...uniswap(
      ['0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', laterV2Router],
      [
        '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
        '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
        '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      ],
    ),
  }),
  avalanche: evm(43114, {
    name: 'Avalanche',
    symbol: 'AVAX',
    rpcUrls: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
    explorer: 'https://snowtrace.io',
    stable: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    ...uniswap(
      ['0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', laterV2Router],
      [
        '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
        '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
        '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      ],
    ),
  }),
  gnosis: evm(100, {
    name: 'Gnosis',
    symbol: 'XDAI',
    rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
    explorer: 'https://gnosisscan.io',
    wrapped: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  }),
  sepolia: {
    ...evm(11155111, {
      name: 'Sepolia',
      symbol: 'ETH',
      rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
      explorer: 'https://sepolia.etherscan.io',
    }),
    testnet: true,
  },
  solana: {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    rpcUrls: ['https://api.mainnet-beta.solana.com'],
    publicNodes: true,
    explorer: 'https://solscan.io',
    tokens: (snapshot['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] ?? []).map((token) => ({ ...token })),
  },
  bitcoin: {
    id: 'bip122:000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
    rpcUrls: ['https://mempool.space/api'],
    publicNodes: true,
    explorer: 'https://mempool.space',
  },
} as const satisfies Record<string, ChainSettings>

export type NetworkName = keyof typeof networks
export const networkNames = Object.keys(networks) as NetworkName[]
/** What most apps have. */
export const usualNetworks: readonly NetworkName[] = ['ethereum', 'base', 'optimism', 'arbitrum', 'polygon']
