import { useMemo, useSyncExternalStore } from 'react'
import type { State } from '../core/state.js'
import { useShell } from './context.js'

/**
 * A part of the state, kept up to date. A selector that makes a new object each time draws again on every change of the state,
 * so select what is there.
 */
export function useSelect<T>(selector: (state: State) => T): T {
  const { portico, initial } = useShell()
  const { store } = portico.client
  const read = useMemo(() => {
    let last: { state: State; value: T } | undefined
    return (state: State) => {
      if (last?.state !== state) last = { state, value: selector(state) }
      return last.value
    }
  }, [selector])
  return useSyncExternalStore(
    useMemo(() => (listener: () => void) => store.subscribe((state) => state, listener), [store]),
    () => read(store.get()),
    () => read(initial ?? store.initial()),
  )
}
