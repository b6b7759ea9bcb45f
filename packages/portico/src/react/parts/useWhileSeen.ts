import { useEffect } from 'react'

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
