import { type FirstWallet, firstOf } from './firstOf.js'
import type { RegistryNetwork } from './network.js'
import { type PageWallet, readRows, readWallets } from './rows.js'

/** Modules that the build makes: rows as text, and what their pictures are loaded by, forty to a file, in the order of the rows. */
export type RowsModule = { rows: string; pictures: readonly (() => Promise<{ default: readonly string[] }>)[] }

export type PageModules = {
  first(): Promise<{ rows: string; pictures: readonly string[] }>
  wallets(): Promise<RowsModule>
  networks(): Promise<RowsModule>
  tokens(): Promise<{ chains: Readonly<Record<string, () => Promise<RowsModule>>> }>
}

/** What pages are told of a network. */
export type PageNetwork = Omit<RegistryNetwork, 'listed' | 'picture' | 'sources'>

/** Listed, not checked; how many digits it has is asked of its chain. */
export type PageToken = { address: string; symbol: string; name: string; rank?: number }

export type Pages = {
  /** The twelve that are shown first, with their pictures: one file. */
  firstWallets(): Promise<readonly FirstWallet[]>
  /** All wallets, those with a rank first, then by name: one file, without pictures. */
  allWallets(): Promise<readonly PageWallet[]>
  /** The picture of a wallet as a `data:` address; the file has those of its forty neighbours in `allWallets`. `undefined` for none. */
  pictureOfWallet(id: string): Promise<string | undefined>
  networks(): Promise<readonly PageNetwork[]>
  /** @param id CAIP-2 */
  pictureOfNetwork(id: string): Promise<string | undefined>
  /** At most 250 tokens of a network, the largest first. @param chain CAIP-2 */
  tokensOf(chain: string): Promise<readonly PageToken[]>
  pictureOfToken(chain: string, address: string): Promise<string | undefined>
}

export const picturesInFile = 40

/** The door for pages, over the modules that the build has made. */
export function createPages(modules: PageModules): Pages {
  const listed = once(async () => {
    const { rows, pictures } = await modules.wallets()
    return { wallets: readWallets(rows), pictures }
  })
  const rowsOfChain = async (chain: string) => {
    const { chains } = await modules.tokens()
    return Object.hasOwn(chains, chain) ? await chains[chain]?.() : undefined
  }
  return {
    firstWallets: async () => firstOf(await modules.first()),
    allWallets: async () => (await listed()).wallets,
    async pictureOfWallet(id) {
      const { wallets, pictures } = await listed()
      return pictureAt(
        pictures,
        wallets.findIndex((wallet) => wallet.id === id),
      )
    },
    networks: async () => readRows((await modules.networks()).rows).map(networkOf),
    async pictureOfNetwork(id) {
      const { rows, pictures } = await modules.networks()
      return pictureAt(pictures, placeOf(rows, id))
    },
    tokensOf: async (chain) => readRows((await rowsOfChain(chain))?.rows ?? '').map(tokenOf),
    async pictureOfToken(chain, address) {
      const { rows, pictures } = (await rowsOfChain(chain)) ?? { rows: '', pictures: [] }
      return pictureAt(pictures, placeOf(rows, address))
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      // What did not load may load the next time.
      made = undefined
      throw error
    })
    return made
  }
}

/** Addresses of EVM networks are the same in capitals and without. */
function placeOf(rows: string, key: string): number {
  const wanted = key.startsWith('0x') ? key.toLowerCase() : key
  return readRows(rows).findIndex(([own = '']) => (own.startsWith('0x') ? own.toLowerCase() : own) === wanted)
}

async function pictureAt(pictures: RowsModule['pictures'], place: number): Promise<string | undefined> {
  const file = place < 0 ? undefined : pictures[Math.floor(place / picturesInFile)]
  return (file && (await file()).default[place % picturesInFile]) || undefined
}

function networkOf([
  id = '',
  name = '',
  currency = '',
  nodes = '',
  explorer = '',
  contracts = '',
  testnet,
]: readonly string[]): PageNetwork {
  const [unit = '', symbol = '', decimals = '18'] = currency.split('|')
  const [label = '', url] = explorer.split('|')
  const [multicall3, ensRegistry, ensUniversalResolver] = contracts.split('|')
  const addresses = {
    ...(multicall3 ? { multicall3 } : {}),
    ...(ensRegistry ? { ensRegistry } : {}),
    ...(ensUniversalResolver ? { ensUniversalResolver } : {}),
  }
  return {
    id,
    name,
    nativeCurrency: { name: unit, symbol, decimals: Number(decimals) },
    nodes: nodes.split('|').map((node) => `https://${node}`),
    ...(url ? { explorer: { name: label, url: `https://${url}` } } : {}),
    ...(contracts ? { contracts: addresses } : {}),
    ...(testnet ? { testnet: true } : {}),
  }
}

function tokenOf([address = '', symbol = '', name = '', rank]: readonly string[]): PageToken {
  return { address, symbol, name: name || symbol, ...(rank ? { rank: Number(rank) } : {}) }
}
