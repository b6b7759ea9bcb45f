import type { ReactElement } from 'react'
import { loginName, shortAddress } from '../../base/format.js'
import { activeConnection } from '../../core/connections/select.js'
import { ownName } from '../../core/features/names/state.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { Moment } from './Moment.js'

/** The end of every way to connect: the arch fills, a tick is drawn, and it is said who is connected. */
export function ConnectedMoment(): ReactElement | null {
  const t = useCopy()
  const name = useSelect((state) => {
    const connection = activeConnection(state)
    if (!connection) return undefined
    const { address, auth } = connection
    const known = state.identities?.[address.toLowerCase()]?.name
    return loginName(auth) ?? ownName(state, address) ?? known ?? shortAddress(address)
  })
  return name ? <Moment title={t('done.connectedAs', { name })} /> : null
}
