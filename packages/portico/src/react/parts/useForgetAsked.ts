import { useEffect } from 'react'
import { askForNothing } from '../../core/features/receive/flow.js'
import { currentRoute } from '../../core/router.js'
import { useClient } from '../context.js'

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
