import type { Client } from '../../core/client.js'
import { currentRoute, goBack } from '../../core/router.js'
import type { ViewName } from '../../core/views.js'

/** Views that have done their work once the network has changed. */
const done: readonly ViewName[] = ['SwitchNetwork', 'SwitchActiveChain', 'Networks', 'UnsupportedChain']

/** Goes back to where the choice of a network began; closes when it began there. */
export function leaveSwitch(client: Client): void {
  while (client.store.get().modal.status === 'open' && done.includes(currentRoute(client.store.get()).name)) {
    const before = client.store.get().router
    goBack(client)
    if (client.store.get().router === before) return
  }
}
