import { useEffect } from 'react'
import type { Connection } from '../../base/entities/connection.js'
import type { BalanceState } from '../../core/features/balance/state.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** The native balance of a connection: asked for when a view opens. After a failure it is read again by itself. */
export function useBalance(connection: Connection | undefined): BalanceState {
  const client = useClient()
  const balance = useSelect((state) => state.balance)
  const { address, caipNetworkId } = connection ?? {}
  useEffect(() => {
    if (!address || !caipNetworkId) return
    import('../../core/features/balance/flow.js').then(
      ({ refreshBalance }) => refreshBalance(client),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }, [client, address, caipNetworkId])
  return balanceOf(balance, connection)
}

/** The balance of this account on this network; one of another account or network is no balance of this one. */
export function balanceOf(balance: BalanceState, connection: Connection | undefined): BalanceState {
  if (balance.status === 'idle' || !connection) return { status: 'idle' }
  const isOfThis = balance.address === connection.address && balance.networkId === connection.caipNetworkId
  return isOfThis ? balance : { status: 'idle' }
}
