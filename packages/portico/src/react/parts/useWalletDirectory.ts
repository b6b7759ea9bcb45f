import { useEffect } from 'react'
import { useClient } from '../context.js'

/** Asks for what a view shows of the directory as it opens. */
export function useWalletDirectory(): void {
  const client = useClient()
  useEffect(() => {
    import('../../core/features/wallets/first.js').then(
      ({ loadFirstWallets }) => loadFirstWallets(client),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }, [client])
}
