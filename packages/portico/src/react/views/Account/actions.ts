import type { Features } from '../../../base/entities/features.js'
import type { Family } from '../../../core/family.js'

/** Actions that exist. Others join with their features. */
export type AccountAction = 'send'

/** What Account offers, in `walletFeaturesOrder`: what the app has on and the family can do. */
export function actionsOf(
  features: Pick<Features, 'walletFeaturesOrder' | 'send'>,
  family: Family['features'] | undefined,
): readonly AccountAction[] {
  const can: Record<AccountAction, boolean> = { send: features.send && family?.send !== undefined }
  return [...new Set(features.walletFeaturesOrder)].filter(
    (action): action is AccountAction => action in can && can[action as AccountAction],
  )
}
