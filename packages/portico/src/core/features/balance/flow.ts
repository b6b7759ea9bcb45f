import { type CaipNetworkId, toCaipAddress } from '../../../base/caip.js'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { coreErrors } from '../../errors.js'
import { toastError } from '../../notices.js'
import { cacheNumbers } from '../../numbers.js'
import { cachedItems, newestItems } from '../../storage/cached.js'
import type { StoredBalance } from '../../storage/keys.js'
import { isCount, isText } from '../../storage/shapes.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { readOtherBalances } from './otherBalances.js'
import type { BalanceState } from './state.js'

const write = writerOf('balance')

const turn = 'balance'
const retryTimer = 'balance.retry'
const cachedMax = 20

/**
 * Reads the native balance of the active account. `force` passes the 30 s cache by, not the 30 s block after a failure.
 * Never rejects: a failure shows a toast, blocks, and tries again by itself when the block ends.
 */
export async function refreshBalance(client: Client, options: { force?: boolean | undefined } = {}): Promise<void> {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || client.families.get(connection.namespace)?.bare) {
    cancel(client, turn)
    stopTimer(client, retryTimer)
    if (state.balance.status !== 'idle') setBalance(client, { status: 'idle' })
    return
  }
  void readOtherBalances(client)
  const { address, caipNetworkId: networkId, namespace } = connection
  const isSame =
    'address' in state.balance && state.balance.address === address && state.balance.networkId === networkId
  if (isSame && state.balance.status === 'blocked' && Date.now() < state.balance.until) return
  const key = toCaipAddress(networkId, address)
  const cached = client.storage.get('balances', readBalances)?.[key]
  if (cached && !options.force && Date.now() - cached.timestamp < cacheNumbers.nativeBalanceMs) {
    cancel(client, turn)
    setBalance(client, { status: 'ready', address, networkId, ...cached.value, readAt: cached.timestamp })
    return
  }
  const signal = latest(client, turn)
  // A figure that is shown stays while a newer one is read.
  // So does one from before a reload.
  if (!isSame) {
    const old = cached && { ...cached.value, readAt: cached.timestamp }
    setBalance(client, { address, networkId, ...(old ? { status: 'ready', ...old } : { status: 'loading' }) })
  } else if (state.balance.status !== 'ready') setBalance(client, { status: 'loading', address, networkId })
  try {
    const network = activeNetwork(state)
    const family = client.families.get(namespace)
    if (!network || !family) throw fail(coreErrors, 'network/not-found')
    const { amount, decimals, symbol } = await family.readBalance({ network, address, signal })
    if (signal.aborted) return
    const value = { amount: amount.toString(), decimals, symbol }
    const readAt = Date.now()
    remember(client, key, { value, timestamp: readAt })
    setBalance(client, { status: 'ready', address, networkId, ...value, readAt })
  } catch (error) {
    if (signal.aborted) return
    client.logger.warn('The balance cannot be read', error)
    block(client, address, networkId)
  }
}

function block(client: Client, address: string, networkId: CaipNetworkId): void {
  const until = Date.now() + cacheNumbers.retryBlockMs
  setBalance(client, { status: 'blocked', address, networkId, until })
  toastError(client, fail(chainErrors, 'balance/unavailable'))
  startTimer(client, retryTimer, cacheNumbers.retryBlockMs, () => {
    const { balance } = client.store.get()
    if (balance.status !== 'blocked' || balance.until !== until) return
    // A timer counts by another clock than the one that says the time: it may be a moment ahead, and does not ring twice.
    setBalance(client, { ...balance, until: 0 })
    void refreshBalance(client)
  })
}

function remember(client: Client, key: string, item: StoredBalance): void {
  client.storage.set('balances', newestItems(client.storage.get('balances', readBalances), [key, item], cachedMax))
}

function setBalance(client: Client, balance: BalanceState): void {
  write(client, { balance })
}

/** The native balances read last, by CAIP-10 account. */
export const readBalances = cachedItems<StoredBalance['value']>(
  ({ amount, decimals, symbol }) =>
    isText(amount, 80) && /^\d+$/.test(amount) && isCount(decimals) && isText(symbol, 40),
)
