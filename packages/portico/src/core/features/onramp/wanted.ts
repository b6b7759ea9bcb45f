import type { Client } from '../../client.js'
import { activeConnection } from '../../connections/select.js'
import { choose, startOnRamp } from './flow.js'
import type { OnRampChoice } from './state.js'

/** What is sold under a symbol for the network in use; `undefined` where nothing is, and while nobody says. */
export async function findPurchase(
  client: Client,
  symbol: string,
): Promise<Pick<OnRampChoice, 'purchase' | 'network'> | undefined> {
  const network = activeConnection(client.store.get())?.caipNetworkId.split(':')[1]
  try {
    const { purchaseCurrencies } = await client.services.call('onramp.options', {}, { signal: client.signal })
    const sold = purchaseCurrencies.find(
      (one) => one.symbol === symbol && one.networks.some(({ chain_id }) => chain_id === network),
    )
    return sold && network ? { purchase: sold.id, network } : undefined
  } catch (error) {
    client.logger.debug('What is sold is not known', error)
    return undefined
  }
}

/** Has the view that buys begin with it. */
export async function wantPurchase(client: Client, wanted: Pick<OnRampChoice, 'purchase' | 'network'>): Promise<void> {
  await startOnRamp(client)
  choose(client, wanted)
}
