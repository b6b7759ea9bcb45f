/** Tells what is still there. */
export type Told = () => string[]

type Listener = EventListenerOrEventListenerObject | null
type Options = boolean | AddEventListenerOptions | undefined

const captures = (options: Options | EventListenerOptions) =>
  typeof options === 'object' ? options.capture === true : options === true

/** Whether who called what calls this is a file of the page. What drives the page, and a test, do things of their own in it. */
export const isOfPage = () => new Error('').stack?.split('\n')[3]?.includes(`${location.origin}/`) === true

/** Listeners on what outlives every element of an app. */
export function followListeners(): Told {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const heard: { target: EventTarget; type: string; listener: Listener; capture: boolean }[] = []
  const forget = (target: EventTarget, type: string, listener: Listener, capture: boolean) => {
    const index = heard.findIndex(
      (each) => each.target === target && each.type === type && each.listener === listener && each.capture === capture,
    )
    if (index >= 0) heard.splice(index, 1)
  }
  EventTarget.prototype.addEventListener = function (type: string, listener: Listener, options?: Options) {
    const target = this ?? window
    const capture = captures(options)
    const { once = false, signal } = typeof options === 'object' ? options : {}
    if (listener && outlivesAll(target) && !signal?.aborted && !isOfReact(type) && isOfPage()) {
      forget(target, type, listener, capture)
      heard.push({ target, type, listener, capture })
      const forgetIt = () => forget(target, type, listener, capture)
      if (once) addEventListener.call(target, type, forgetIt, { capture, once })
      if (signal) addEventListener.call(signal, 'abort', forgetIt, { once: true })
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (
    type: string,
    listener: Listener,
    options?: boolean | EventListenerOptions,
  ) {
    const target = this ?? window
    if (outlivesAll(target)) forget(target, type, listener, captures(options))
    removeEventListener.call(target, type, listener, options)
  }
  return () =>
    heard.map(({ target, type, listener }) => `listener of ${type} on ${nameOf(target)}: ${codeOf(listener)}`)
}

const lasting = new Set<unknown>([
  window,
  document,
  document.documentElement,
  document.head,
  document.body,
  window.visualViewport,
  screen,
  screen.orientation,
  document.fonts,
  navigator.serviceWorker,
])

const outlivesAll = (target: EventTarget) => lasting.has(target) || target instanceof MediaQueryList

/** React hears of it once for all of its roots, and for good. */
const isOfReact = (type: string) => type === 'selectionchange'

const nameOf = (target: EventTarget) => (target instanceof Element ? `<${target.localName}>` : target.constructor.name)

const codeOf = (listener: unknown) => String(listener).slice(0, 120)

/** Observers of what outlives every element of an app. */
export function followObservers(): Told {
  const told = [MutationObserver, ResizeObserver, IntersectionObserver].map((kind) => {
    const { observe, disconnect } = kind.prototype as MutationObserver
    const watched = new Map<unknown, Node>()
    Object.assign(kind.prototype, {
      observe(this: MutationObserver, target: Node, options?: MutationObserverInit) {
        if (lasting.has(target) && isOfPage()) watched.set(this, target)
        observe.call(this, target, options)
      },
      disconnect(this: MutationObserver) {
        watched.delete(this)
        disconnect.call(this)
      },
    })
    return () => [...watched.values()].map((target) => `${kind.name} of ${nameOf(target)}`)
  })
  return () => told.flatMap((tell) => tell())
}
