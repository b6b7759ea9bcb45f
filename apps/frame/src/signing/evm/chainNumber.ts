/** A chain as the library counts them, by numbers: of a larger one it would write another. @throws TypeError */
export function chainNumberOf(chainId: bigint): number {
  if (chainId > Number.MAX_SAFE_INTEGER) throw new TypeError('Not the number of a chain')
  return Number(chainId)
}
