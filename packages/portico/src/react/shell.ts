import type { ChainNamespace } from '../base/caip.js'
import type { Store } from '../base/store.js'
import { isConnected } from '../core/connections/select.js'
import type { LastAccount } from '../core/cookie/shape.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'
import type { ViewName } from '../core/views.js'
import { markOpening } from '../core/writers.js'
import type { Settings } from './appearance.js'
import type { ConnectedParts } from './buttons/useButtonState.js'
import type { SpokenPart } from './language.js'
import type { Drawn } from './modal/mount.js'
import type { LoadedView } from './viewTypes.js'
import { warmAtRest } from './warm.js'

/** What a provider shares with its buttons and its modal. */
export type Shell = {
  portico: Portico
  settings: Store<Settings>
  /** Views whose code is here. */
  views: Map<ViewName, LoadedView>
  /** English sentences that are here, by key. Grows with the views. */
  texts: Record<string, string>
  /** Icons beside the base set that are here. Grows with the views. */
  icons: Record<string, string>
  /** Styles beside the base set, when they are here. */
  commonCss?: string | undefined
  /** Parts that only some pages draw and that are here, by what loads them. */
  parts: Map<() => Promise<object>, object>
  /** What the buttons draw once a wallet is connected, when it is here. */
  connectedParts?: ConnectedParts | undefined
  /** What a server drew in the place of the client's own first state. */
  initial?: State | undefined
  /** Who a server drew, while the wallet of a namespace is coming back. */
  lastAccount?(state: State, namespace: ChainNamespace | undefined): LastAccount | undefined
  /** The main button had the focus when it was taken away: the one in its place takes it. */
  lostFocus?: boolean | undefined
  /** What was asked for with `fetchWords`, in whatever language. */
  said: Set<SpokenPart>
  /** Fetches what is said there, where it is not said in English. Never rejects. */
  fetchWords(part: SpokenPart): unknown
  /** Loads the modal and its first view. */
  load(): Promise<typeof import('./modal/mount.js')>
  /** The same ahead of the visitor's act, and something to do with it then. What fails is tried again by the act. */
  ahead(then: (modal: typeof import('./modal/mount.js')) => unknown): void
  /** The modal, drawn before it is asked for. */
  drawn?: Drawn | undefined
  /** Loads a view ahead, once the modal is here. */
  loadView?: ((name: ViewName) => Promise<unknown>) | undefined
  /** Begins what the first press will need: the visitor is near a button. */
  prepare(): void
  /** Adopts a style sheet in a document or a shadow root, once. */
  adopt(root: Document | ShadowRoot, css: string): void
}

/** `lasting` outlives a client that the app puts in the place of another: how all is drawn and said, what was said, and the sentences that are here. */
export function makeShell(portico: Portico, lasting: Pick<Shell, 'settings' | 'texts' | 'said'>): Shell {
  const sheets = new Map<string, CSSStyleSheet>()
  const { client } = portico
  const load: Shell['load'] = async () => {
    const [modal] = await Promise.all([
      import('./modal/mount.js'),
      // Asked for beside it, since it stands above the first wallets.
      client.connectors.has('embedded') && !isConnected(client.store.get())
        ? import('./parts/LoginWays.js')
        : undefined,
    ])
    await modal.prepareFirstView(shell)
    return modal
  }
  const shell: Shell = {
    portico,
    ...lasting,
    views: new Map(),
    icons: {},
    parts: new Map(),
    fetchWords(part) {
      shell.said.add(part)
      return shell.settings.get().language?.fetch(part, client.logger)
    },
    load,
    ahead: (then) =>
      void load()
        .then(then)
        .catch((error: unknown) => client.logger.warn('Not loaded', error)),
    prepare() {
      if (client.config.warm === 'off') return
      client.wake()
      shell.ahead((modal) => modal.drawAhead(shell))
    },
    adopt(root, css) {
      if (!css) return
      const sheet = sheets.get(css) ?? new CSSStyleSheet()
      if (!sheets.has(css)) {
        sheet.replaceSync(css)
        sheets.set(css, sheet)
      }
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    },
  }
  return shell
}

/** Shows the modal while it is open. Of several providers of one client the first to see it open shows it. Returns how to stop. */
export function followModal(shell: Shell): () => void {
  const { client } = shell.portico
  const { store } = client
  const own = {}
  let close: (() => () => void) | undefined
  /** Ends the moment in which the last one still says what has come about. */
  let leave: (() => void) | undefined
  let turn = 0
  // What was pressed stays busy until there is something to be seen.
  const mark = (opening = false) => markOpening(client, opening)

  const draw = () => {
    mark(true)
    return shell.load().then((modal) => modal.drawModal(shell))
  }

  const open = async () => {
    if (client.shownBy) return
    client.shownBy = own
    leave?.()
    const opener = focusedElement()
    const mine = ++turn
    try {
      // In the same breath as the press where it is drawn, so that the next frame shows it.
      const { drawn } = shell
      shell.drawn = undefined
      const modal = drawn?.fits() ? drawn : await draw()
      if (mine === turn) close = modal.show(opener)
      else modal.drop()
      mark(false)
    } catch (error) {
      mark(false)
      client.report(error, 'INTERNAL_SDK_ERROR')
      // It cannot be drawn: whatever it stands open for, it is closed, so that it may be opened again.
      if (mine === turn) (await import('../core/modal.js')).forceClose(client)
    }
  }
  const end = () => {
    turn++
    leave = close?.() ?? leave
    close = undefined
    if (client.shownBy === own) client.shownBy = undefined
  }
  const follow = (status: 'open' | 'closed') => void (status === 'open' ? open() : end())
  const stops = [
    store.subscribe((state) => state.modal.status, follow),
    // Beside what core loads for it. A failure is told by who shows it.
    store.subscribe(
      (state) => state.modal.opening,
      (opening) => opening && shell.ahead(() => {}),
    ),
    warmAtRest(shell),
  ]
  follow(store.get().modal.status)
  return () => {
    for (const stop of stops) stop()
    end()
    leave?.()
    shell.drawn?.drop()
  }
}

/** What has the focus, inside shadow roots too. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : undefined
}
