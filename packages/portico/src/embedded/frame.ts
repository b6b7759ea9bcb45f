import { fail } from '../base/errors/AppError.js'
import type { ConnectorContext } from '../core/connector.js'
import { embeddedErrors } from './errors.js'

/** The element in which the wallet's page stands. It is one for the life of the client: a frame that is taken out of a page forgets. */
export type FrameElement = {
  origin: string
  /** The window that the frame speaks to. */
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Its window; `null` before it is in the page. */
  window(): Window | null
  attach(): void
  /** When what it loads came to its end, in milliseconds since 1970: the wallet, or the browser's own page for a server that is away. */
  loadedAt(): number | undefined
  /** Shows it in a place, as high as it wants to be. Returns how to take it back. */
  show(place: Movable): () => void
  /** How much room it needs, in CSS pixels; none when it has nothing to show. */
  need(height: number | undefined): void
  remove(): void
}

const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
const permissions = ['publickey-credentials-get', 'publickey-credentials-create', 'storage-access']

type Movable = Omit<HTMLElement, 'moveBefore'> & { moveBefore?(node: Node, child: Node | null): void }

/** Makes the element; it loads nothing yet. @throws AppError `embedded/load-failed` where the page would share its origin */
export function makeFrame(
  url: URL,
  { stepAside, logger }: Pick<ConnectorContext, 'stepAside' | 'logger'>,
): FrameElement {
  if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) {
    logger.error(`The embedded wallet needs an origin of its own: ${url.origin} is this page’s`)
    throw fail(embeddedErrors, 'embedded/load-failed')
  }
  const host = document.createElement('portico-frame')
  const frame = document.createElement('iframe')
  frame.name = 'portico-frame'
  frame.setAttribute('sandbox', sandbox)
  frame.allow = [...permissions.map((name) => `${name} ${url.origin}`), `clipboard-write ${url.origin}`].join('; ')
  frame.referrerPolicy = 'origin'
  frame.src = url.href
  Object.assign(frame.style, { border: '0', width: '100%', height: '100%', colorScheme: 'normal' })
  // What a library of the page does to the body’s children is not meant for it.
  host.setAttribute('data-react-aria-top-layer', 'true')
  host.style.display = 'none'
  host.append(frame)

  let place: Movable | undefined
  let height: number | undefined
  let away: (() => void) | undefined
  let loadedAt: number | undefined
  frame.addEventListener('load', () => {
    loadedAt = Date.now()
  })

  function draw(): void {
    if (!place) return
    place.style.height = height === undefined ? '' : `${height}px`
    if (height !== undefined && !away) {
      away = place.moveBefore ? moveInto(place) : floatOver(place)
      // A press that first has to bring the focus into the frame would not count there.
      frame.focus({ preventScroll: true })
    }
    if (height === undefined) putAway()
  }

  /** Into the modal itself, without being loaded again. */
  function moveInto(target: Movable): () => void {
    frame.title = target.dataset.label ?? ''
    target.moveBefore?.(frame, null)
    return () => host.moveBefore(frame, null)
  }

  /** Where a frame cannot be moved it lies over its place, and the modal lets it. */
  function floatOver(target: Movable): () => void {
    const comeBack = stepAside?.()
    frame.title = target.dataset.label ?? ''
    host.popover = 'manual'
    Object.assign(host.style, { display: 'block', position: 'fixed', margin: '0', padding: '0', border: '0' })
    host.showPopover()
    let turn = 0
    const follow = () => {
      const { left, top, width, height: tall } = target.getBoundingClientRect()
      Object.assign(host.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${tall}px` })
      turn = requestAnimationFrame(follow)
    }
    follow()
    return () => {
      cancelAnimationFrame(turn)
      host.hidePopover()
      host.removeAttribute('style')
      host.style.display = 'none'
      comeBack?.()
    }
  }

  function putAway(): void {
    away?.()
    away = undefined
  }

  return {
    origin: url.origin,
    page: globalThis,
    window: () => frame.contentWindow,
    attach() {
      if (host.isConnected) return
      loadedAt = undefined
      document.body.append(host)
    },
    loadedAt: () => loadedAt,
    show(target) {
      putAway()
      place = target
      draw()
      return () => {
        if (place !== target) return
        putAway()
        place = undefined
      }
    },
    need(wanted) {
      height = wanted
      draw()
    },
    remove() {
      putAway()
      loadedAt = undefined
      host.remove()
    },
  }
}
