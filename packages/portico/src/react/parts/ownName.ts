import { useEffect } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Client } from '../../core/client.js'
import type { Identity } from '../../core/features/identity/state.js'
import { nameNumbers } from '../../core/features/names/numbers.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'

const unknown: Identity = {}

/** The name and the picture that an address goes by, looked up when it is shown. */
export function useIdentity(address: string | undefined): Identity {
  const client = useClient()
  const found = useSelect((state) => (address ? state.identities?.[address.toLowerCase()] : undefined))
  useEffect(() => {
    if (!address) return
    import('../../core/features/identity/flow.js').then(
      ({ loadIdentity }) => loadIdentity(client, address),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }, [client, address])
  return found ?? unknown
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
  return nameNumbers.suffixes.some((suffix) => name?.endsWith(suffix))
}
