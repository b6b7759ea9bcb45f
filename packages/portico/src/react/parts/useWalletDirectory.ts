import { useEffect } from 'react'
import { useClient } from '../context.js'
import { matches, narrowScreen } from '../useMedia.js'

/** Asks for the wallets that are shown first when a view opens, and looks for those that came into the page since. */
export function useWalletDirectory(): void {
  const client = useClient()
  useEffect(() => {
    for (const family of client.families.values()) family.lookAgain?.()
    import('../../core/features/wallets/directory.js')
      .then(({ loadFirstWallets }) => loadFirstWallets(client, { tiled: matches(narrowScreen) }))
      .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  }, [client])
}
