import { formatUnits } from '../../base/units.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

export type UseBalance = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** In the smallest unit. */
  value?: bigint | undefined
  decimals?: number | undefined
  symbol?: string | undefined
  /** In whole units, as a plain decimal text. */
  formatted?: string | undefined
  /** Reads it again; after a failure not within 30 s. */
  refresh(): Promise<void>
}

/**
 * The native balance of the active account.
 *
 * @example
 * const { formatted, symbol } = useBalance()
 */
export function useBalance(): UseBalance {
  const client = useClient()
  const balance = useSelect((state) => state.balance)
  const refresh = async () => {
    client.wake()
    const { refreshBalance } = await import('../../core/features/balance/flow.js')
    await refreshBalance(client, { force: true })
  }
  if (balance.status !== 'ready') return { status: balance.status === 'blocked' ? 'failed' : balance.status, refresh }
  const { amount, decimals, symbol } = balance
  const value = BigInt(amount)
  return { status: 'ready', value, decimals, symbol, formatted: formatUnits(value, decimals), refresh }
}
