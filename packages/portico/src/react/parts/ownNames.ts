import type { ChainNamespace } from '../../base/caip.js'
import type { Client } from '../../core/client.js'
import { nameNumbers } from '../../core/features/names/numbers.js'

/** Whether names can be registered for accounts of a family. */
export function canHaveName(
  { services, families }: Pick<Client, 'services' | 'families'>,
  namespace: ChainNamespace,
): boolean {
  return services.has('profile.register') && families.get(namespace)?.features.names !== undefined
}

/** Whether a name is one of those that can be registered, and not of another register such as ENS. */
export function isRegisteredHere(name: string | undefined): boolean {
  return nameNumbers.suffixes.some((suffix) => name?.endsWith(suffix))
}
