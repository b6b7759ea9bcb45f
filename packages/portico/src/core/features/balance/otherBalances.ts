import { toCaipAddress } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import { activeConnection, activeConnections, networkById } from '../../connections/select.js'
import { cacheNumbers } from '../../numbers.js'
import { writerOf } from '../../writerOf.js'

const write = writerOf('balances')

/**
 * Reads the native balances of the accounts that are in use in families that are not shown, for buttons that stand for one family.
 * What fails is left as it was: nobody is told of what nobody looks at.
 */
export async function readOtherBalances(client: Client): Promise<void> {
  const state = client.store.get()
  const shown = activeConnection(state)
  const others = activeConnections(state).filter((connection) => connection !== shown)
  await Promise.all(
    others.map(async ({ address, caipNetworkId, namespace }) => {
      const key = toCaipAddress(caipNetworkId, address)
      const network = networkById(state, caipNetworkId)
      const family = client.families.get(namespace)
      const known = state.balances?.[key]
      const readAt = Date.now()
      if (!network || !family || (known && readAt - known.readAt < cacheNumbers.nativeBalanceMs)) return
      try {
        const { amount, decimals, symbol } = await family.readBalance({ network, address, signal: client.signal })
        const { balances } = client.store.get()
        // One that was begun later is newer, whichever ends first.
        if (client.signal.aborted || (balances?.[key]?.readAt ?? 0) > readAt) return
        const value = { amount: amount.toString(), decimals, symbol, readAt }
        write(client, { balances: { ...balances, [key]: value } })
      } catch (error) {
        client.logger.warn('The balance of another family cannot be read', error)
      }
    }),
  )
}
