import { activeConnection } from '../../connections/select.js'
import { lastRoute } from '../../history.js'
import type { State } from '../../state.js'

/** Whether there is an activity to be looked at, and something else is shown. */
export function isActivityAway(state: State): boolean {
  const isShown = lastRoute(state.router).name === 'Account' && state.account?.tab === 'activity'
  return state.flags.features.activity && activeConnection(state) !== undefined && !isShown
}
