import type { Route, RouteOf, ViewName, ViewParams } from './views.js'

/** A non-empty history; the last entry is shown. `direction` tells which way the last step went. */
export type RouterState = {
  /** The views that going back leads through; the last is the one that is shown. */
  history: readonly [Route, ...Route[]]
  /** Which way the last step went: views move after it. */
  direction: 'forward' | 'back' | 'none'
}

export type ParamsOf<N extends ViewName> =
  Record<never, never> extends ViewParams[N] ? [params?: ViewParams[N]] : [params: ViewParams[N]]

export function routeTo<N extends ViewName>(name: N, ...[params]: ParamsOf<N>): Route {
  const route: RouteOf<N> = { name, params: (params ?? {}) as ViewParams[N] }
  return route as unknown as Route
}

export function lastRoute({ history }: RouterState): Route {
  return history[history.length - 1] as Route
}

/** A history of one view. */
export function startHistory(route: Route): RouterState {
  return { history: [route], direction: 'none' }
}

/** One view on top; the one that is shown with the same parameters is not stacked twice. */
export function pushRoute(router: RouterState, route: Route): RouterState {
  return sameRoute(lastRoute(router), route) ? router : { history: [...router.history, route], direction: 'forward' }
}

export function replaceRoute(router: RouterState, route: Route): RouterState {
  return { history: asHistory([...router.history.slice(0, -1), route]), direction: 'forward' }
}

/** One view less; `undefined` when one is left. */
export function popRoute(router: RouterState): RouterState | undefined {
  if (router.history.length < 2) return undefined
  return { history: asHistory(router.history.slice(0, -1)), direction: 'back' }
}

function asHistory(routes: readonly Route[]): RouterState['history'] {
  return routes as RouterState['history']
}

function sameRoute(a: Route, b: Route): boolean {
  if (a.name !== b.name) return false
  const left = a.params as Record<string, unknown>
  const right = b.params as Record<string, unknown>
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => Object.is(left[key], right[key]))
}
