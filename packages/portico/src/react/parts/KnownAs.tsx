import { type ReactElement, useEffect } from 'react'
import { shortAddress } from '../../base/format.js'
import type { Identity } from '../../core/features/identity/state.js'
import { useClient } from '../context.js'
import { useSelect } from '../useSelect.js'
import { ShortAddress } from './Address.js'

/** What an address goes by, looked up when it is shown; nothing for the empty one. `given` is the name that it was given by, before all others. */
export function useKnown(address: string, given?: string | undefined): Identity & { shown: string } {
  const client = useClient()
  const known = useSelect((state) => state.identities?.[address.toLowerCase()])
  const isAsked = address !== '' && !given
  useEffect(() => {
    if (!isAsked) return
    void import('../../core/features/identity/flow.js')
      .then(({ loadIdentity }) => loadIdentity(client, address))
      .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  }, [client, address, isAsked])
  const name = given ?? known?.name
  return { name, avatar: known?.avatar, shown: name ?? shortAddress(address) }
}

type KnownAsProps = { address: string; given?: string | undefined }

/** An address, cut short, after the name that it goes by where there is one. */
export function KnownAs({ address, given }: KnownAsProps): ReactElement {
  const { name } = useKnown(address, given)
  return (
    <>
      {name && <bdi>{name}</bdi>}
      {name && ' '}
      <ShortAddress address={address} />
    </>
  )
}
