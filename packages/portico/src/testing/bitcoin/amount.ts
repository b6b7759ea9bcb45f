import { formatUnits } from 'viem'

/** Satoshi, as people read them. */
export const inBitcoin = (satoshi: bigint) => `${formatUnits(satoshi, 8)} BTC`
