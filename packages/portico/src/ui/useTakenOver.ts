import { useSyncExternalStore } from 'react'

/** False on a server and while its page is taken over in the browser; what is not drawn there may be from then on. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => {}
const yes = () => true
const no = () => false
