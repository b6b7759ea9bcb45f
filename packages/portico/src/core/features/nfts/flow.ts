import { shortAddress } from '../../../base/format.js'
import type { WireNft } from '../../../wire/calls/nfts.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import { latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import type { NftsState } from './state.js'

const write = writerOf('nfts')

const turn = 'nfts'
const pageSize = 20

/** Reads the collectibles of the active account on its network, from the beginning or, with `more`, the next page. Never rejects. */
export async function loadNfts(client: Client, { more = false } = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || !client.services.has('nfts.list')) return
  const { address, caipNetworkId: networkId } = connection
  const before = nftsOf(state)
  if (more && !(before?.status === 'ready' && before.next)) return
  const known = before?.nfts ?? []
  const cursor = more ? (before?.next ?? undefined) : undefined
  const signal = latest(client, turn)
  const place = { address, networkId }
  write(client, { nfts: { status: 'loading', ...place, nfts: known, next: cursor ?? null } })
  try {
    const input = { params: { address }, query: { chainId: networkId, cursor, entries: pageSize } }
    const page = await client.services.call('nfts.list', input, { signal })
    if (signal.aborted) return
    const nfts = more ? [...known, ...page.nfts.filter(({ id }) => !known.some((one) => one.id === id))] : page.nfts
    write(client, { nfts: { status: 'ready', ...place, nfts, next: page.next } })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The collectibles cannot be read', error)
    write(client, { nfts: { status: 'failed', ...place, nfts: known, next: null } })
  }
}

/** What was read for the account and the network in use; what was read for another is none of this one. */
export function nftsOf(state: Pick<State, 'connections' | 'nfts'>): NftsState | undefined {
  const connection = activeConnection(state)
  const { nfts } = state
  const isOfThis = nfts?.address === connection?.address && nfts?.networkId === connection?.caipNetworkId
  return isOfThis ? nfts : undefined
}

/** What it is called; one without a name by its number, on Solana by its mint. */
export function nftName({ name, standard, tokenId }: WireNft): string {
  return name ?? (standard === 'nft' ? shortAddress(tokenId) : `#${tokenId}`)
}
