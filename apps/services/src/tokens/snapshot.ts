import type { TokenFact } from './facts.js'

const token = (symbol: string, name: string, address: string, decimals = 18): TokenFact => ({
  address,
  name,
  symbol,
  decimals,
})

/**
 * Well-known tokens of the main chains, so that an account shows them before the operator has listed any. Facts only, each read from
 * the contract it names; which tokens are listed beside them is the operator's choice (`chains[].tokens`).
 */
export const snapshot: Readonly<Record<string, readonly TokenFact[]>> = {
  'eip155:1': [
    token('USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
    token('USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
    token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F'),
    token('WETH', 'Wrapped Ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
    token('WBTC', 'Wrapped BTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 8),
    token('LINK', 'ChainLink Token', '0x514910771AF9Ca656af840dff83E8264EcF986CA'),
    token('UNI', 'Uniswap', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'),
    token('AAVE', 'Aave Token', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'),
    token('stETH', 'Liquid staked Ether 2.0', '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'),
  ],
  'eip155:10': [
    token('USDC', 'USD Coin', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6),
    token('USDT', 'Tether USD', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6),
    token('DAI', 'Dai Stablecoin', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
    token('WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'),
    token('OP', 'Optimism', '0x4200000000000000000000000000000000000042'),
  ],
  'eip155:56': [
    token('WBNB', 'Wrapped BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'),
    token('USDT', 'Tether USD', '0x55d398326f99059fF775485246999027B3197955'),
    token('USDC', 'USD Coin', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'),
  ],
  'eip155:100': [
    token('WXDAI', 'Wrapped XDAI', '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'),
    token('GNO', 'Gnosis Token', '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb'),
  ],
  'eip155:137': [
    token('USDC', 'USD Coin', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6),
    token('USDC.e', 'USD Coin (PoS)', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 6),
    token('USDT', 'Tether USD', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
    token('DAI', 'Dai Stablecoin', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063'),
    token('WPOL', 'Wrapped POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'),
    token('WETH', 'Wrapped Ether', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'),
  ],
  'eip155:8453': [
    token('USDC', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6),
    token('DAI', 'Dai Stablecoin', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'),
    token('WETH', 'Wrapped Ether', '0x4200000000000000000000000000000000000006'),
  ],
  'eip155:42161': [
    token('USDC', 'USD Coin', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6),
    token('USDT', 'Tether USD', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
    token('DAI', 'Dai Stablecoin', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'),
    token('WETH', 'Wrapped Ether', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'),
    token('WBTC', 'Wrapped BTC', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 8),
    token('ARB', 'Arbitrum', '0x912CE59144191C1204E64559FE8253a0e49E6548'),
  ],
  'eip155:43114': [
    token('WAVAX', 'Wrapped AVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'),
    token('USDC', 'USD Coin', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6),
    token('USDT', 'Tether USD', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6),
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    token('USDC', 'USD Coin', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6),
    token('USDT', 'USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
  ],
}
