import { useSyncExternalStore } from 'react'
import { constants } from '../base/constants.js'

/** True where the modal is a sheet at the bottom edge: windows of at most 430 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = narrowQuery()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => narrowQuery().matches,
    () => false,
  )
}

function narrowQuery(): MediaQueryList {
  return matchMedia(`(max-width: ${constants.modal.sheetBreakPx}px)`)
}
