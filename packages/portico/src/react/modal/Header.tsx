import type { ReactElement } from 'react'
import { closeModal } from '../../core/modal.js'
import { goBack } from '../../core/router.js'
import { IconButton } from '../../ui/Button.js'
import { useUi } from '../../ui/context.js'
import { Picture } from '../../ui/Picture.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import type { LoadedView } from '../viewTypes.js'
import type { Host } from './host.js'
import type { ShownView } from './useViews.js'

type HeaderProps = { view: ShownView; titleId: string; mode: Host['mode'] }

/** The way back or help at the start, the title, the cross at the end. The first view of the app shows its icon under the arch. */
export function Header({ view, titleId, mode }: HeaderProps): ReactElement {
  const { part } = useUi()
  const t = useCopy()
  const client = useClient()
  const { metadata } = client.config
  const { route, isFirst, row } = view
  const crest = isFirst && row?.crest
  const name = row?.title ?? 'modal.notLoaded'
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
        <Lead view={view} lead={row?.lead} />
        {crest ? (
          <span {...part('crest')}>
            <Picture src={metadata.icons[0]} name={metadata.name} shape="square" size={34} />
          </span>
        ) : row?.quiet ? (
          <div className="vh">{title}</div>
        ) : (
          title
        )}
        {row?.End && <row.End />}
        {mode === 'overlay' && (
          <IconButton icon="x" part="close" label={t('common.close')} onPress={() => closeModal(client)} />
        )}
      </div>
      {crest && title}
    </>
  )
}

function Lead({ view, lead: First }: { view: ShownView; lead: LoadedView['lead'] }): ReactElement {
  const t = useCopy()
  const client = useClient()
  if (!view.isFirst && First !== 'none') {
    return <IconButton icon="chevron-left" flip part="back" label={t('common.back')} onPress={() => goBack(client)} />
  }
  return First && First !== 'none' ? <First /> : <span />
}
