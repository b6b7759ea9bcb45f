/** Names of native currencies by their symbol; another one is called by its symbol. */
const names: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  BNB: 'BNB',
  POL: 'POL',
  AVAX: 'Avalanche',
  XDAI: 'xDAI',
  CELO: 'Celo',
  FTM: 'Fantom',
  KAIA: 'Kaia',
  SOL: 'Solana',
  BTC: 'Bitcoin',
}

export function nativeName(symbol: string): string {
  return Object.hasOwn(names, symbol.toUpperCase()) ? (names[symbol.toUpperCase()] ?? symbol) : symbol
}
