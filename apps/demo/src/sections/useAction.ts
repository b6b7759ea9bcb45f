import { useState } from 'react'

export type Action<T> =
  | { status: 'idle' | 'busy' }
  | { status: 'done'; value: T }
  | { status: 'failed'; message: string }

/** Runs one thing at a time and keeps how it went. */
export function useAction<T>(act: () => Promise<T>): [Action<T>, () => void] {
  const [action, setAction] = useState<Action<T>>({ status: 'idle' })
  const run = () => {
    setAction({ status: 'busy' })
    act().then(
      (value) => setAction({ status: 'done', value }),
      (error: unknown) =>
        setAction({ status: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
  }
  return [action, run]
}
