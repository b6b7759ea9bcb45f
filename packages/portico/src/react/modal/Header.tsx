import type { ReactElement } from 'react'
import { activeNetwork, networksOf } from '../../core/connections/select.js'
import { closeModal } from '../../core/modal.js'
import { goBack, navigate } from '../../core/router.js'
import { IconButton } from '../../ui/Button.js'
import { useUi } from '../../ui/context.js'
import { Icon } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'
import { viewTable } from '../viewTable.js'
import type { ViewRow } from '../viewTypes.js'
import type { Host } from './host.js'
import type { ShownView } from './useViews.js'

type HeaderProps = { view: ShownView; titleId: string; mode: Host['mode'] }

/** The way back or help at the start, the title, the cross at the end. The first view of the app shows its icon under the arch. */
export function Header({ view, titleId, mode }: HeaderProps): ReactElement {
  const { part } = useUi()
  const t = useCopy()
  const client = useClient()
  const { metadata } = client.config
  const { route, isFirst } = view
  const row = viewTable[route.name] as ViewRow<never>
  const crest = isFirst && row.crest
  const { title: name } = row
  const text = useSelect((state) =>
    typeof name === 'string' ? t(name) : name({ t, params: route.params as never, state, app: metadata.name }),
  )
  const title = (
    <h2 {...part('title')} id={titleId} tabIndex={-1}>
      {text}
    </h2>
  )
  return (
    <>
      <div {...part('header')} data-crest={crest || undefined}>
        <Lead view={view} lead={row.lead} />
        {crest ? (
          <span {...part('crest')}>
            <Picture src={metadata.icons[0]} name={metadata.name} shape="square" size={34} />
          </span>
        ) : row.quiet ? (
          <div className="vh">{title}</div>
        ) : (
          title
        )}
        {mode === 'overlay' && (
          <IconButton icon="x" part="close" label={t('common.close')} onPress={() => closeModal(client)} />
        )}
      </div>
      {crest && title}
    </>
  )
}

function Lead({ view, lead }: { view: ShownView; lead: ViewRow<never>['lead'] }): ReactElement {
  const t = useCopy()
  const client = useClient()
  if (!view.isFirst && lead !== 'none') {
    return <IconButton icon="chevron-left" flip part="back" label={t('common.back')} onPress={() => goBack(client)} />
  }
  if (lead === 'help') {
    const open = () => navigate(client, 'WhatIsAWallet')
    return <IconButton icon="circle-help" part="help" label={t('connect.help')} onPress={open} />
  }
  return lead === 'network' ? <NetworkSelector /> : <span />
}

/** The network in use, and the way to the others. */
function NetworkSelector(): ReactElement {
  const { part } = useUi()
  const t = useCopy()
  const client = useClient()
  const network = useSelect(activeNetwork)
  const count = useSelect((state) => (network ? networksOf(state, network.chainNamespace).length : 0))
  const all = useSelect((state) => state.networks.length)
  if (!network || !client.config.networkSwitch || (count < 2 && all < 2)) return <span />
  const label = t('button.network', { network: network.name })
  return (
    <button
      {...part('network')}
      type="button"
      aria-label={label}
      title={network.name}
      onClick={() => navigate(client, 'Networks', {})}
    >
      <Picture src={networkImage(client, network)} name={network.name} shape="square" size={24} />
      <Icon name="chevron-down" />
    </button>
  )
}
