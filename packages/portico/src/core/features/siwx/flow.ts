import type { SignInAccount, SignInSession } from '../../../base/entities/siwx.js'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { untilAborted } from '../../../base/promise.js'
import { isSameAddress } from '../../../wire/signIn/check.js'
import { formatSignIn } from '../../../wire/signIn/message.js'
import type { Client } from '../../client.js'
import { connectionErrors } from '../../connections/errors.js'
import { activeConnection, allConnections, isUnsupported, networkById } from '../../connections/select.js'
import { isSmartAccount } from '../../connections/smart.js'
import { endConnecting, isConnectView } from '../../connectViews.js'
import { lastRoute } from '../../history.js'
import { closeModal, forceClose, openModal } from '../../modal.js'
import { toastError } from '../../notices.js'
import { ofClient } from '../../ofClient.js'
import { startTimer, stopTimer } from '../../timers.js'
import { popTransaction } from '../../transactions.js'
import { cancel, isRunning, latest } from '../../work.js'
import { writeSignIn } from './drop.js'
import { signInErrors } from './errors.js'
import { siwxSetup } from './setup.js'
import { pageOf } from './siwe.js'
import type { SignInQuestion, SignInState, SiwxSetup } from './state.js'
import { signInNow } from './time.js'
import { isAbout, isSame, questionOf, withStatus } from './transitions.js'

const turn = 'siwx'
const expiryTimer = 'siwx.expiry'
const watching = 'siwx.watch'
/** A message that waited longer than this is made anew before it is signed: servers do not take old ones. In milliseconds. */
const staleMs = 300_000
/** The longest that a timer of a browser can run. */
const timerMaxMs = 2 ** 31 - 1

export type EnsureOptions = {
  /** The wallet came back by itself: where sign-in is not required, nobody is asked. */
  silent?: boolean | undefined
  /** A view that connects is shown, and goes when the visitor is signed in. */
  connecting?: boolean | undefined
  /** Beside other wallets. */
  added?: boolean | undefined
}

/**
 * Makes sure that the wallet in use is signed in: finds its session, or asks. Never rejects: the outcome is in the state.
 * Asks for nothing that is being asked for already.
 */
export async function ensureSignedIn(client: Client, options: EnsureOptions = {}): Promise<void> {
  const siwx = siwxSetup(client)
  if (!siwx) return
  const account = accountInUse(client, siwx)
  if (!account) {
    leave(client)
    const state = client.store.get()
    if (activeConnection(state) && !isUnsupported(state, client.config)) finish(client, options)
    return
  }
  const { signIn } = client.store.get()
  if (isAbout(signIn, account)) {
    if (signIn.status === 'signedIn') finish(client, options)
    return
  }
  // Who said no is not asked again until something is different.
  if (signIn.status === 'needed' && !options.connecting && isSame(signIn.account, account)) return
  const signal = latest(client, turn)
  watch(client, siwx)
  setSignIn(client, { status: 'checking', account })
  try {
    const sessions = await untilAborted(siwx.sessions.get(account), signal)
    const [session] = sessions
    if (session) return enter(client, account, session, options)
    if (options.silent && !siwx.required) return setSignIn(client, { status: 'needed', account })
    const question = await untilAborted(makeQuestion(client, siwx, account, options.added === true), signal)
    setSignIn(client, { ...question, status: 'asking' })
    openModal(client)
  } catch (error) {
    if (!signal.aborted) await giveUp(client, siwx, account, options, error)
  }
}

/** A sign-in that the wallet was asked for: it is not asked twice. */
const signingIn = ofClient((): { promise?: Promise<void> | undefined } => ({}))

/**
 * Signs the person in with the connected wallet. The outcome is also in the state, and a failure in a toast.
 *
 * @throws AppError `sign-in/off`, `connections/no-active-address`, `network/chain-unsupported`, `sign-in/failed`
 */
export function signIn(client: Client): Promise<void> {
  const running = signingIn(client)
  running.promise ??= run(client).finally(() => {
    running.promise = undefined
  })
  return running.promise
}

async function run(client: Client): Promise<void> {
  const siwx = siwxSetup(client)
  if (!siwx) throw fail(signInErrors, 'sign-in/off')
  const account = accountInUse(client, siwx)
  if (!account) {
    throw activeConnection(client.store.get())
      ? fail(chainErrors, 'network/chain-unsupported')
      : fail(connectionErrors, 'connections/no-active-address')
  }
  const before = client.store.get().signIn
  if (before.status === 'signedIn' && isAbout(before, account)) return
  const signal = latest(client, turn)
  watch(client, siwx)
  try {
    const question = await currentQuestion(client, siwx, account, signal)
    setSignIn(client, { ...question, status: 'signing' })
    track(client, 'CLICK_SIGN_SIWX_MESSAGE', account)
    if (question.otherSite) throw new TypeError(`The message is for ${question.otherSite}`)
    const session = await untilAborted(sign(client, siwx, question, signal), signal)
    enter(client, account, session, { added: question.added })
    track(client, 'SIWX_AUTH_SUCCESS', account)
  } catch (error) {
    if (signal.aborted) throw fail(signInErrors, 'sign-in/failed', {}, { cause: error })
    await ask(client, siwx, account, error)
    throw fail(signInErrors, 'sign-in/failed', {}, { cause: error })
  }
}

