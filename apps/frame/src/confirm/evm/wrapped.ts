import type { CaipNetworkId } from '../../signing/signer.js'

/** Networks of the OP Stack have theirs at one address. */
const optimism = '0x4200000000000000000000000000000000000006'
/** WETH9 as the sandbox deploys it: the address follows from its code. */
const sandbox = '0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f'

/**
 * The token that a network's own currency becomes (WETH9 and its like). The addresses stand here: neither the page nor the
 * operator's server can make a token pass for money that goes along.
 */
const wrapped: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  'eip155:10': optimism,
  'eip155:56': '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  'eip155:100': '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
  'eip155:130': optimism,
  'eip155:137': '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  'eip155:324': '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
  'eip155:480': optimism,
  'eip155:8453': optimism,
  'eip155:31337': sandbox,
  'eip155:31338': sandbox,
  'eip155:42161': '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  'eip155:43114': '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  'eip155:59144': '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
  'eip155:81457': '0x4300000000000000000000000000000000000004',
  'eip155:84532': optimism,
  'eip155:421614': '0x980B62Da83eFf3D4576C647993b0c1D7faf17c73',
  'eip155:534352': '0x5300000000000000000000000000000000000004',
  'eip155:7777777': optimism,
  'eip155:11155111': '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
  'eip155:11155420': optimism,
}

export const wrappedOf = (chainId: CaipNetworkId): string | undefined => wrapped[chainId]
