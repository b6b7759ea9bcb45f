import { type ReactElement, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { UiContext, useSheet, useUi } from '../../ui/context.js'
import { useClient, useShell } from '../context.js'
import { Header } from './Header.js'
import type { Host } from './host.js'
import { NotLoaded } from './NotLoaded.js'
import { useCut } from './useCut.js'
import type { ShownView } from './useViews.js'

type ViewFrameProps = {
  view: ShownView
  host: Host
  notices: typeof import('./Notices.js') | undefined
  /** What the view is there for has come about. */
  done: boolean
  /** Moves the card to the height that it has come to. */
  move: RefObject<() => void>
}

/** One view: its header, the alert if there is one, its body that scrolls, its footer. */
export function ViewFrame({ view, host, notices, move, done }: ViewFrameProps): ReactElement {
  const ui = useUi()
  const client = useClient()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const inner = useMemo(() => ({ ...ui, footer }), [ui, footer])
  const titleId = `title-${view.key}`
  const { route, row, gone } = view
  const opener = host.left.get(route)

  useLayoutEffect(() => {
    const element = section.current
    if (gone || !element) return
    host.frame.setAttribute('aria-labelledby', titleId)
    if (host.mode === 'inline' ? view.key === 0 : !(host.frame as HTMLDialogElement).open) return
    // Who types already goes on.
    if (!element.querySelector('input:focus'))
      element.querySelector<HTMLElement>('[part~=title]')?.focus({ preventScroll: true })
    // The title keeps it for as long as that takes to load, or where it cannot be.
    if (opener)
      import('./comeBack.js').then(
        ({ comeBack }) => comeBack(opener, element),
        () => {},
      )
  }, [gone, host, opener, titleId, view.key])
  useLayoutEffect(() => {
    if (gone) host.left.set(route, host.root.activeElement)
    section.current?.toggleAttribute('inert', gone)
  }, [gone, host, route])
  useCut(body)
  // A child's effect comes before its parent's, which makes the mover: it is asked for when something has its size.
  useLayoutEffect(() => {
    if (gone || !section.current || !body.current) return
    const observer = new ResizeObserver(() => move.current())
    for (const part of [...section.current.children, ...body.current.children])
      if (part !== body.current) observer.observe(part)
    // Rows that take the place of others leave all sizes as they were.
    const changes = new MutationObserver(() => move.current())
    changes.observe(body.current, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [gone, move])

  return (
    <UiContext.Provider value={inner}>
      <CommonStyles />
      <div className="view" ref={section} data-step={view.step} data-gone={gone || undefined}>
        <Header view={view} titleId={titleId} mode={host.mode} />
        <div className="alerts">{!gone && notices && <notices.AlertBanner />}</div>
        <div {...ui.part('body')} ref={body}>
          <div className="content">
            {done && row?.Done ? (
              <row.Done />
            ) : row ? (
              <row.Component params={route.params as never} />
            ) : (
              <NotLoaded client={client} route={route} />
            )}
          </div>
        </div>
        <div {...ui.part('footer')} ref={setFooter} />
      </div>
    </UiContext.Provider>
  )
}

/** Stands ahead of the view, so that the styles of its components come after those that all views share. */
function CommonStyles(): null {
  useSheet(useShell().commonCss ?? '')
  return null
}
