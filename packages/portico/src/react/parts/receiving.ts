import { useEffect } from 'react'
import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import { askForNothing } from '../../core/features/receive/flow.js'
import { currentRoute } from '../../core/router.js'
import { useClient } from '../context.js'

/** Where the address in use is good: on the app's networks of its family; a smart account on the one that it is shown for. */
export function goodNetworks(
  networks: readonly Network[],
  { namespace, accounts, address, caipNetworkId }: Connection,
): readonly Network[] {
  const isSmart = accounts.some((account) => account.address === address && account.type === 'smartAccount')
  return networks.filter((network) =>
    isSmart ? network.caipNetworkId === caipNetworkId : network.chainNamespace === namespace,
  )
}

const views: readonly string[] = ['Receive', 'ReceiveSelectToken']

/** What was asked for is forgotten once its views are left. */
export function useForgetAsked(): void {
  const client = useClient()
  useEffect(
    () => () => {
      const state = client.store.get()
      const isSeen = state.modal.status === 'open' && views.includes(currentRoute(state).name)
      if (!isSeen) askForNothing(client)
    },
    [client],
  )
}
