import type { Client } from './client.js'
import { applyChoice } from './connections/choices.js'
import { activeConnection, isConnected, isUnsupported } from './connections/select.js'
import { chooseTab } from './features/portfolio/choice.js'
import { routeTo, startHistory } from './history.js'
import { modalNumbers } from './numbers.js'
import type { OpenOptions } from './portico.js'
import type { ModalState, State } from './state.js'
import { startTimer } from './timers.js'
import { type Route, type ViewName, viewAliases } from './views.js'
import { writeModal } from './writers.js'

/** Opens the modal: Account when connected, otherwise Connect, or the view asked for. Open already, it shows that view. */
export function openModal(client: Client, options: OpenOptions = {}): void {
  client.wake()
  const state = client.store.get()
  const { namespace } = options
  if (namespace && activeConnection(state, namespace)) {
    applyChoice(client, { type: 'namespaceShown', namespace })
  }
  if (options.view === 'Transactions') chooseTab(client, 'activity')
  const route = firstRoute(client, options)
  // What was chosen above may have closed it.
  const { modal } = client.store.get()
  if (modal.status === 'open') writeModal(client, { modal: { ...modal, opening: false }, router: startHistory(route) })
  else setOpen(client, 'open', route)
}

function setOpen(client: Client, status: ModalState['status'], route: Route, done?: boolean): void {
  const { modal } = client.store.get()
  writeModal(client, {
    modal: { ...modal, status, opening: false, refusal: undefined, shaking: false, done },
    router: startHistory(route),
  })
  const open = status === 'open'
  client.emitter.emit('modal', { open })
  client.track({
    event: open ? 'MODAL_OPEN' : 'MODAL_CLOSE',
    properties: { connected: isConnected(client.store.get()) },
  })
}

/** Closes the modal and goes back to Connect. False when it must stay open: then it shakes and says why. */
export function closeModal(client: Client): boolean {
  const state = client.store.get()
  if (state.modal.status === 'closed') return true
  const refusal = closingRefusal(state, client)
  if (refusal) {
    shakeModal(client, refusal)
    return false
  }
  forceClose(client)
  return true
}

/** Closes without asking, for what ends in the code and not by the person's hand. `done`: what it stood open for has come about. */
export function forceClose(client: Client, done?: boolean): void {
  if (client.store.get().modal.status === 'open') setOpen(client, 'closed', routeTo('Connect'), done)
}

/** Shakes the modal for 500 ms. */
export function shakeModal(client: Client, refusal?: ModalState['refusal']): void {
  const { modal } = client.store.get()
  writeModal(client, { modal: { ...modal, shakes: modal.shakes + 1, shaking: true, refusal } })
  startTimer(client, 'modal.shake', modalNumbers.shakeMs, () => {
    writeModal(client, { modal: { ...client.store.get().modal, shaking: false } })
  })
}

/** Why the modal may not be closed now, if it may not. */
function closingRefusal(state: State, client: Pick<Client, 'config'>): ModalState['refusal'] {
  if (state.signIn.required) return 'sign-in'
  const names = state.router.history.map(({ name }) => name).join()
  return /UnsupportedChain(,SwitchNetwork)?$/.test(names) && isUnsupported(state, client.config) ? 'network' : undefined
}

function firstRoute(client: Client, options: OpenOptions): Route {
  const state = client.store.get()
  const { namespace } = options
  if (isUnsupported(state, client.config)) return routeTo('UnsupportedChain')
  if (state.signIn.text) return routeTo('SIWXSignMessage')
  const asked = askedRoute(options)
  const connected = namespace ? activeConnection(state, namespace) !== undefined : isConnected(state)
  if (!asked || asked.name === 'Connect' || (needsAccount(asked) && !connected)) {
    return connected ? routeTo('Account', { namespace }) : routeTo('Connect', { namespace })
  }
  return asked
}

/** Views that show nothing without an account. */
export const needsAccount = ({ name }: Route): boolean => /^(Account|Send|Receive|Swap|OnRamp)$/.test(name)

/** The view that is asked for by its name, or by another product's. Each takes of the options what it knows. */
export function askedRoute({ view, ...params }: OpenOptions): Route | undefined {
  if (!view) return undefined
  const name = (viewAliases as Partial<Record<string, ViewName>>)[view] ?? (view as ViewName)
  return routeTo<ViewName>(name, params as never)
}
