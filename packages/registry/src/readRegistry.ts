import { readFileSync } from 'node:fs'
import type { RegistryNetwork } from './network.js'
import type { Source } from './sources.js'
import type { RegistryToken } from './token.js'
import type { RegistryWallet } from './wallet.js'

export type Registry = {
  /** By id. */
  wallets: readonly RegistryWallet[]
  /** By id. */
  networks: readonly RegistryNetwork[]
  /** By network, then by rank. */
  tokens: readonly RegistryToken[]
  /** What the names of sources stand for. */
  sources: Readonly<Record<string, Source>>
}

/**
 * All facts, read from the files of this package. For programs on a server; a page takes them from `@portico/registry/page`.
 *
 * @throws Error when the files are not there
 * @example
 * const { wallets } = readRegistry()
 * const listings = wallets.map((wallet) => listingOf(wallet, ['eip155:1', 'eip155:8453']))
 */
export function readRegistry(): Registry {
  // The folder stands beside `src` and beside `dist`.
  const read = (name: keyof Registry) =>
    JSON.parse(readFileSync(new URL(`../facts/${name}.json`, import.meta.url), 'utf8'))
  return { wallets: read('wallets'), networks: read('networks'), tokens: read('tokens'), sources: read('sources') }
}
