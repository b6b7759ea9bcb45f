import type { ReactElement } from 'react'
import { activeNetwork } from '../../../core/connections/select.js'
import { navigate } from '../../../core/router.js'
import { useUi } from '../../../ui/context.js'
import { Icon } from '../../../ui/Icon.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useSelect } from '../../useSelect.js'

/** The network in use, and the way to the others. */
export function NetworkSelector(): ReactElement {
  const { part } = useUi()
  const t = useCopy()
  const client = useClient()
  const network = useSelect(activeNetwork)
  const count = useSelect((state) => state.networks.length)
  if (!network || !client.config.networkSwitch || count < 2) return <span />
  const label = t('account.network', { network: network.name })
  return (
    <button
      {...part('network')}
      type="button"
      aria-label={label}
      title={network.name}
      onClick={() => navigate(client, 'Networks', {})}
    >
      <NetworkPicture network={network} size={24} />
      <Icon name="chevron-down" />
    </button>
  )
}
