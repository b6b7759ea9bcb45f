import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { ActivityState } from './state.js'

/** What was read for the account and the network in use; what was read for another is none of this one. */
export function activityOf(state: Pick<State, 'connections' | 'activity'>): ActivityState | undefined {
  const connection = activeConnection(state)
  const { activity } = state
  const isOfThis = activity?.address === connection?.address && activity?.networkId === connection?.caipNetworkId
  return isOfThis ? activity : undefined
}
