import type { PageWallet } from './rows.js'

/** What a wallet has to have where it is counted: anything, a link for phones, or an extension for browsers. */
export type CountedUse = 'any' | 'phone' | 'extension'

/** By the namespaces that wallets speak, how many there are: of all, with a link for phones, with an extension. */
export type Counts = Readonly<Record<string, readonly [any: number, phone: number, extension: number]>>

export function countsOf(wallets: readonly PageWallet[]): Counts {
  const counts: Record<string, [number, number, number]> = {}
  for (const { namespaces, links = {}, extensions = {}, walletConnect } of wallets) {
    const key = [...namespaces].sort().join()
    counts[key] ??= [0, 0, 0]
    counts[key][0] += 1
    if ((walletConnect && (links.app || links.universal || links.web)) || links.browse) counts[key][1] += 1
    if (Object.keys(extensions).length > 0) counts[key][2] += 1
  }
  return counts
}

/** How many wallets speak one of the namespaces, so that a list can be told the length of which nothing is loaded yet. */
export function countOf(counts: Counts, namespaces: readonly string[], use: CountedUse): number {
  const place = { any: 0, phone: 1, extension: 2 }[use] as 0 | 1 | 2
  return Object.entries(counts)
    .filter(([key]) => key.split(',').some((namespace) => namespaces.includes(namespace)))
    .reduce((total, [, numbers]) => total + numbers[place], 0)
}
