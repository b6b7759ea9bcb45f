import { useSyncExternalStore } from 'react'
import { constants } from '../../base/constants.js'

const query = `(max-width: ${constants.modal.sheetBreakPx}px)`

/** True where the modal is a bottom sheet. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
