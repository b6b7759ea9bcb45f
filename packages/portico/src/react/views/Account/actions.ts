import type { ChainNamespace } from '../../../base/caip.js'
import type { Features } from '../../../base/entities/features.js'
import { nameConstants } from '../../../base/nameConstants.js'
import type { Client } from '../../../core/client.js'
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

/** Whether names can be registered for accounts of a family. */
export function canHaveName(
  { services, families }: Pick<Client, 'services' | 'families'>,
  namespace: ChainNamespace,
): boolean {
  return services.has('profile.register') && families.get(namespace)?.features.names !== undefined
}

/** Whether a name is one of those that can be registered, and not of another register such as ENS. */
export function isRegisteredHere(name: string | undefined): boolean {
  return nameConstants.suffixes.some((suffix) => name?.endsWith(suffix))
}
