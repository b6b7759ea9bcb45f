import type { Portico, State } from 'portico'
import { useCallback, useSyncExternalStore } from 'react'

/** Reads from a client's state. The selector picks; what it returns must be a part of the state itself. */
export function useClientState<T>(portico: Portico, select: (state: State) => T): T {
  const subscribe = useCallback((listener: () => void) => portico.subscribe((state) => state, listener), [portico])
  return useSyncExternalStore(subscribe, () => select(portico.getState()))
}

export function useConnection(portico: Portico) {
  const state = useClientState(portico, ({ connections }) => connections.namespaces.eip155)
  return state?.status === 'connected' ? state.connection : undefined
}
