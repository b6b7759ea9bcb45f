import { useCallback, useEffect, useMemo } from 'react'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Transaction } from '../../base/entities/transaction.js'
import { activeConnection } from '../../core/connections/select.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What was sent from this browser and no list of the services has yet. */
export type SentTransaction = {
  /** As soon as the wallet gave it. */
  hash: string | undefined
  /** The network that it was sent on (CAIP-2). */
  networkId: CaipNetworkId
  /** Whom it is for, or the contract that it calls; `undefined` where that is not known. */
  to: string | undefined
  /** What it does: pays, swaps, lets somebody take a token, or something else. */
  operation: 'send' | 'trade' | 'approve' | 'execute'
  /** `asked`: the wallet is asked. `dropped`: no node has it, and it may come still. `unknown`: nobody will say. */
  status: 'asked' | 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'
  /** In milliseconds since 1970. */
  sentAt: number
}

/** What `useActivity` returns. */
export type UseActivity = {
  /** `idle` while nothing is connected, and where no service lists transactions: then `sent` is all there is. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first, as far as they were read. */
  transactions: readonly Transaction[]
  /** Newest first; followed to their end while a component asks for them. */
  sent: readonly SentTransaction[]
  /** There is another page. */
  hasMore: boolean
  /** Reads the next page. Never rejects. */
  loadMore(): Promise<void>
  /** Reads from the newest again. Never rejects. */
  refresh(): Promise<void>
}

const load = () => import('./activity.js')
const none = [] as const

/**
 * What the account in use did on its network.
 *
 * @example
 * const { transactions, sent, hasMore, loadMore } = useActivity()
 */
export function useActivity(): UseActivity {
  const client = useClient()
  const connection = useSelect((state) => activeConnection(state))
  const { address, caipNetworkId: networkId } = connection ?? {}
  // What was read for another account or network is none of this one. (Not `activityOf`: its file has what only the modal says of months.)
  const own = useSelect(({ activity }) =>
    activity?.address === address && activity?.networkId === networkId ? activity : undefined,
  )
  const pending = useSelect((state) => state.pending)
  useEffect(() => {
    if (!address || !networkId) return
    let stop: (() => void) | undefined
    let left = false
    load().then(
      ({ followActivity }) => {
        if (!left) stop = followActivity(client)
      },
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [client, address, networkId])
  const read = useCallback(
    async (options: { more?: boolean }) => (await load()).loadActivity(client, options),
    [client],
  )
  const loadMore = useCallback(() => read({ more: true }), [read])
  const refresh = useCallback(() => read({}), [read])
  const sent = useMemo(
    () =>
      pending?.flatMap((one): SentTransaction[] => {
        if (one.from !== address || one.networkId !== networkId) return []
        const { hash, to, operation, status, sentAt } = one
        return [{ hash, networkId: one.networkId, to, operation, status, sentAt }]
      }) ?? none,
    [pending, address, networkId],
  )
  const isServed = client.services.has('history.list')
  if (!connection || !isServed) {
    return { status: 'idle', transactions: none, sent, hasMore: false, loadMore, refresh }
  }
  return {
    status: own?.status ?? 'loading',
    transactions: own?.transactions ?? none,
    sent,
    hasMore: own !== undefined && own.next !== null,
    loadMore,
    refresh,
  }
}
