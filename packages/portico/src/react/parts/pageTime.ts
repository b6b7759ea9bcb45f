import { useEffect, useState } from 'react'

/** The time in milliseconds since 1970, renewed every second while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return now
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
