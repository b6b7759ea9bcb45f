import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { whenIdle } from '../../base/idle.js'
import type { Client } from '../../core/client.js'
import { isConnected } from '../../core/connections/select.js'
import { lastRoute } from '../../core/history.js'
import { forceClose, openModal } from '../../core/modal.js'
import { modalNumbers } from '../../core/numbers.js'
import { css as baseCss } from '../../ui/styles/base.css.generated.js'
import { css as listsCss } from '../../ui/styles/lists.css.generated.js'
import { css as motionCss } from '../../ui/styles/motion.css.generated.js'
import { css as shellCss } from '../../ui/styles/shell.css.generated.js'
import { css as tokensCss } from '../../ui/styles/tokens.css.generated.js'
import { ShellContext } from '../context.js'
import { shellCopy } from '../copy/en/shell.js'
import type { Drawn, Shell } from '../shell.js'
import { readyScreen } from './adapted.js'
import { listenForClosing } from './closing.js'
import { millisecondsOf } from './height.js'
import { fillHost, type Host, makeHost, showHost } from './host.js'
import { loadView } from './loadedViews.js'
import { Modal } from './Modal.js'

const css = tokensCss + baseCss + listsCss + shellCss + motionCss
/** The fade at the end, with room to spare: what remains is removed even where nothing fades. */
const leaveMs = 200

/** Loads the view that would be shown first. */
export async function prepareFirstView(shell: Shell): Promise<void> {
  Object.assign(shell.texts, shellCopy)
  shell.loadView = (view) => loadView(shell, view)
  const { name } = lastRoute(shell.portico.client.store.get().router)
  await Promise.all([loadView(shell, name), readyScreen(shell), shell.fetchWords('Connect')])
}

/** Loads ahead what finds wallets, or the account of one that is connected, and that after each connecting. Nobody is asked anything. */
export async function warmNext(shell: Shell, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { families, store, logger } = shell.portico.client
  const warm = async (connected: boolean) => {
    await whenIdle()
    if (signal.aborted) return
    if (connected) await shell.loadView?.('Account')
    else await Promise.all([...families.values()].map((family) => family.prepare?.()))
  }
  const stop = store.subscribe(isConnected, (connected) =>
    warm(connected).catch((error: unknown) => logger.warn('Not loaded', error)),
  )
  signal.addEventListener('abort', stop)
  await warm(isConnected(store.get()))
}

/** Draws the modal before it is asked for, out of sight and when the page is at rest, so that a press has only to show it. */
export async function drawAhead(shell: Shell): Promise<void> {
  await whenIdle()
  const { store, signal } = shell.portico.client
  if (shell.drawn || signal.aborted || store.get().modal.status === 'open') return
  shell.drawn = drawModal(shell)
}

/**
 * Draws the modal. It has a React root of its own, so that nothing that goes wrong in it reaches the app, and no event of it bubbles
 * through the app's components.
 */
export function drawModal(shell: Shell): Drawn {
  const { client } = shell.portico
  const nameOf = () => lastRoute(client.store.get().router).name
  const view = nameOf()
  const abort = new AbortController()
  const host = makeHost(shell, css, abort.signal)
  listenForClosing(client, host, abort.signal)
  const unmount = draw(shell, host, flushSync)
  const drop = () => {
    abort.abort()
    unmount()
    host.element.remove()
  }
  return {
    drop,
    fits() {
      if (view !== nameOf()) drop()
      return !abort.signal.aborted
    },
    show(opener) {
      showHost(host, abort.signal)
      const place = opener?.getRootNode() as ParentNode | undefined
      const end = () => {
        if (abort.signal.aborted) return
        abort.abort()
        ;(host.frame as HTMLDialogElement).close()
        // What fades out may still be drawn again: it takes no focus any more.
        host.frame.inert = true
        giveFocusBack(opener, place)
        setTimeout(() => {
          unmount()
          host.element.remove()
        }, leaveMs)
      }
      return () => {
        if (!lingers(client, host)) end()
        else {
          host.leave = end
          // Who draws it has it go; should that fail, it goes all the same.
          setTimeout(end, modalNumbers.doneMs * 3)
          client.signal.addEventListener('abort', end, { signal: abort.signal })
          // Whoever presses anything has seen it. The press is spent: it does not go through to the page, or press the opener again.
          for (const type of ['keydown', 'click'])
            addEventListener(
              type,
              (event) => {
                // A shortcut of the browser's is none.
                if (!(event as KeyboardEvent).ctrlKey && !(event as KeyboardEvent).metaKey) event.preventDefault()
                end()
              },
              { capture: true, signal: abort.signal },
            )
        }
        return end
      }
    },
  }
}

/** Whether it says what has come about before it goes: not to somebody who asked for less movement. */
function lingers({ store }: Client, { element, finish }: Host): boolean {
  return store.get().modal.done === true && millisecondsOf(element, '--portico-dur-view') > 1 && finish?.() === true
}

/** Shows the modal inside an element of the page, always open. Returns how to take it away. */
export function mountInline(shell: Shell, element: HTMLElement): () => void {
  const { client } = shell.portico
  const abort = new AbortController()
  const owner = {}
  const host = fillHost(shell, element, 'inline', css, abort.signal)
  client.shownBy = owner
  const stay = (status: 'open' | 'closed') => void (status === 'closed' && openModal(client))
  abort.signal.addEventListener(
    'abort',
    client.store.subscribe((state) => state.modal.status, stay),
  )
  stay(client.store.get().modal.status)
  const unmount = draw(shell, host)
  return () => {
    abort.abort()
    if (client.shownBy === owner) client.shownBy = undefined
    forceClose(client)
    queueMicrotask(() => {
      unmount()
      host.frame.remove()
    })
  }
}

function draw(shell: Shell, host: Host, now: (run: () => void) => void = (run) => run()): () => void {
  const { client } = shell.portico
  const root = createRoot(host.frame, {
    onUncaughtError: (error) => {
      client.report(error, 'INTERNAL_SDK_ERROR')
      forceClose(client)
    },
  })
  now(() =>
    root.render(
      <ShellContext.Provider value={shell}>
        <Modal host={host} />
      </ShellContext.Provider>,
    ),
  )
  return () => root.unmount()
}

/** To the opener, or where it is gone to the button that took its place: in the shadow root that it was in, or in the page. */
function giveFocusBack(opener: HTMLElement | undefined, place: ParentNode | undefined): void {
  const next = (root?: ParentNode) => root?.querySelector<HTMLElement>('[data-portico-main]')
  const target = opener?.isConnected ? opener : (next(place) ?? next(document))
  target?.focus({ preventScroll: true })
}
