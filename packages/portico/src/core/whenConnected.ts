import type { ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { deferred } from '../base/promise.js'
import type { Client } from './client.js'
import { applyChoice } from './connections/choices.js'
import { activeConnection, activeConnections, isUnsupported, networkById, networksOf } from './connections/select.js'
import { isConnectView } from './connectViews.js'
import { coreErrors } from './errors.js'
import { isSignInOn, type SiwxSetup } from './features/siwx/state.js'
import { lastRoute, routeTo } from './history.js'
import { forceClose, openModal } from './modal.js'
import { ofClient } from './ofClient.js'
import { resetViews } from './router.js'
import type { State } from './state.js'
import { stateEventsBetween } from './stateEvents.js'
import { dropTransaction, popTransaction, pushTransaction, waitsForMore } from './transactions.js'

export type WhenConnectedOptions = {
  /** The namespace that has to be connected; any when absent. */
  namespace?: ChainNamespace | undefined
  signal?: AbortSignal | undefined
  /** What the modal does when it has connected. */
  goOn(): void
  /** Who closes the modal after connecting, before an optional sign-in is answered, is connected all the same. */
  afterClosing?: boolean | undefined
}

/** Views that stand between the ways to connect and a connection that can be used. */
const isOnTheWay = (client: Client): boolean => {
  const { history } = client.store.get().router
  const name = shownView(client)
  // Another network that the person chose by themselves is none of it.
  if (name === 'SwitchNetwork') return history.some((route) => route.name === 'UnsupportedChain')
  return isConnectView(name) || name === 'SIWXSignMessage' || name === 'UnsupportedChain'
}

/** Those who wait, in the order in which they came. */
const waits = ofClient((): { hasConnected: boolean; check(): void }[] => [])

/**
 * Waits until the person has connected by the modal, is on a network of the app and has answered the question to sign in. Whatever opened
 * the modal, and whatever connects: a wallet that was coming back by itself when the wait began counts, one of another tab does not.
 *
 * @throws AppError `modal/closed` when the modal closes without a connection, or the client is destroyed; the signal's reason
 */
export function whenConnected(client: Client, options: WhenConnectedOptions): Promise<Connection> {
  const { namespace, goOn, afterClosing = false } = options
  const { config, store } = client
  const signal = options.signal ? AbortSignal.any([client.signal, options.signal]) : client.signal
  if (signal.aborted) return Promise.reject(signal.reason)
  const { promise, resolve, reject } = deferred<Connection>()
  let seen = store.get()
  const returning = Object.entries(seen.connections.namespaces).filter(([, entry]) => entry?.status === 'connecting')
  const comesBack = (connection: Connection) => returning.some(([name]) => name === connection.namespace)
  const inUse = (state: State) =>
    namespace ? activeConnection(state, namespace) : (activeConnection(state) ?? activeConnections(state)[0])
  /** What is connected was there already, or is the person's doing. */
  let counts = inUse(seen) !== undefined
  let closed = false
  let ended = false
  let setup: SiwxSetup | 'none' | undefined = isSignInOn(config) ? undefined : 'none'
  if (!setup) {
    import('./features/siwx/setup.js').then(({ siwxSetup }) => {
      setup = siwxSetup(client) ?? 'none'
      mine.check()
    }, end(reject))
  }

  const isSignInOver = (state: State, { address, caipNetworkId }: Connection) => {
    if (setup === 'none') return true
    if (!setup) return false
    if (!networkById(state, caipNetworkId) || !setup.covers(caipNetworkId)) return true
    const { signIn } = state
    const isAnswered = signIn.status === 'signedIn' || (signIn.status === 'needed' && !setup.required)
    return isAnswered && signIn.account.address === address && signIn.account.networkId === caipNetworkId
  }
  const check = () => {
    if (ended) return
    const connection = counts ? inUse(store.get()) : undefined
    mine.hasConnected = connection !== undefined
    // The wallet that is waited for is the one that is shown, and that signs in: one at a time, since there is one question.
    const isNext = waits(client).find(({ hasConnected }) => hasConnected) === mine
    if (isNext && connection && store.get().connections.activeNamespace !== connection.namespace)
      applyChoice(client, { type: 'namespaceShown', namespace: connection.namespace })
    const state = store.get()
    // Closed since, or nothing was there to open it for and what was connected is gone.
    const isClosed = state.modal.status === 'closed' && (closed || !connection)
    const isUsable = connection && !isUnsupported(state, config, connection.namespace)
    const isOver = isUsable && isSignInOver(state, connection) && (afterClosing || !isClosed)
    // Who closes has answered a question that need not be answered, and one that is still being prepared.
    const isLeft = isUsable && isClosed && afterClosing && setup && setup !== 'none' && !setup.required
    if (isOver || isLeft) {
      end(resolve)(connection)
      goOn()
    } else if (isClosed && !(isUsable && afterClosing && !setup)) end(reject)(fail(coreErrors, 'modal/closed'))
  }
  const mine = { hasConnected: false, check }
  waits(client).push(mine)
  const follow = () => {
    const before = seen
    seen = store.get()
    if (before === seen) return
    for (const event of stateEventsBetween(before, seen, client)) {
      if (event.name !== 'connected') continue
      const { connection, silent } = event.detail
      if ((!namespace || connection.namespace === namespace) && (!silent || comesBack(connection))) counts = true
    }
    // Another tab's, until the person takes it here.
    if (before.connections.quiet && !seen.connections.quiet) counts = true
    if (!inUse(seen)) counts = false
    if (seen.modal.status !== before.modal.status) closed = seen.modal.status === 'closed'
    // What follows from the change comes first: the view that connected is still read, and a question that was closed is put away.
    queueMicrotask(check)
  }
  // Keeps the modal open when a view has connected, until it is seen here that nothing is missing.
  const transaction = {
    onSuccess: () => {
      follow()
      check()
      if (ended) return
      pushTransaction(client, transaction)
      if (!inUse(store.get()) && isOnTheWay(client)) resetViews(client, routeTo('Connect', { namespace }))
    },
  }
  pushTransaction(client, transaction)
  const unsubscribe = store.subscribe((state) => state, follow)
  const onAbort = () => end(reject)(signal.reason)
  signal.addEventListener('abort', onAbort)
  queueMicrotask(check)
  return promise

  function end<T>(settle: (value: T) => void): (value: T) => void {
    return (value) => {
      if (ended) return
      ended = true
      unsubscribe()
      signal.removeEventListener('abort', onAbort)
      dropTransaction(client, transaction)
      const others = waits(client)
      others.splice(others.indexOf(mine), 1)
      settle(value)
      for (const other of others) queueMicrotask(other.check)
    }
  }
}

/**
 * Has the person connect by the modal. What is connected already, and signed in where the app asks for that, is taken at once.
 *
 * @throws AppError `modal/closed` when the person closes, or the client is destroyed; `connect/no-requested-chain` when the app has no
 * network of the namespace; the signal's reason
 */
export async function connectByModal(
  client: Client,
  { namespace, signal }: { namespace?: ChainNamespace | undefined; signal?: AbortSignal | undefined },
): Promise<Connection> {
  client.signal.throwIfAborted()
  signal?.throwIfAborted()
  const before = client.store.get()
  if (namespace && networksOf(before, namespace).length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
  const opens = before.modal.status === 'closed' || waitsForMore(client)
  const goOn = () => {
    // What else waits for the connection decides what is shown.
    if (!popTransaction(client, 'success') && isOnTheWay(client)) forceClose(client, true)
  }
  const connected = whenConnected(client, { namespace, signal, goOn, afterClosing: true })
  show(client, namespace)
  try {
    return await connected
  } catch (error) {
    // Closes what it opened, unless somebody else still waits there, or something has to be answered first.
    const { required } = client.store.get().signIn
    if (
      signal?.aborted &&
      opens &&
      !required &&
      !waitsForMore(client) &&
      (isConnectView(shownView(client)) || shownView(client) === 'SIWXSignMessage')
    )
      forceClose(client)
    throw error
  }
}

const shownView = (client: Client) => lastRoute(client.store.get().router).name

/** Opens the modal where something is missing: a wallet, a network of the app, an answer to the question to sign in. */
function show(client: Client, namespace: ChainNamespace | undefined): void {
  const state = client.store.get()
  const connection = namespace ? activeConnection(state, namespace) : activeConnections(state)[0]
  if (!connection) {
    openModal(client, { namespace })
    // Another namespace may have a wallet on a network of its own; that is no reason not to connect this one.
    if (shownView(client) === 'UnsupportedChain') resetViews(client, routeTo('Connect', { namespace }))
    return
  }
  if (state.signIn.text || isUnsupported(state, client.config, connection.namespace))
    openModal(client, { namespace: connection.namespace })
  else if (state.signIn.status === 'needed')
    askAgain(client).catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
}

/** Who is signed out, where signing in is required, is asked once more. */
async function askAgain(client: Client): Promise<void> {
  const { siwxSetup } = await import('./features/siwx/setup.js')
  if (siwxSetup(client)?.required)
    await (await import('./features/siwx/flow.js')).ensureSignedIn(client, { connecting: true })
}
