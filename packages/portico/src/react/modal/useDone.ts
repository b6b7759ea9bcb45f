import { useEffect, useLayoutEffect, useState } from 'react'
import { modalNumbers } from '../../core/numbers.js'
import type { Host } from './host.js'
import type { ShownView } from './useViews.js'

/** Whether what the modal stood open for is done, and the view has words for it. */
export function useDone(host: Host, views: readonly ShownView[]): boolean {
  const [isDone, setDone] = useState(false)
  const hasWords = views[views.length - 1]?.row?.Done !== undefined
  useLayoutEffect(() => {
    host.finish = () => {
      setDone(hasWords)
      return hasWords
    }
  }, [host, hasWords])
  // Counted from when it is there: a slow page shows it as long as a quick one.
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => host.leave?.(), modalNumbers.doneMs)
    return () => clearTimeout(timer)
  }, [host, isDone])
  return isDone
}
