import type { Route } from '../../core/views.js'
import { applyLook, type Settings } from '../appearance.js'
import type { Shell } from '../shell.js'
import { directionOf } from '../words.js'

/** The element that holds a modal: appended to the page when it opens, removed when it has closed. */
export type Host = {
  element: HTMLElement
  root: ShadowRoot
  /** The dialog of the overlay, or the frame of the inline mode: where React draws. */
  frame: HTMLElement
  mode: 'overlay' | 'inline'
  /** Has the view say that what it stood open for is done, where it has words for that. False where it has none. */
  finish?: () => boolean
  /** While it says so: has it go at once. */
  leave?: () => void
  /** What had the focus in each view of the history when the next one came. */
  left: WeakMap<Route, Element | null>
  /** Aborted once it is closed: what fades out then stays as it is, also when the next one opens meanwhile. */
  signal: AbortSignal
}

/** Kept from the page: libraries with dialogs of their own take them for a press or a focus outside of theirs. */
const containedEvents = ['focusout', 'touchstart', 'click', 'keydown', 'wheel', 'touchmove']
/** Kept from its listeners in capture, too. */
const capturedEvents = ['focusin', 'pointerdown', 'mousedown']
const hidingAttributes = ['aria-hidden', 'inert', 'data-aria-hidden']

/**
 * Makes the host of the overlay, where nobody sees, hears or reaches it. It is in the page already: what is drawn before it is shown has
 * its styles and its text ready then.
 */
export function makeHost(shell: Shell, css: string, signal: AbortSignal): Host {
  const element = document.createElement('portico-modal')
  element.setAttribute('data-react-aria-top-layer', 'true')
  element.style.pointerEvents = 'auto'
  const host = fillHost(shell, element, 'overlay', css, signal)
  for (const type of containedEvents) element.addEventListener(type, contain, { signal, passive: true })
  document.body.append(element)
  return host
}

/**
 * Makes the host the last child of `body`, so that a library that hides the rest of the page has not seen it, opens the dialog in the
 * top layer, with the focus on the title, and holds the page behind it.
 */
export function showHost({ element, frame }: Host, signal: AbortSignal): void {
  // All that asks where things stand comes before what moves them, so that the page is laid out once.
  lockScroll(signal)
  if (document.body.lastElementChild !== element) document.body.append(element)
  unhide(element, signal)
  for (const type of capturedEvents) {
    addEventListener(type, (event) => event.target === element && redispatch(event), { capture: true, signal })
  }
  frame.querySelector('[part~=title]')?.setAttribute('autofocus', '')
  ;(frame as HTMLDialogElement).showModal()
}

/** Puts the same inside an element of the app. */
export function fillHost(
  shell: Shell,
  element: HTMLElement,
  mode: Host['mode'],
  css: string,
  signal: AbortSignal,
): Host {
  element.dataset.mode = mode
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  shell.adopt(root, css)
  if (!CSS.supports('color: oklch(from red l c h)')) void adoptFallback(shell, root)
  const frame = document.createElement(mode === 'overlay' ? 'dialog' : 'div')
  frame.className = mode === 'overlay' ? 'layer' : 'inline-frame'
  root.append(frame)
  const host: Host = { element, root, frame, mode, left: new WeakMap(), signal }
  applySettings(host, shell.settings.get())
  signal.addEventListener(
    'abort',
    shell.settings.subscribe(
      (settings) => settings,
      (settings) => applySettings(host, settings),
    ),
  )
  const pause = () => element.toggleAttribute('data-hidden', document.hidden)
  document.addEventListener('visibilitychange', pause, { signal })
  return host
}

/** Theme, knobs, language and direction. Set through the object model, which a strict policy allows. */
function applySettings({ element, frame }: Host, { appearance, locale }: Settings): void {
  applyLook(element, appearance)
  frame.lang = locale
  frame.dir = directionOf(locale)
}

/** Browsers without relative colours get resolved ones. */
async function adoptFallback(shell: Shell, root: ShadowRoot): Promise<void> {
  const { css } = await import('../../ui/styles/fallback.css.generated.js')
  shell.adopt(root, css)
}

function contain(event: Event): void {
  event.stopPropagation()
}

/**
 * Ends an event on `window`, before the document has it, and tells the modal of it by one that does not leave the shadow root. What the
 * browser does by itself it does for the one that was ended.
 */
function redispatch(event: Event): void {
  event.stopPropagation()
  const init = new Proxy(event, { get: (from, key) => key !== 'composed' && from[key as keyof Event] })
  event.composedPath()[0]?.dispatchEvent(new (event.constructor as typeof Event)(event.type, init))
}

/** Takes off what a library of the page puts on its siblings to hide them from readers. */
function unhide(element: HTMLElement, signal: AbortSignal): void {
  const show = () => {
    for (const name of hidingAttributes) element.removeAttribute(name)
  }
  show()
  const observer = new MutationObserver(show)
  observer.observe(element, { attributes: true, attributeFilter: hidingAttributes })
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Holds the page still, with the room of its scroll bar kept. A sheet of its own for each, so that several may hold at once. */
function lockScroll(signal: AbortSignal): void {
  const hasBar = innerWidth > document.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
}
