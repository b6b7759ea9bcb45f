import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react'
import { UiContext } from '../../ui/context.js'
import { useClient, useShell } from '../context.js'
import { CopyContext } from '../copy.js'
import { makeCopy } from '../makeCopy.js'
import { useNarrow } from '../useNarrow.js'
import { useSelect } from '../useSelect.js'
import type { Host } from './host.js'
import { loadIcons } from './loadedViews.js'
import { Refusal } from './Refusal.js'
import { useSettings, useUiValue } from './surroundings.js'
import { useLoaded } from './useLoaded.js'
import { useShake } from './useShake.js'
import { useTopLayer } from './useTopLayer.js'
import { useViews } from './useViews.js'
import { ViewFrame } from './ViewFrame.js'

const loadDrag = () => import('./drag.js')

/** The modal inside its host: the card with the views in it, and the notices over them. */
export function Modal({ host }: { host: Host }): ReactElement {
  const shell = useShell()
  const client = useClient()
  const settings = useSettings(shell)
  const { locale, messages } = settings
  const copy = useMemo(() => makeCopy(messages, locale, shell.texts), [locale, messages, shell])
  const ui = useUiValue(shell, host, copy, settings.appearance.elements)
  const hasNotice = useSelect(({ notices: { toast, alert } }) => toast.status !== 'none' || alert !== undefined)
  const card = useRef<HTMLDivElement>(null)
  const grabber = useRef<HTMLDivElement>(null)
  const { views, busy } = useViews(card)
  const isOverlay = host.mode === 'overlay'
  const isSheet = useNarrow() && isOverlay
  const drag = useLoaded(isSheet, loadDrag)
  const loadNotices = useCallback(() => Promise.all([import('./Notices.js'), loadIcons(shell)]), [shell])
  const [notices] = useLoaded(hasNotice, loadNotices) ?? []
  useShake(card)
  useTopLayer(host)
  useEffect(() => {
    if (!drag || !isSheet || !grabber.current || !card.current) return
    const abort = new AbortController()
    drag.enableDrag(client, grabber.current, card.current, abort.signal)
    return () => abort.abort()
  }, [drag, isSheet, client])
  return (
    <CopyContext.Provider value={copy}>
      <UiContext.Provider value={ui}>
        {isOverlay && <div {...ui.part('overlay')} />}
        <div
          {...ui.part('modal')}
          ref={card}
          data-view={views[views.length - 1]?.route.name}
          data-sheet={isSheet || undefined}
          aria-busy={busy || undefined}
        >
          {isOverlay && <div {...ui.part('grabber')} ref={grabber} aria-hidden="true" />}
          {views.map((view) => (
            <ViewFrame key={view.key} view={view} host={host} notices={notices} />
          ))}
          <div className="toasts" role="status">
            {notices && <notices.Toasts />}
          </div>
          <Refusal />
        </div>
      </UiContext.Provider>
    </CopyContext.Provider>
  )
}
