import { useEffect, useState } from 'react'
import { authOf } from '../../core/auth.js'
import { useClient } from '../context.js'

/** Where pages of the embedded wallet's own are; `undefined` until that is known. */
export function useWalletPage(): ((name: string) => string) | undefined {
  const client = useClient()
  const [page, setPage] = useState<(name: string) => string>()
  useEffect(() => {
    let gone = false
    authOf(client).then(
      ({ auth }) => {
        if (!gone) setPage(() => auth.page)
      },
      (error: unknown) => client.logger.error('The wallet’s pages are not known', error),
    )
    return () => {
      gone = true
    }
  }, [client])
  return page
}
