import { object } from 'valibot'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { text, wallet } from '../../../wire/calls/wallets.js'
import { check, tolerantArray } from '../../../wire/schemas/common.js'
import type { Client } from '../../client.js'
import { platformOf } from '../../platform.js'
import { writerOf } from '../../writerOf.js'
import { isExcluded, isReachable, namesOf, supportsOneOf } from './match.js'
import type { WalletsState } from './state.js'

export const writeWallets = writerOf('wallets')

type Query = {
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  page?: number
  entries: number
  signal?: AbortSignal
}

/** One page of the directory, with what cannot be used here left out. */
export async function listWallets(
  client: Client,
  { include = [], exclude = [], search, page = 1, entries, signal }: Query,
): Promise<{ wallets: readonly WalletListing[]; count: number; isEmpty: boolean }> {
  const { networks } = client.store.get()
  const answer = await client.services.call(
    'wallets.list',
    {
      query: {
        page,
        entries,
        include: [...include],
        exclude: [...exclude, ...client.config.excludeWalletIds],
        chains: networks.map((network) => network.caipNetworkId),
        ...(search ? { search } : {}),
      },
    },
    { signal },
  )
  const platform = platformOf()
  const isUsable = (wallet: WalletListing) =>
    supportsOneOf(wallet, networks) &&
    isReachable(wallet, platform) &&
    !isExcluded(client.config.excludeWalletIds, namesOf(wallet))
  const wallets = answer.data.filter(isUsable)
  return { wallets, count: answer.count, isEmpty: answer.data.length === 0 }
}

/** The count only grows: a filtered answer does not make the directory smaller. */
export function raiseCount(client: Client, count: number): void {
  const { wallets } = client.store.get()
  if (count > wallets.count) setWallets(client, { count })
}

export function setWallets(client: Client, part: Partial<WalletsState>): void {
  writeWallets(client, { wallets: { ...client.store.get().wallets, ...part } })
}

// Those of the directory and the app's own, which come with pictures of theirs.
const wallets = tolerantArray(object({ ...wallet.entries, image_url: text(2_048) }))

/** The wallets used last. */
export function readRecentWallets(value: unknown): readonly WalletListing[] | undefined {
  const read = check(wallets, value)
  return 'value' in read ? read.value.slice(0, 10) : undefined
}
