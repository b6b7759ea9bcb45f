import type { Client, State } from './client.js'
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
