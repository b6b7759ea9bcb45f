import type { Features } from '../../../base/entities/features.js'
import type { Family } from '../../../core/family.js'

/** Actions that exist, and their pictures. Others join with their features. */
export const actionIcons = { receive: 'arrow-down-left', send: 'arrow-up-right' } as const
export type AccountAction = keyof typeof actionIcons

/** What Account offers, in `walletFeaturesOrder`: what the app has on and the family can do. */
export function actionsOf(
  features: Pick<Features, 'walletFeaturesOrder' | 'send' | 'receive'>,
  family: Family['features'] | undefined,
): readonly AccountAction[] {
  const can: Record<AccountAction, boolean> = {
    receive: features.receive && family !== undefined,
    send: features.send && family?.send !== undefined,
  }
  return [...new Set(features.walletFeaturesOrder)].filter(
    (action): action is AccountAction => action in can && can[action as AccountAction],
  )
}
