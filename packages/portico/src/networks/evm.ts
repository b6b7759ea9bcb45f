import type { Network } from '../base/entities/network.js'
import { makeNetwork } from './makeNetwork.js'

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
const zkMulticall3 = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

type Row = {
  name: string
  currency: readonly [name: string, symbol: string]
  http: readonly string[]
  explorer: readonly [name: string, url: string]
  contracts?: Network['contracts']
  testnet?: boolean
}

const network = (id: number, { name, currency, http, explorer, contracts, testnet }: Row): Network =>
  makeNetwork('eip155', id, name, [...currency, 18], { http }, explorer, { contracts, testnet })

/** Ethereum: `eip155:1`. */
export const mainnet = /* @__PURE__ */ network(1, {
  name: 'Ethereum',
  currency: ['Ether', 'ETH'],
  http: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  explorer: ['Etherscan', 'https://etherscan.io'],
  contracts: { multicall3, ensRegistry },
})

/** Sepolia, a test network: `eip155:11155111`. */
export const sepolia = /* @__PURE__ */ network(11155111, {
  name: 'Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  contracts: { multicall3, ensRegistry },
  testnet: true,
})

/** OP Mainnet: `eip155:10`. */
export const optimism = /* @__PURE__ */ network(10, {
  name: 'OP Mainnet',
  currency: ['Ether', 'ETH'],
  http: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
  contracts: { multicall3 },
})

/** OP Sepolia, a test network: `eip155:11155420`. */
export const optimismSepolia = /* @__PURE__ */ network(11155420, {
  name: 'OP Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://sepolia.optimism.io'],
  explorer: ['Blockscout', 'https://optimism-sepolia.blockscout.com'],
  contracts: { multicall3 },
  testnet: true,
})

/** Arbitrum One: `eip155:42161`. */
export const arbitrum = /* @__PURE__ */ network(42161, {
  name: 'Arbitrum One',
  currency: ['Ether', 'ETH'],
  http: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
  contracts: { multicall3 },
})

/** Arbitrum Sepolia, a test network: `eip155:421614`. */
export const arbitrumSepolia = /* @__PURE__ */ network(421614, {
  name: 'Arbitrum Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorer: ['Arbiscan', 'https://sepolia.arbiscan.io'],
  contracts: { multicall3 },
  testnet: true,
})

/** Polygon: `eip155:137`. */
export const polygon = /* @__PURE__ */ network(137, {
  name: 'Polygon',
  currency: ['POL', 'POL'],
  http: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
  contracts: { multicall3 },
})

/** Polygon Amoy, a test network: `eip155:80002`. */
export const polygonAmoy = /* @__PURE__ */ network(80002, {
  name: 'Polygon Amoy',
  currency: ['POL', 'POL'],
  http: ['https://rpc-amoy.polygon.technology', 'https://polygon-amoy.drpc.org'],
  explorer: ['PolygonScan', 'https://amoy.polygonscan.com'],
  contracts: { multicall3 },
  testnet: true,
})

/** Celo: `eip155:42220`. */
export const celo = /* @__PURE__ */ network(42220, {
  name: 'Celo',
  currency: ['CELO', 'CELO'],
  http: ['https://forno.celo.org'],
  explorer: ['Celo Explorer', 'https://celoscan.io'],
  contracts: { multicall3 },
})

/** Aurora: `eip155:1313161554`. */
export const aurora = /* @__PURE__ */ network(1313161554, {
  name: 'Aurora',
  currency: ['Ether', 'ETH'],
  http: ['https://mainnet.aurora.dev'],
  explorer: ['Aurora Explorer', 'https://explorer.aurora.dev'],
  contracts: { multicall3 },
})

/** Aurora Testnet, a test network: `eip155:1313161555`. */
export const auroraTestnet = /* @__PURE__ */ network(1313161555, {
  name: 'Aurora Testnet',
  currency: ['Ether', 'ETH'],
  http: ['https://testnet.aurora.dev'],
  explorer: ['Aurora Explorer', 'https://explorer.testnet.aurora.dev'],
  testnet: true,
})

/** BNB Smart Chain: `eip155:56`. */
export const bsc = /* @__PURE__ */ network(56, {
  name: 'BNB Smart Chain',
  currency: ['BNB', 'BNB'],
  http: ['https://bsc-dataseed.bnbchain.org', 'https://bsc-rpc.publicnode.com'],
  explorer: ['BscScan', 'https://bscscan.com'],
  contracts: { multicall3 },
})

