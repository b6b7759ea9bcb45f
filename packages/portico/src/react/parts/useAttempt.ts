import { useCallback, useEffect, useRef } from 'react'

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
