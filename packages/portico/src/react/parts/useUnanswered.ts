import { useEffect, useState } from 'react'

/** From when on a code that no wallet has answered may be one that got stuck in it, in milliseconds. */
const unansweredMs = 15_000

/** True once a code has been shown that long. */
export function useUnanswered(uri: string | undefined): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(uri), unansweredMs)
    return () => clearTimeout(timer)
  }, [uri])
  return uri !== undefined && uri === late
}
