import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import { formatUnits } from '../../base/units.js'
import { activeConnection } from '../../core/connections/select.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'
import type { UseBalance } from './useBalance.js'

type Read = { of: string } & (
  | { status: 'failed' }
  | { status: 'ready'; value: bigint; decimals: number; symbol: string }
)

/**
 * How much the account in use has of a token, by the word of its network; of one chain namespace, or the active one. Read when account,
 * network or token changes, whenever the native balance is read anew (as after a payment), and by `refresh`, which passes no pause.
 *
 * @param options `token` is its address (the contract; on Solana the mint). Without one it is `idle`, as it is while nothing is connected.
 * @returns `failed` too where the family has no tokens, or the address is no token's.
 * @example
 * const { formatted, symbol } = useTokenBalance({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
 */
export function useTokenBalance({
  token,
  namespace,
}: {
  token: string | undefined
  namespace?: ChainNamespace | undefined
}): UseBalance {
  const client = useClient()
  const connection = useSelect((state) => activeConnection(state, namespace))
  const readAt = useSelect(({ balance }) => (balance.status === 'ready' ? balance.readAt : undefined))
  const [read, setRead] = useState<Read>()
  const { address, caipNetworkId } = connection ?? {}
  const of = token && address && `${caipNetworkId}:${address}:${token}`
  const turn = useRef(0)
  const ask = useCallback(
    async (signal: AbortSignal) => {
      if (!of || !token) return
      turn.current++
      const mine = turn.current
      const { readToken } = await import('./readToken.js')
      const answer = await readToken(client, { token, namespace, signal })
      // The newest question counts, whichever is answered last.
      if (!signal.aborted && mine === turn.current) setRead({ of, ...answer })
    },
    [client, of, token, namespace],
  )
  useEffect(() => {
    const left = new AbortController()
    ask(left.signal).catch((error: unknown) => left.signal.aborted || client.logger.warn('Not loaded', error))
    return () => left.abort()
  }, [ask, client])
  // Read anew with the native balance; whose first reading goes beside this one.
  const before = useRef(readAt)
  useEffect(() => {
    const isAnew = before.current !== undefined && readAt !== undefined && before.current !== readAt
    before.current = readAt ?? before.current
    if (isAnew) ask(client.signal).catch((error: unknown) => client.logger.warn('Not loaded', error))
  }, [ask, client, readAt])
  const refresh = useCallback(() => ask(client.signal), [ask, client])
  if (!of) return { status: 'idle', refresh }
  // What was read of another account is none of this one.
  if (read?.of !== of) return { status: 'loading', refresh }
  if (read.status === 'failed') return { status: 'failed', refresh }
  const { value, decimals, symbol } = read
  return { status: 'ready', value, decimals, symbol, formatted: formatUnits(value, decimals), refresh }
}
