import type { Features } from '../../../base/entities/features.js'
import type { Family } from '../../../core/family.js'
import type { Services } from '../../../core/services/call.js'

/** Actions that exist, and their pictures. Others join with their features. */
export const actionIcons = {
  onramp: 'credit-card',
  swaps: 'arrow-up-down',
  receive: 'arrow-down-left',
  send: 'arrow-up-right',
} as const
export type AccountAction = keyof typeof actionIcons

/** What Account offers, in `walletFeaturesOrder`: what the app has on and the family can do. */
export function actionsOf(
  features: Pick<Features, 'walletFeaturesOrder' | 'send' | 'receive' | 'swaps'>,
  family: Family['features'] | undefined,
  has: Services['has'],
  buys: boolean,
): readonly AccountAction[] {
  const can: Record<AccountAction, boolean> = {
    onramp: buys,
    swaps: features.swaps !== false && family?.transact !== undefined && has('convert.tokens'),
    receive: features.receive && family !== undefined,
    send: features.send && family?.send !== undefined,
  }
  return [...new Set(features.walletFeaturesOrder)].filter(
    (action): action is AccountAction => action in can && can[action as AccountAction],
  )
}
