import { useEffect, useState } from 'react'
import { useClient } from '../context.js'

/** A module that is loaded when it is wanted. `load` must be stable. */
export function useLoaded<T>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const client = useClient()
  const [loaded, setLoaded] = useState<{ module: T }>()
  useEffect(() => {
    if (!wanted || loaded) return
    let stale = false
    load().then(
      (module) => stale || setLoaded({ module }),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      stale = true
    }
  }, [wanted, loaded, load, client])
  return loaded?.module
}
