import { type ReactElement, useMemo, useRef } from 'react'
import { UiContext } from '../../ui/context.js'
import { CopyContext, useShell } from '../context.js'
import { en } from '../copy/en.js'
import { makeCopy } from '../makeCopy.js'
import { useNarrow } from '../useNarrow.js'
import type { Host } from './host.js'
import { Refusal, Toasts } from './Notices.js'
import { useSettings, useUiValue } from './surroundings.js'
import { useDrag } from './useDrag.js'
import { useShake } from './useShake.js'
import { useTopLayer } from './useTopLayer.js'
import { useViews } from './useViews.js'
import { ViewFrame } from './ViewFrame.js'

/** The modal inside its host: the card with the views in it, and the notices over them. */
export function Modal({ host }: { host: Host }): ReactElement {
  const shell = useShell()
  const settings = useSettings(shell)
  const { locale, messages } = settings
  const copy = useMemo(() => makeCopy({ ...en, ...messages }, locale), [locale, messages])
  const ui = useUiValue(shell, host, copy, settings.appearance.elements)
  const card = useRef<HTMLDivElement>(null)
  const { views, busy } = useViews(card)
  const narrow = useNarrow()
  useShake(card)
  useTopLayer(host)
  const drag = useDrag(card)
  const isOverlay = host.mode === 'overlay'
  const name = views[views.length - 1]?.route.name
  return (
    <CopyContext.Provider value={copy}>
      <UiContext.Provider value={ui}>
        {isOverlay && <div {...ui.part('overlay')} />}
        <div
          {...ui.part('modal')}
          ref={card}
          data-view={name}
          data-sheet={(isOverlay && narrow) || undefined}
          aria-busy={busy || undefined}
        >
          {isOverlay && <div {...ui.part('grabber')} aria-hidden="true" {...drag} />}
          {views.map((view) => (
            <ViewFrame key={view.key} view={view} host={host} />
          ))}
          <Toasts />
          <Refusal />
        </div>
      </UiContext.Provider>
    </CopyContext.Provider>
  )
}
