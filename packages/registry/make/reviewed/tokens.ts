/** CoinGecko's names for networks, of which @web3icons writes the addresses of tokens. */
export const platforms: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  cronos: 'eip155:25',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  fantom: 'eip155:250',
  zksync: 'eip155:324',
  'metis-andromeda': 'eip155:1088',
  moonbeam: 'eip155:1284',
  moonriver: 'eip155:1285',
  'klay-token': 'eip155:8217',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  'arbitrum-nova': 'eip155:42170',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  linea: 'eip155:59144',
  aurora: 'eip155:1313161554',
  'harmony-shard-0': 'eip155:1666600000',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Symbols that are not written in capitals. */
export const symbols: Readonly<Record<string, string>> = Object.fromEntries(
  `stETH wstETH rETH cbETH weETH ezETH eETH sfrxETH frxETH osETH cbBTC tBTC sUSDe USDe sDAI sUSD crvUSD xDAI mSOL jitoSOL bSOL aUSDC
  aETH sAVAX ankrETH swETH mETH sBTC renBTC vBNB vETH stMATIC MaticX pufETH rsETH USDbC axlUSDC`
    .split(/\s+/)
    .map((symbol) => [symbol.toLowerCase(), symbol]),
)

/** Tokens that have the picture and the rank of what they wrap, by the symbols of @web3icons. */
export const wraps: Readonly<Record<string, string>> = {
  WETH: 'eth',
  WBNB: 'bnb',
  WPOL: 'matic',
  WAVAX: 'avax',
  WFTM: 'ftm',
  WXDAI: 'xdai',
  WSOL: 'sol',
  BTCB: 'wbtc',
  cbBTC: 'wbtc',
  'USDC.e': 'usdc',
}

/** Of the main networks, the wrapped and stable tokens that the source does not have there: address, symbol, name. */
export const furtherTokens: Readonly<
  Record<string, readonly (readonly [address: string, symbol: string, name: string])[]>
> = {
  'eip155:1': [
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether'],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai'],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped Bitcoin'],
    ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC'],
  ],
  'eip155:10': [
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether'],
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 'USDC'],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 'Tether'],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai'],
    ['0x68f180fcCe6836688e9084f035309E29Bf0A2095', 'WBTC', 'Wrapped Bitcoin'],
    ['0x4200000000000000000000000000000000000042', 'OP', 'Optimism'],
  ],
  'eip155:56': [
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 'Wrapped BNB'],
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 'Tether'],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 'USDC'],
    ['0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', 'BTCB', 'Binance Bitcoin'],
    ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8', 'ETH', 'Binance-Peg Ether'],
  ],
  'eip155:100': [['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d', 'WXDAI', 'Wrapped xDAI']],
  'eip155:137': [
    ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 'Wrapped POL'],
    ['0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e', 'Bridged USDC'],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 'Tether'],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 'Wrapped Ether'],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 'Dai'],
    ['0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', 'WBTC', 'Wrapped Bitcoin'],
  ],
  'eip155:250': [['0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83', 'WFTM', 'Wrapped Fantom']],
  'eip155:324': [
    ['0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91', 'WETH', 'Wrapped Ether'],
    ['0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4', 'USDC', 'USDC'],
  ],
  'eip155:8453': [
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether'],
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USDC'],
    ['0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 'USDT', 'Tether'],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai'],
    ['0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 'cbBTC', 'Coinbase Wrapped BTC'],
  ],
  'eip155:42161': [
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether'],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether'],
    ['0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', 'USDC.e', 'Bridged USDC'],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai'],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped Bitcoin'],
    ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum'],
  ],
  'eip155:42220': [
    ['0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 'USDT', 'Tether'],
    ['0x471EcE3750Da237f93B8E339c536989b8978a438', 'CELO', 'Celo'],
  ],
  'eip155:43114': [
    ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'WAVAX', 'Wrapped AVAX'],
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 'USDC'],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDT', 'Tether'],
  ],
  'eip155:59144': [
    ['0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f', 'WETH', 'Wrapped Ether'],
    ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff', 'USDC', 'USDC'],
    ['0xA219439258ca9da29E9Cc4cE5596924745e12B93', 'USDT', 'Tether'],
  ],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    ['So11111111111111111111111111111111111111112', 'WSOL', 'Wrapped SOL'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USDC'],
    ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'Tether'],
  ],
}
