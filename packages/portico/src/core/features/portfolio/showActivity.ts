import type { Client } from '../../client.js'
import { lastRoute, routeTo } from '../../history.js'
import { stepForwardTo } from '../../router.js'
import { chooseTab } from './choice.js'

/** Where a payment, a swap or a purchase ends: Account, with its row on top of the activity. */
export function showActivity(client: Client): void {
  chooseTab(client, 'activity')
  if (lastRoute(client.store.get().router).name !== 'Account') stepForwardTo(client, routeTo('Account'))
}
