import { activeConnection } from '../../../core/connections/select.js'
import { receiveCopy } from '../../copy/en/receive.js'
import { goodNetworks } from '../../parts/goodNetworks.js'
import type { ViewRow } from '../../viewTypes.js'
import { ReceiveNetworks } from './ReceiveNetworks.js'

export const view: ViewRow<'ReceiveNetworks'> = {
  title: ({ t, state }) => {
    const connection = activeConnection(state)
    const good = connection ? goodNetworks(state.networks, connection) : []
    const [only] = good
    return good.length === 1 && only
      ? t('receive.network', { network: only.name })
      : t('receive.networks', { n: good.length })
  },
  copy: [receiveCopy],
  Component: ReceiveNetworks,
}
