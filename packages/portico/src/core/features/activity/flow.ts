import type { Transaction } from '../../../base/entities/transaction.js'
import { fail } from '../../../base/errors/AppError.js'
import type { WireTransaction } from '../../../wire/calls/history.js'
import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { isSmartAccount } from '../../connections/smart.js'
import { toastError } from '../../notices.js'
import { dropListed } from '../../payments/stored.js'
import { latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { activityErrors } from './errors.js'
import { activityOf } from './select.js'

const write = writerOf('activity')

const turn = 'activity'

/**
 * Reads the transactions of the active account on its network, from the newest or, with `more`, the next page. Never rejects: after a
 * failure the list is empty and its cursor cleared, and a toast says so.
 */
export async function loadActivity(client: Client, { more = false } = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || !client.services.has('history.list')) return
  const { address, caipNetworkId: networkId } = connection
  const before = activityOf(state)
  if (more && !(before?.status === 'ready' && before.next)) return
  const known = before?.transactions ?? []
  const cursor = more ? (before?.next ?? undefined) : undefined
  const signal = latest(client, turn)
  const place = { address, networkId }
  const told = {
    address,
    projectId: client.config.projectId,
    cursor: cursor?.slice(0, 500),
    isSmartAccount: isSmartAccount(state, address),
  }
  if (more) client.track({ event: 'LOAD_MORE_TRANSACTIONS', properties: told })
  write(client, { activity: { status: 'loading', ...place, transactions: known, next: cursor ?? null } })
  try {
    const { data, next } = await client.services.call(
      'history.list',
      { params: { address }, query: { chainId: networkId, cursor } },
      { signal },
    )
    if (signal.aborted) return
    dropListed(client, new Set(data.filter((one) => !isWaiting(one)).map(hashOf)))
    // What was sent from here is followed here until it is in a block: something else may still take its place.
    const followed = new Set(client.store.get().pending?.map(({ hash }) => hash?.toLowerCase()))
    const read = data
      .filter((one) => isShown(one, networkId) && !(isWaiting(one) && followed.has(hashOf(one))))
      .map(transactionOf)
    const transactions = more ? [...known, ...read.filter(({ id }) => !known.some((one) => one.id === id))] : read
    write(client, { activity: { status: 'ready', ...place, transactions, next: next ?? null } })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The transactions cannot be read', error)
    write(client, { activity: { status: 'failed', ...place, transactions: [], next: null } })
    client.track({ event: 'ERROR_FETCH_TRANSACTIONS', properties: told })
    toastError(client, fail(activityErrors, 'activity/failed'))
  }
}

const hashOf = ({ metadata }: WireTransaction) => metadata.hash.toLowerCase()
/** Some services list what waits for a block too. */
const isWaiting = ({ metadata }: WireTransaction) => metadata.status === 'pending'

/** Those of this network, without those that only carry spam. */
function isShown({ metadata, transfers }: WireTransaction, networkId: string): boolean {
  if (metadata.chain !== networkId) return false
  return (
    !transfers?.length ||
    transfers.some(({ nft_info: nft, fungible_info: token }) => !nft?.flags.is_spam && !token?.flags?.is_spam)
  )
}

const statuses = ['confirmed', 'failed', 'pending'] as const

function transactionOf({ id, metadata, transfers }: WireTransaction): Transaction {
  const status = statuses.find((known) => known === metadata.status) ?? 'confirmed'
  return { id, metadata: { ...metadata, chain: metadata.chain ?? null, status }, transfers }
}
