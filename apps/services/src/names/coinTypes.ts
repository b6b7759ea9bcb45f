/** ENSIP-11: the highest bit marks a chain of the EVM. */
const evmBit = 0x80000000

/** Chains of the product. Their owners may sign for them, whether or not this server has a node of theirs. */
const known = [
  1, 11155111, 10, 11155420, 42161, 421614, 137, 80002, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 300,
  100, 8453, 84532, 7777777, 250, 8217, 59144,
]

/**
 * The chain that a coin type stands for.
 *
 * @param isServed Whether this server has nodes of a chain, by its CAIP-2 id.
 * @returns a CAIP-2 id; undefined for a coin type of no known EVM chain
 */
export function chainOfCoinType(coinType: number, isServed: (id: string) => boolean): string | undefined {
  if (coinType === 60) return 'eip155:1'
  if (coinType <= evmBit || coinType >= evmBit * 2) return undefined
  const chainId = coinType - evmBit
  const id = `eip155:${chainId}`
  return known.includes(chainId) || isServed(id) ? id : undefined
}
