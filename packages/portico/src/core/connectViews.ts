import type { Client } from './client.js'
import { allConnections } from './connections/select.js'
import { featuresOf } from './flags.js'
import { routeTo } from './history.js'
import { forceClose } from './modal.js'
import { resetViews } from './router.js'
import { popTransaction } from './transactions.js'
import type { ViewName } from './views.js'

/** True for views that are there to connect; a connection made while one is shown ends it. */
export const isConnectView = (name: ViewName): boolean =>
  /^(Connect|Email|AllWallets|WhatIsAWallet|GetWallet|Downloads|SwitchActiveChain)/.test(name)

/**
 * The modal has connected: what waited for it goes on, a wallet that was added or that was chosen from the list of wallets is listed, otherwise
 * the modal has done its work.
 */
export function endConnecting(client: Client, added: boolean): void {
  const state = client.store.get()
  if (popTransaction(client, 'success')) return
  const isAdded = added && featuresOf(state).multiWallet && allConnections(state).length > 1
  const isFromList = !added && state.router.history.some(({ name }) => name === 'ProfileWallets')
  if (isAdded || isFromList) resetViews(client, routeTo('ProfileWallets'))
  else forceClose(client, true)
}
