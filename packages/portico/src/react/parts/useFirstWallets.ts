import { useEffect } from 'react'
import { useClient } from '../context.js'

/** Asks for the wallets that are shown first when a view opens. */
export function useFirstWallets(): void {
  const client = useClient()
  useEffect(() => {
    import('../../core/features/wallets/directory.js').then(
      ({ loadFirstWallets }) => loadFirstWallets(client),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }, [client])
}
