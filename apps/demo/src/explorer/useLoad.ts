import { useEffect, useState } from 'react'

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; message: string }

/** The first line of what went wrong: viem adds how the request was made. */
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Reads once; `load` must be stable. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  useEffect(() => {
    let left = false
    load().then(
      (value) => !left && setState({ status: 'ready', value }),
      (error: unknown) => !left && setState({ status: 'failed', message: messageOf(error) }),
    )
    return () => {
      left = true
    }
  }, [load])
  return state
}
