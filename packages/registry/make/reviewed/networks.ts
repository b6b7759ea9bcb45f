/** Where viem has several for one id, the one that is meant, by the name of its export. */
export const chosenExports: Readonly<Record<number, string>> = {
  166: 'omni',
  300: 'zksyncSepoliaTestnet',
  324: 'zksync',
  999: 'hyperEvm',
  1001: 'kairos',
  1952: 'x1Testnet',
  8217: 'kaia',
  8453: 'base',
  59140: 'lineaGoerli',
  84532: 'baseSepolia',
  200901: 'bitlayer',
}

/** Networks that have ended, or that viem does not know for the test networks they are. */
export const endedNetworks: readonly number[] = [5, 41, 17_000, 44_787]

/** Networks without a picture of their own that have another's: a test network looks as what it tests. */
export const looksLike: Readonly<Record<string, string>> = {
  'eip155:1313161555': 'eip155:1313161554',
  'bip122:00000008819873e925422c1ff0f99f7c': 'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba': 'bip122:000000000019d6689c085ae165831e93',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
