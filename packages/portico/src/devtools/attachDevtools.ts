import type { Portico, PorticoEvents, StorageAdapter } from '../index.js'
import { followRelay } from './followRelay.js'
import { followRequests } from './followRequests.js'
import { masked } from './mask.js'
import type { Panel } from './panel/openPanel.js'
import { makeRecords } from './records.js'
import { makeSimulations, type SimulationName } from './simulations.js'
import { stayPressable } from './stayPressable.js'

/** How the panel begins. All of it may be left out. */
export type DevtoolsOptions = {
  /** In which corner the button stands: `bottom-left` by default, away from where the modal's messages are. */
  corner?: 'bottom-left' | 'bottom-right' | undefined
  /** Whether the panel is open from the start. `false` by default. */
  open?: boolean | undefined
  /** What is simulated from the start. Nothing by default. */
  simulate?: readonly SimulationName[] | undefined
  /** What the client was given as `storage`; the browser's local storage by default. */
  storage?: Pick<StorageAdapter, 'getItem' | 'keys'> | undefined
}

const events = [
  'connect',
  'disconnect',
  'accountsChanged',
  'networkChanged',
  'modal',
  'error',
  'event',
] as const satisfies readonly (keyof PorticoEvents)[]

/**
 * Looks into a client while an app is made with it: a small button in a corner of the page opens a panel with its state, what it asked of
 * services and nodes, what went over the relay, its events and what it stores; and things can be made to go wrong there. Secrets are
 * never drawn. What draws the panel is loaded with the first press.
 *
 * For development: leave it out of what visitors get. It puts a stand-in over the page's `fetch` and `WebSocket`, which is why it is
 * attached right after `createPortico`, and takes them off again with what it returns.
 *
 * @param portico What `createPortico` returned.
 * @returns Detaches: the button and the panel go, simulations end, the page's own names are back.
 * @example
 * if (import.meta.env.DEV) {
 *   const { attachDevtools } = await import('portico/devtools')
 *   attachDevtools(portico)
 * }
 */
export function attachDevtools(portico: Portico, options: DevtoolsOptions = {}): () => void {
  if (typeof document === 'undefined') return () => {}
  const records = makeRecords()
  const simulations = makeSimulations()
  const stops = [
    ...events.map((event) =>
      portico.on(event, (payload: unknown) => {
        records.events.add({ event, payload: masked(payload), at: Date.now() })
      }),
    ),
    followRequests(portico, records, simulations),
    followRelay(records, simulations),
    () => simulations.end(),
  ]
  for (const name of options.simulate ?? []) simulations.turn(name, true)

  const host = document.createElement('portico-devtools')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(buttonCss)
  root.adoptedStyleSheets = [sheet]
  host.dataset.corner = options.corner ?? 'bottom-left'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'opener'
  button.setAttribute('aria-expanded', 'false')
  root.append(button)
  const shown: { panel?: Panel | undefined; detached?: boolean } = {}

  const close = () => {
    shown.panel?.close()
    shown.panel = undefined
    button.setAttribute('aria-expanded', 'false')
    button.focus()
  }
  const open = async (takeFocus: boolean) => {
    button.setAttribute('aria-expanded', 'true')
    const { openPanel } = await import('./panel/openPanel.js')
    if (shown.detached || shown.panel || button.getAttribute('aria-expanded') !== 'true') return
    shown.panel = openPanel({ portico, records, simulations, storage: options.storage, root, close })
    if (takeFocus) shown.panel.focus()
  }
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-expanded') === 'true') close()
    else void open(true)
  })
  const mark = () => {
    const words = simulations.anyOn() ? 'Devtools: simulating' : 'Devtools'
    button.toggleAttribute('data-simulating', simulations.anyOn())
    button.textContent = words
    button.setAttribute('aria-label', `Portico ${words}`)
  }
  stops.push(simulations.subscribe(mark))
  mark()
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown.panel || !event.composedPath().includes(host)) return
    // It is the panel's, also where the modal around it would close.
    event.preventDefault()
    event.stopImmediatePropagation()
    close()
  }
  addEventListener('keydown', onKey, { capture: true })
  stops.push(() => removeEventListener('keydown', onKey, { capture: true }))
  const place = () => {
    if (!shown.detached) stops.push(stayPressable(host))
  }
  if (document.body) place()
  else addEventListener('DOMContentLoaded', place, { once: true })
  if (options.open) void open(false)

  return () => {
    if (shown.detached) return
    shown.detached = true
    for (const stop of stops) stop()
    shown.panel?.close()
    host.remove()
  }
}

/**
 * Of what is in the page before the panel is opened. Pages may hide elements that nobody has defined: this one is never defined. On a phone
 * the modal is a sheet with its most important button at the foot and 24 px above itself: while it is open, the devtools’ button is there.
 */
const buttonCss = `
:host{all:initial;display:block!important;visibility:visible!important;opacity:1!important;color-scheme:light dark;position:fixed;inset-block-end:12px;inset-inline-start:12px;z-index:2147483000;font:14px/1.45 system-ui,sans-serif}
:host([data-corner=bottom-right]){inset-inline:auto 12px}
.opener{min-height:32px;padding:0 12px;border:1px solid light-dark(#8a857d,#7d786f);border-radius:16px;background:light-dark(#fff,#201e19);color:light-dark(#201e19,#f3f1ee);font:inherit;cursor:pointer;box-shadow:0 2px 8px #0003}
.opener[data-simulating]{border-color:light-dark(#8a4b00,#ffb866);background:light-dark(#fff1dc,#3a2500)}
:focus-visible{outline:2px solid light-dark(#0e5380,#87c2e0);outline-offset:2px}
@media (max-width:430px){:host([data-over-modal]){inset-block:0 auto}:host([data-over-modal]) .opener{min-height:24px;font-size:12px}}
@media print{:host{display:none!important}}
`
