import { useEffect, useState } from 'react'

/** Whoever waits longer than this is told so in words. */
const slowMs = 3_000

/** Whether something has been waited for so long that it must be said. */
export function useSlow(waits: boolean | undefined): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waits])
  return slow
}
