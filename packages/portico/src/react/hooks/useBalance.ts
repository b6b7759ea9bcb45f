import { useCallback } from 'react'
import { type ChainNamespace, toCaipAddress } from '../../base/caip.js'
import { formatUnits } from '../../base/units.js'
import { activeConnection } from '../../core/connections/select.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `useBalance` returns: the balance of the native currency, unset until it was read once. */
export type UseBalance = {
  /** `idle` while nothing is connected; `failed` when it could not be read. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** In the smallest unit. */
  value?: bigint | undefined
  /** Digits behind the point of the currency, 18 for ether. */
  decimals?: number | undefined
  /** Such as `ETH`. */
  symbol?: string | undefined
  /** In whole units, as a plain decimal text. */
  formatted?: string | undefined
  /** Reads it again; after a failure not within 30 s. */
  refresh(): Promise<void>
}

const unread = { status: 'loading' } as const

/**
 * The native balance of the account of one chain namespace; of the active one when none is given.
 *
 * @example
 * const { formatted, symbol } = useBalance({ namespace: 'solana' })
 */
export function useBalance({ namespace }: { namespace?: ChainNamespace | undefined } = {}): UseBalance {
  const client = useClient()
  const balance = useSelect((state) => {
    const connection = activeConnection(state, namespace)
    if (!namespace || namespace === state.connections.activeNamespace || !connection) return state.balance
    return state.balances?.[toCaipAddress(connection.caipNetworkId, connection.address)] ?? unread
  })
  const isConnected = useSelect((state) => !namespace || activeConnection(state, namespace) !== undefined)
  const refresh = useCallback(async () => {
    client.wake()
    const { refreshBalance } = await import('../../core/features/balance/flow.js')
    await refreshBalance(client, { force: true })
  }, [client])
  if (!isConnected) return { status: 'idle', refresh }
  if (!('amount' in balance)) return { status: balance.status === 'blocked' ? 'failed' : balance.status, refresh }
  const { amount, decimals, symbol } = balance
  const value = BigInt(amount)
  return { status: 'ready', value, decimals, symbol, formatted: formatUnits(value, decimals), refresh }
}
