import { useEffect } from 'react'
import { swapOf } from '../../core/features/swap/ground.js'
import type { SwapState } from '../../core/features/swap/state.js'
import { useSelect } from '../useSelect.js'

/** The swap of the account and the network in use. */
export function useSwap(): SwapState | undefined {
  return useSelect(swapOf)
}

/** Runs `start` while the view is shown and the page is seen, and `stop` when either ends. */
export function useWhileSeen(start: () => void, stop: () => void): void {
  useEffect(() => {
    const follow = () => (document.hidden ? stop() : start())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [start, stop])
}
