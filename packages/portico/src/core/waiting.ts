import { fail } from '../base/errors/AppError.js'
import { coreErrors } from './errors.js'
import { ofClient } from './ofClient.js'
import type { ViewName } from './views.js'

/** Who opened a view for the app and waits for what becomes of it. */
type Waiter = { resolve(outcome: string): void; reject(error: unknown): void }

/** The promises of `open()` that are not settled yet, by the view that was opened; one of each, and none outlives the client. */
export const waiting = ofClient((client) => {
  const waiters = new Map<ViewName, Waiter>()
  const settle = (view: ViewName, how: (waiter: Waiter) => void) => {
    const waiter = waiters.get(view)
    waiters.delete(view)
    if (waiter) how(waiter)
  }
  const close = ({ reject }: Waiter) => reject(fail(coreErrors, 'modal/closed'))
  client.signal.addEventListener('abort', () => {
    for (const view of [...waiters.keys()]) settle(view, close)
  })
  return {
    settle,
    /** Waits for a view that was opened; who waited for the same one before is told that it was closed. */
    start(view: ViewName): Promise<string> {
      settle(view, close)
      return new Promise((resolve, reject) => void waiters.set(view, { resolve, reject }))
    },
  }
})