/** BNB Smart Chain Testnet, a test network: `eip155:97`. */
export const bscTestnet = /* @__PURE__ */ network(97, {
  name: 'BNB Smart Chain Testnet',
  currency: ['BNB', 'tBNB'],
  http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: ['BscScan', 'https://testnet.bscscan.com'],
  contracts: { multicall3 },
  testnet: true,
})

/** Avalanche: `eip155:43114`. */
export const avalanche = /* @__PURE__ */ network(43114, {
  name: 'Avalanche',
  currency: ['Avalanche', 'AVAX'],
  http: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  explorer: ['SnowTrace', 'https://snowtrace.io'],
  contracts: { multicall3 },
})

/** Avalanche Fuji, a test network: `eip155:43113`. */
export const avalancheFuji = /* @__PURE__ */ network(43113, {
  name: 'Avalanche Fuji',
  currency: ['Avalanche', 'AVAX'],
  http: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorer: ['SnowTrace', 'https://testnet.snowtrace.io'],
  contracts: { multicall3 },
  testnet: true,
})

/** ZKsync Era: `eip155:324`. */
export const zksync = /* @__PURE__ */ network(324, {
  name: 'ZKsync Era',
  currency: ['Ether', 'ETH'],
  http: ['https://mainnet.era.zksync.io'],
  explorer: ['ZKsync Explorer', 'https://explorer.zksync.io'],
  contracts: { multicall3: zkMulticall3 },
})

/** ZKsync Sepolia, a test network: `eip155:300`. */
export const zksyncSepoliaTestnet = /* @__PURE__ */ network(300, {
  name: 'ZKsync Sepolia',
  currency: ['Ether', 'ETH'],
  http: ['https://sepolia.era.zksync.dev'],
  explorer: ['ZKsync Explorer', 'https://sepolia.explorer.zksync.io'],
  contracts: { multicall3: zkMulticall3 },
  testnet: true,
})

/** Gnosis: `eip155:100`. */
export const gnosis = /* @__PURE__ */ network(100, {
  name: 'Gnosis',
  currency: ['xDAI', 'XDAI'],
  http: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
  contracts: { multicall3 },
})

/** Base: `eip155:8453`. */
export const base = /* @__PURE__ */ network(8453, {
  name: 'Base',
  currency: ['Ether', 'ETH'],
  http: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://basescan.org'],
  contracts: { multicall3 },
})

/** Base Sepolia, a test network: `eip155:84532`. */
export const baseSepolia = /* @__PURE__ */ network(84532, {
  name: 'Base Sepolia',
  currency: ['Sepolia Ether', 'ETH'],
  http: ['https://sepolia.base.org'],
  explorer: ['Basescan', 'https://sepolia.basescan.org'],
  contracts: { multicall3 },
  testnet: true,
})

/** Zora: `eip155:7777777`. */
export const zora = /* @__PURE__ */ network(7777777, {
  name: 'Zora',
  currency: ['Ether', 'ETH'],
  http: ['https://rpc.zora.energy'],
  explorer: ['Zora Explorer', 'https://explorer.zora.energy'],
  contracts: { multicall3 },
})

/** Fantom: `eip155:250`. */
export const fantom = /* @__PURE__ */ network(250, {
  name: 'Fantom',
  currency: ['Fantom', 'FTM'],
  http: ['https://rpcapi.fantom.network', 'https://fantom-rpc.publicnode.com'],
  explorer: ['Explorer', 'https://explorer.fantom.network'],
  contracts: { multicall3 },
})

/** Kaia: `eip155:8217`. */
export const kaia = /* @__PURE__ */ network(8217, {
  name: 'Kaia',
  currency: ['KAIA', 'KAIA'],
  http: ['https://public-en.node.kaia.io'],
  explorer: ['KaiaScan', 'https://kaiascan.io'],
  contracts: { multicall3 },
})

/** Linea: `eip155:59144`. */
export const linea = /* @__PURE__ */ network(59144, {
  name: 'Linea',
  currency: ['Ether', 'ETH'],
  http: ['https://rpc.linea.build', 'https://linea-rpc.publicnode.com'],
  explorer: ['LineaScan', 'https://lineascan.build'],
  contracts: { multicall3 },
})

function sandbox(id: number, name: string, port: number): Network {
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    testnet: true,
  }
}

/** The first local chain of the sandbox that `npm start` runs. */
export const sandboxOne = /* @__PURE__ */ sandbox(31337, 'Sandbox One', 4311)
/** The second local chain of the sandbox. */
export const sandboxTwo = /* @__PURE__ */ sandbox(31338, 'Sandbox Two', 4312)
