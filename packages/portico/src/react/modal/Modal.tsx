import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { UiContext } from '../../ui/context.js'
import { useSlow } from '../../ui/useSlow.js'
import { useClient, useShell } from '../context.js'
import { CopyContext, makeCopy } from '../copy.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'
import { useScreen } from './adapted.js'
import { heightMover } from './height.js'
import type { Host } from './host.js'
import { loadCommon } from './loadedViews.js'
import { useSettings, useUiValue } from './surroundings.js'
import { useBusy } from './useBusy.js'
import { useDone } from './useDone.js'
import { useViews } from './useViews.js'
import { ViewFrame } from './ViewFrame.js'

const loadInterruptions = () => import('./Interruptions.js')

/** The modal inside its host: the card with the views in it, and the notices over them. */
export function Modal({ host }: { host: Host }): ReactElement {
  const shell = useShell()
  const client = useClient()
  const settings = useSettings(shell)
  const { locale, language, messages } = settings
  const copy = useMemo(
    () => makeCopy(messages, locale, shell.texts, language?.words),
    [locale, language, messages, shell],
  )
  const ui = useUiValue(shell, host, copy, settings.appearance.elements)
  const hasNotice = useSelect(
    ({ notices: { toast, alert }, waiting }) => toast.status !== 'none' || Boolean(alert || waiting),
  )
  const card = useRef<HTMLDivElement>(null)
  const move = useRef(() => {})
  const grabber = useRef<HTMLDivElement>(null)
  const { views, busy } = useViews(host)
  const isDone = useDone(host, views)
  const slow = useSlow(useBusy(card))
  const isOverlay = host.mode === 'overlay'
  const screen = useScreen(ui)
  const sheet = isOverlay ? screen : undefined
  const isInterrupted = useSelect(({ modal: { shakes, aside = 0 } }) => shakes > 0 || aside > 0)
  const interruptions = useLoaded(isInterrupted, loadInterruptions)
  const loadNotices = useCallback(() => Promise.all([import('./Notices.js'), loadCommon(shell)]), [shell])
  const [notices] = useLoaded(hasNotice, loadNotices) ?? []
  useLayoutEffect(() => {
    if (card.current) move.current = heightMover(card.current, host.signal)
  }, [host])
  useEffect(() => {
    if (!sheet || !grabber.current || !card.current) return
    const abort = new AbortController()
    sheet.enableDrag(client, grabber.current, card.current, abort.signal)
    sheet.followKeyboard(card.current, abort.signal)
    return () => abort.abort()
  }, [sheet, client])
  return (
    <CopyContext.Provider value={copy}>
      <UiContext.Provider value={ui}>
        {isOverlay && <div {...ui.part('overlay')} />}
        <div
          {...ui.part('modal')}
          ref={card}
          data-view={views[views.length - 1]?.route.name}
          data-sheet={sheet ? true : undefined}
          aria-busy={busy || undefined}
        >
          {isOverlay && <div {...ui.part('grabber')} ref={grabber} aria-hidden="true" />}
          {/* Over the header, and so before it: one step back from a view's title, which has the focus. */}
          <div className="toasts" role="status">
            {slow && <p className="slow">{copy('modal.slow')}</p>}
            {notices && <notices.Toasts />}
          </div>
          {views.map((view) => (
            <ViewFrame key={view.key} view={view} host={host} notices={notices} move={move} done={isDone} />
          ))}
          <div className="vh" role="status">
            {interruptions && <interruptions.Interruptions host={host} card={card} />}
          </div>
        </div>
      </UiContext.Provider>
    </CopyContext.Provider>
  )
}
