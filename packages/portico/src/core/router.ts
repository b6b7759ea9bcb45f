import type { Route } from './views.js'

/** A non-empty history; the last entry is shown. `direction` tells which way the last step went. */
export type RouterState = { history: readonly [Route, ...Route[]]; direction: 'forward' | 'back' | 'none' }
export const initialRouter: RouterState = { history: [{ name: 'Connect', params: {} }], direction: 'none' }
