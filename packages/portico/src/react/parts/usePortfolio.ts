import { useCallback, useRef } from 'react'
import { portfolioOf } from '../../core/features/portfolio/select.js'
import type { PortfolioState } from '../../core/features/portfolio/state.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'
import { useWhileSeen } from './pageTime.js'

/** How often figures are read anew while they are seen, in milliseconds. */
const pollMs = 10_000

/** What the account in use has, read again every 10 s while it is seen; no more once the services are out of order. */
export function usePortfolio(of: string): PortfolioState {
  const client = useClient()
  const portfolio = useSelect(portfolioOf)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is read at once
  const start = useCallback(() => {
    const read = (force: boolean) =>
      import('../../core/features/portfolio/flow.js').then(
        ({ refreshPortfolio }) => refreshPortfolio(client, { force }),
        (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
      )
    void read(false)
    clearInterval(timer.current)
    timer.current = setInterval(() => {
      const now = portfolioOf(client.store.get())
      if (now.status === 'idle' || !now.stopped) void read(true)
    }, pollMs)
  }, [client, of])
  const stop = useCallback(() => clearInterval(timer.current), [])
  useWhileSeen(start, stop)
  return portfolio
}
