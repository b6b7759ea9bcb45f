import { useCallback, useEffect, useRef } from 'react'
import { isAppError } from '../../base/errors/AppError.js'
import { isUserRejection, rpcCodeOf, someError } from '../../base/errors/rpc.js'

/**
 * Runs work that belongs to an open view: once when the view opens, if `atOnce`, and again on demand. Starting again or leaving the view
 * aborts what runs. The first run waits a microtask, so that a view that StrictMode mounts twice asks a wallet once.
 */
export function useAttempt(work: (signal: AbortSignal) => void, atOnce: boolean): () => void {
  const running = useRef<AbortController>(undefined)
  const latest = useRef(work)
  latest.current = work
  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    latest.current(controller.signal)
  }, [])
  const first = useRef(atOnce)
  useEffect(() => {
    let left = false
    if (first.current) {
      queueMicrotask(() => {
        if (left) return
        first.current = false
        start()
      })
    }
    return () => {
      left = true
      running.current?.abort()
    }
  }, [start])
  return start
}

/** How an attempt to connect a wallet of this browser ended, as a person should hear of it. */
export type Outcome = 'declined' | 'busy' | 'missing' | 'no-network' | 'locked' | 'failed'

/** -32002: the wallet still shows an earlier question. */
const earlierQuestion = -32002
/** 4100: it lets the page do nothing, or shows no account, as a wallet does that is locked. */
const unauthorized = 4100

export function outcomeOf(error: unknown): Outcome {
  if (isUserRejection(error)) return 'declined'
  if (isAppError(error, 'connect/unknown-connector')) return 'missing'
  if (isAppError(error, 'connect/no-requested-chain')) return 'no-network'
  const code = rpcCodeOf(error)
  if (code === earlierQuestion) return 'busy'
  return code === unauthorized || someError(error, saysLocked) ? 'locked' : 'failed'
}

function saysLocked(error: object | string): boolean {
  const text = typeof error === 'string' ? error : (error as { message?: unknown }).message
  return typeof text === 'string' && /\b(un)?lock/i.test(text)
}
