import type { Client, State, Transaction } from './client.js'
import { isConnected } from './connections/select.js'
import { lastRoute, type ParamsOf, popRoute, pushRoute, replaceRoute, routeTo, startHistory } from './history.js'
import { closeModal } from './modal.js'
import type { Route, ViewName } from './views.js'

/** The view that is shown. */
export function currentRoute(state: Pick<State, 'router'>): Route {
  return lastRoute(state.router)
}

/** Shows a further view on top. */
export function navigate<N extends ViewName>(client: Client, name: N, ...params: ParamsOf<N>): void {
  client.store.set({ router: pushRoute(client.store.get().router, routeTo(name, ...params)) })
}

/** Shows a view in place of the present one. */
export function replaceView<N extends ViewName>(client: Client, name: N, ...params: ParamsOf<N>): void {
  client.store.set({ router: replaceRoute(client.store.get().router, routeTo(name, ...params)) })
}

/** Forgets the history and shows one view. */
export function resetViews(client: Client, route: Route): void {
  client.store.set({ router: startHistory(route) })
}

/** Takes one view back; closes when one is left. Connected, a step back to Connect shows Account. */
export function goBack(client: Client): void {
  const popped = popRoute(client.store.get().router)
  if (!popped) {
    closeModal(client)
    return
  }
  const toConnect = lastRoute(popped).name === 'Connect' && isConnected(client.store.get())
  client.store.set({ router: toConnect ? { history: [routeTo('Account')], direction: 'back' } : popped })
}

/** Remembers what is to follow when a view that was entered for a purpose ends. */
export function pushTransaction(client: Client, transaction: Transaction): void {
  client.live.transactions.push(transaction)
}

/** Ends the latest transaction; false when there is none. */
export function popTransaction(client: Client, outcome: 'success' | 'error' | 'cancel'): boolean {
  const transaction = client.live.transactions.pop()
  if (!transaction) return false
  const follow = { success: transaction.onSuccess, error: transaction.onError, cancel: transaction.onCancel }[outcome]
  follow?.()
  return true
}
