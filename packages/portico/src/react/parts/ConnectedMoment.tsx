import type { ReactElement } from 'react'
import { shortAddress } from '../../base/format.js'
import { activeConnection } from '../../core/connections/select.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { Moment } from './Moment.js'
import { nameOf } from './nameOf.js'

/** The end of every way to connect: the arch fills, a tick is drawn, and it is said who is connected. */
export function ConnectedMoment(): ReactElement | null {
  const t = useCopy()
  const name = useSelect((state) => {
    const connection = activeConnection(state)
    if (!connection) return undefined
    return nameOf(state, connection) ?? shortAddress(connection.address)
  })
  return name ? <Moment title={t('done.connectedAs', { name })} /> : null
}
