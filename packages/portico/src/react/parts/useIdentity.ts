import { useEffect } from 'react'
import type { Identity } from '../../core/features/identity/state.js'
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
