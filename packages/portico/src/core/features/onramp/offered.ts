import type { ChainNamespace } from '../../../base/caip.js'
import type { Client } from '../../client.js'
import { regions } from './numbers.js'

/** Whether buying is offered: the app has it on, there are services for it, the family can, and the visitor's time zone is none where nothing may be sold. */
export function offersOnRamp(
  { store, services, families }: Pick<Client, 'store' | 'services' | 'families'>,
  namespace: ChainNamespace | undefined,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return (
    store.get().flags.features.onramp !== false &&
    services.has('onramp.options') &&
    namespace !== undefined &&
    families.get(namespace)?.traits?.buys !== undefined &&
    !(regions.restrictedTimeZones as readonly string[]).includes(timeZone)
  )
}
