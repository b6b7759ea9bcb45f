import { countOfAll } from '@portico/registry/first'
import { firstTwelve } from '../core/features/wallets/firstTwelve.js'
import type { WalletSource } from '../core/features/wallets/source.js'
import { platformOf } from '../core/platform.js'

type Query = Parameters<WalletSource['list']>[0]

/** So few of the twelve fit that others are worth loading all for. */
const fewOfFirst = 8

/** The first ones come from a file of their own, with the number of all; whatever else is asked for, from the list of all. */
export async function listOfRegistry(query: Query): ReturnType<WalletSource['list']> {
  const { include, search, page, entries, exclude, chains } = query
  if (page === 1 && entries <= 12 && include.length === 0 && !search) {
    const first = await firstTwelve.list(query)
    const namespaces = [...new Set(chains.map((chain) => chain.slice(0, chain.indexOf(':'))))]
    const all = countOfAll(namespaces, countedFor(query))
    if (first.count >= fewOfFirst || all <= first.count)
      return { data: first.data, count: Math.max(first.count, all - exclude.length) }
  }
  return (await import('./allWallets.js')).listOfAll(query)
}

/** What a wallet needs to be of use here: known of one that takes pairing links, and has an app alone. */
function countedFor({ fits }: Query): 'any' | 'phone' | 'extension' {
  if (platformOf() !== 'desktop') return 'phone'
  const byCode = { id: '', name: '', mobile_link: 'wallet://' }
  return fits && !fits(byCode) ? 'extension' : 'any'
}
