import type { ChainNamespace } from '../base/caip.js'
import type { Store } from '../base/store.js'
import { isConnected } from '../core/connections/select.js'
import type { LastAccount } from '../core/cookie/shape.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'
import type { ViewName } from '../core/views.js'
import { markOpening } from '../core/writers.js'
import type { Settings } from './appearance.js'
import type { SpokenPart } from './language.js'
import type { LoadedCode, LoadedView } from './viewTypes.js'
import { warmAtRest } from './warm.js'

/** A modal that is drawn and not shown yet. */
export type Drawn = {
  /** Whether it is the view that is asked for; one that is not is let go. */
  fits(): boolean
  /**
   * Shows it over the page. Returns how to close it, which gives the focus back to the opener: at once, or after a
   * moment in which it says what has come about. That returns how to have it go at once.
   */
  show(opener: HTMLElement | undefined): () => () => void
  drop(): void
}

/** What draws the modal: loaded with the first act. */
export type ModalCode = {
  /** Draws it, to be shown. */
  drawModal(shell: Shell): Drawn
  /** The same out of sight and when the page is at rest. */
  drawAhead(shell: Shell): Promise<void>
  /** Loads ahead what the visitor's next act needs. */
  warmNext(shell: Shell, signal: AbortSignal): Promise<void>
  /** Shows it inside an element of the page, always open. Returns how to take it away. */
  mountInline(shell: Shell, element: HTMLElement): () => void
}

/** What a provider shares with its buttons and its modal. */
export type Shell = LoadedCode & {
  settings: Store<Settings>
  /** Views whose code is here. */
  views: Map<ViewName, LoadedView>
  /** Styles beside the base set, when they are here. */
  commonCss?: string | undefined
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
  load(): Promise<ModalCode>
  /** The same ahead of the visitor's act, and something to do with it then. What fails is tried again by the act. */
  ahead(then: (modal: ModalCode) => unknown): void
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
    views: new Map(),
    icons: {},
    parts: new Map(),
    ...lasting,
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
    warmAtRest(client.config, (signal) => shell.ahead((modal) => modal.warmNext(shell, signal))),
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
