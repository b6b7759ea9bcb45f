import type { Registry } from '../core/features/wallets/source.js'

/** So few of the twelve fit that others are worth loading all for. */
const fewOfFirst = 8

/**
 * All wallets, networks and tokens that are known, for the option `wallets` of `createPortico`: recommended wallets with their pictures, all
 * of them with a search, and pictures of networks and tokens. They are files of the app, and none of them is loaded before it is needed; no
 * host is asked. What services with a directory list comes first.
 *
 * @returns a source of wallets that knows networks and tokens, too
 * @example
 * createPortico({ metadata, networks: [mainnet], families: [evm()], wallets: registry() })
 */
export function registry(): Registry {
  const all = () => import('./all.js')
  return {
    async list(query) {
      const { include, search, page, entries } = query
      // The first ones are in a file of their own, with the number of all; whatever else is asked for, in the list of all.
      if (page === 1 && entries <= 12 && include.length === 0 && !search) {
        const { countAll, firstTwelve } = await import('../core/features/wallets/firstTwelve.js')
        const { data, count } = await firstTwelve.list(query)
        const known = countAll(query)
        if (count >= fewOfFirst || known <= count) return { data, count: Math.max(count, known) }
      }
      return (await all()).listOfAll(query)
    },
    pictureOfNetwork: async (networkId) => (await all()).facts.pictureOfNetwork(networkId),
    tokensOf: async (networkId) =>
      (await (await all()).facts.tokensOf(networkId)).map(({ address, symbol, name, rank }) => ({
        address,
        symbol,
        name,
        rank,
      })),
    pictureOfToken: async (networkId, address) => (await all()).facts.pictureOfToken(networkId, address),
  }
}