/**
 * Puts the question away. Where sign-in is required, the wallet goes back to the network on which it is signed in, or is disconnected.
 *
 * @throws AppError `disconnect/failed` when the wallet does not let go
 */
export async function cancelSignIn(client: Client): Promise<void> {
  const siwx = siwxSetup(client)
  const question = questionOf(client.store.get().signIn)
  if (!siwx || !question || client.store.get().signIn.status === 'cancelling') return
  const { account, before } = question
  cancel(client, turn)
  track(client, 'CLICK_CANCEL_SIWX', account)
  if (!question.required) {
    setSignIn(client, { status: 'needed', account })
    // The wallet may be used without it: what waited for the connection goes on.
    if (!popTransaction(client, 'success')) closeModal(client)
    return
  }
  setSignIn(client, withStatus(client.store.get().signIn, 'cancelling'))
  try {
    const there = before && (await siwx.sessions.get({ address: account.address, networkId: before }))
    if (before && there?.length) {
      const { switchNetwork } = await import('../../connections/switchNetwork.js')
      return await switchNetwork(client, before)
    }
  } catch (error) {
    client.logger.warn('The network on which the wallet is signed in was not reached', error)
  }
  try {
    await disconnectInUse(client, {})
  } catch (error) {
    setSignIn(client, withStatus(client.store.get().signIn, 'asking'))
    throw error
  }
}

/** Signs the person out, on all networks. @throws AppError `sign-in/off`; what the app's own part throws */
export async function signOut(client: Client): Promise<void> {
  const siwx = siwxSetup(client)
  if (!siwx) throw fail(signInErrors, 'sign-in/off')
  const account = accountInUse(client, siwx)
  if (!account) return
  cancel(client, turn)
  stopTimer(client, expiryTimer)
  await siwx.sessions.remove(account.address)
  setSignIn(client, { status: 'needed', account })
}

/** A wallet was disconnected: it is signed out, unless the app wants otherwise or another wallet uses the same address. */
export async function signOutGone(client: Client, address: string): Promise<void> {
  const siwx = siwxSetup(client)
  if (!siwx?.signOutOnDisconnect) return
  const used = allConnections(client.store.get()).some((connection) => isSameAddress(connection.address, address))
  if (!used) await siwx.sessions.remove(address)
}

/** The account that signs in: connected, on a network of the app, and one whose signature can be checked. */
function accountInUse(client: Client, siwx: SiwxSetup): SignInAccount | undefined {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection || !networkById(state, connection.caipNetworkId) || !siwx.covers(connection.caipNetworkId))
    return undefined
  return { address: connection.address, networkId: connection.caipNetworkId }
}

async function makeQuestion(
  client: Client,
  siwx: SiwxSetup,
  account: SignInAccount,
  added: boolean,
): Promise<SignInQuestion> {
  const { data, text } = await siwx.makeMessage(account)
  const { domain } = pageOf(client)
  const last = lastSignIn(client)
  return {
    account,
    required: siwx.required,
    data,
    text,
    madeAt: Date.now(),
    before:
      last && isSameAddress(last.address, account.address) && last.networkId !== account.networkId
        ? last.networkId
        : undefined,
    otherSite: data.domain === domain ? undefined : data.domain,
    added,
  }
}

async function currentQuestion(client: Client, siwx: SiwxSetup, account: SignInAccount, signal: AbortSignal) {
  const state = client.store.get().signIn
  const shown = isAbout(state, account) ? questionOf(state) : undefined
  if (shown && Date.now() - shown.madeAt < staleMs) return shown
  return untilAborted(makeQuestion(client, siwx, account, shown?.added === true), signal)
}

/** Has the message signed, checks the signature and keeps the session. */
async function sign(
  client: Client,
  siwx: SiwxSetup,
  { account, data, text }: SignInQuestion,
  signal: AbortSignal,
): Promise<SignInSession> {
  const connection = activeConnection(client.store.get())
  const family = connection && client.families.get(connection.namespace)
  const provider = connection && client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  if (!family) throw fail(connectionErrors, 'connections/no-active-address')
  const own = isPlain(data, text) ? await family.features.signIn?.() : undefined
  const signed = (await own?.ask?.({ provider, data })) ?? {
    message: text,
    signature: await family.signMessage({ provider, address: account.address, message: text }),
  }
  const session: SignInSession = { data, ...signed }
  signal.throwIfAborted()
  if (!(await siwx.verify(session, signal))) throw new TypeError('The signature does not hold')
  signal.throwIfAborted()
  await siwx.sessions.add(session)
  return session
}

