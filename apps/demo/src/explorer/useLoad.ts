import { useEffect, useState } from 'react'

type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; message: string }

/** Reads once; `load` must be stable. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  useEffect(() => {
    let left = false
    load().then(
      (value) => !left && setState({ status: 'ready', value }),
      (error: unknown) =>
        !left && setState({ status: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      left = true
    }
  }, [load])
  return state
}
