import type { Registry } from '../core/features/wallets/source.js'

/**
 * All wallets, networks and tokens that are known, for the option `wallets` of `createPortico`: recommended wallets with their pictures, all
 * of them with a search, and pictures of networks and tokens. They are files of the app, and none of them is loaded before it is needed; no
 * host is asked. What services with a directory list comes first.
 *
 * @example
 * createPortico({ metadata, networks: [mainnet], families: [evm()], wallets: registry() })
 */
export function registry(): Registry {
  return {
    list: async (query) => (await import('./wallets.js')).listOfRegistry(query),
    pictureOfNetwork: async (networkId) => (await facts()).pictureOfNetwork(networkId),
    tokensOf: async (networkId) => {
      const tokens = await (await facts()).tokensOf(networkId)
      return tokens.map(({ address, symbol, name, rank }) => ({ address, symbol, name, rank }))
    },
    pictureOfToken: async (networkId, address) => (await facts()).pictureOfToken(networkId, address),
  }
}

const facts = () => import('@portico/registry/page')