/** Whether a text is what the standard makes of its fields, so that a wallet may write it. */
function isPlain(data: SignInQuestion['data'], text: string): boolean {
  try {
    return formatSignIn(data) === text
  } catch {
    return false
  }
}

/** Signed in: the prompt goes, and the end of the session is waited for. */
function enter(client: Client, account: SignInAccount, { data }: SignInSession, options: EnsureOptions): void {
  setSignIn(client, { status: 'signedIn', account })
  client.storage.forConnector('siwx').set('last', account)
  const endsAt = Date.parse(data.expirationTime ?? '')
  if (endsAt > 0) {
    startTimer(client, expiryTimer, Math.min(endsAt - signInNow(client), timerMaxMs), () => void recheck(client))
  }
  finish(client, options)
}

function finish(client: Client, { connecting, added }: EnsureOptions): void {
  const { modal, router } = client.store.get()
  const shown = lastRoute(router).name
  if (modal.status === 'open' && (shown === 'SIWXSignMessage' || (connecting && isConnectView(shown))))
    endConnecting(client, added === true)
}

/** Something went wrong while signing: the question stands again, with a nonce that nobody has seen, and says so. */
async function ask(client: Client, siwx: SiwxSetup, account: SignInAccount, error: unknown): Promise<void> {
  client.logger.error('A sign-in message was not signed', error)
  const message = error instanceof Error ? error.message : String(error)
  client.track({
    event: 'SIWX_AUTH_ERROR',
    properties: {
      network: account.networkId,
      isSmartAccount: isSmartAccount(client.store.get(), account.address),
      message,
    },
  })
  const { signIn: state, modal, router } = client.store.get()
  const old = questionOf(state)
  const fresh = await makeQuestion(client, siwx, account, old?.added === true).catch(() => old && { ...old, madeAt: 0 })
  const shown = modal.status === 'open' && lastRoute(router).name === 'SIWXSignMessage'
  if (fresh && shown) setSignIn(client, { ...fresh, status: 'asking' })
  else setSignIn(client, { status: 'needed', account })
  toastError(client, fail(signInErrors, 'sign-in/failed'))
}

/** Sign-in could not even begin: without it the wallet is not used. */
async function giveUp(
  client: Client,
  siwx: SiwxSetup,
  account: SignInAccount,
  options: EnsureOptions,
  error: unknown,
): Promise<void> {
  client.report(error, 'INTERNAL_SDK_ERROR')
  if (options.silent && !siwx.required) return setSignIn(client, { status: 'needed', account })
  if (client.store.get().modal.status === 'closed') openModal(client)
  toastError(client, fail(signInErrors, 'sign-in/init-failed'))
  try {
    await disconnectInUse(client, { keepOpen: true })
  } catch (cause) {
    setSignIn(client, { status: 'needed', account })
    client.logger.warn('The wallet did not disconnect', cause)
  }
}

async function disconnectInUse(client: Client, options: { keepOpen?: boolean }): Promise<void> {
  const connection = activeConnection(client.store.get())
  if (!connection) return
  const { namespace, connectorId } = connection
  const { disconnectWallet } = await import('../../connections/disconnect.js')
  await disconnectWallet(client, { namespace, connectorId, ...options })
}

/** Nobody is there to sign in. */
function leave(client: Client): void {
  cancel(client, turn)
  stopTimer(client, expiryTimer)
  setSignIn(client, { status: 'off' })
  const { modal, router } = client.store.get()
  if (modal.status === 'open' && lastRoute(router).name === 'SIWXSignMessage') forceClose(client)
}

/** Another tab signed in or out, or the session came to its end. */
async function recheck(client: Client): Promise<void> {
  const { status } = client.store.get().signIn
  if (status === 'signing' || status === 'cancelling' || client.signal.aborted) return
  cancel(client, turn)
  setSignIn(client, { status: 'off' })
  await ensureSignedIn(client)
}

function watch(client: Client, { sessions }: SiwxSetup): void {
  if (isRunning(client, watching)) return
  latest(client, watching)
  const stop = sessions.watch?.(() => void recheck(client))
  if (stop) client.signal.addEventListener('abort', stop, { once: true })
}

function lastSignIn(client: Client): SignInAccount | undefined {
  const stored = client.storage.forConnector('siwx').get('last') as Partial<SignInAccount> | undefined
  const { address, networkId } = stored ?? {}
  const isListed = client.store.get().networks.some((network) => network.caipNetworkId === networkId)
  return typeof address === 'string' && networkId !== undefined && isListed ? { address, networkId } : undefined
}

function track(
  client: Client,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS',
  { networkId, address }: SignInAccount,
): void {
  const properties = { network: networkId, isSmartAccount: isSmartAccount(client.store.get(), address) }
  client.track({ event, properties })
}

function setSignIn(client: Client, signIn: SignInState): void {
  writeSignIn(client, { signIn })
}
