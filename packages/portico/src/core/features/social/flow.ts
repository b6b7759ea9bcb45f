import type { WindowSocial } from '../../../base/entities/features.js'
import { fail, isAppError } from '../../../base/errors/AppError.js'
import { connectErrors } from '../../../base/errors/connect.js'
import { deferred, untilAborted, withTimeout } from '../../../base/promise.js'
import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { activeConnection, allConnections, networksOf } from '../../connections/select.js'
import { lastRoute } from '../../history.js'
import { openModal } from '../../modal.js'
import { ofClient } from '../../ofClient.js'
import { navigate } from '../../router.js'
import type { State } from '../../state.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { socialErrors } from './errors.js'
import type { SocialState, SocialWindow } from './state.js'
import { socialNumbers } from './state.js'

const name = 'social'
const windowOf = ofClient((): { window?: SocialWindow | undefined } => ({}))
const write = writerOf('social')
const cancellable: readonly SocialState['status'][] = ['opening', 'waiting', 'leaving', 'code']

/**
 * Logs in at a provider in a window that was opened in the visitor's gesture, and connects. Failures stand in the state; never rejects.
 *
 * @param opened `undefined` where the browser did not allow the window
 * @param at where the window is already, when the login was begun before
 */
export async function startSocial(
  client: Client,
  provider: WindowSocial,
  opened: SocialWindow | undefined,
  at?: string,
): Promise<void> {
  const held = windowOf(client)
  held.window?.close()
  held.window = opened
  const signal = latest(client, name)
  client.track({ event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (!show(client, provider)) return stopSocial(client)
  if (!opened) return showFailure(client, provider, 'blocked')
  set(client, { status: 'opening', provider })
  let isBegun = false
  try {
    const { auth, id } = await authOf(client)
    if (signal.aborted) return
    const answered = answerOf(opened, new URL(auth.page('loading')).origin, signal)
    const uri = at ?? (await begin(client, provider, signal))
    isBegun = true
    if (opened.isClosed() && !at) {
      // Cut off by the page it was opened from: in the next gesture it can go there at once.
      close(client, provider, uri)
      return
    }
    if (!at) opened.go(uri)
    set(client, { status: 'waiting', provider })
    // Gone at the first look, it was cut off as it left this page. One that began at the provider will show its code.
    const cutOff = () => (at ? void enterSocialCode(client, provider) : close(client, provider, uri))
    watch(client, provider, cutOff)
    const resultUri = await answered
    stopTimer(client, name)
    opened.close()
    await enter(client, provider, id, signal, () => auth.social.complete(provider, resultUri, signal))
  } catch (error) {
    if (signal.aborted) return
    opened.close()
    showFailure(client, provider, isBegun ? reasonOf(error) : 'unstarted', error)
  }
}

/** Logs in by the code that a window shows when it was cut off from this page. It is typed into the wallet's frame. Never rejects. */
export async function enterSocialCode(client: Client, provider: WindowSocial): Promise<void> {
  stopTimer(client, name)
  const signal = latest(client, name)
  set(client, { status: 'code', provider })
  try {
    const { auth, id } = await authOf(client)
    await auth.social.code(provider, signal)
    await enter(client, provider, id, signal)
  } catch (error) {
    if (!signal.aborted) showFailure(client, provider, 'failed', error)
  }
}

/** Logs in where there are no windows: the page itself goes to the provider, and what comes back is taken up as it loads. Never rejects. */
export async function leaveForSocial(
  client: Client,
  provider: WindowSocial,
  page: { href: string; assign(url: string): void },
): Promise<void> {
  const signal = latest(client, name)
  client.track({ event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (!show(client, provider)) return stopSocial(client)
  set(client, { status: 'leaving', provider })
  try {
    const uri = new URL(await begin(client, provider, signal))
    const { auth, id } = await authOf(client)
    uri.searchParams.set('state', `${uri.searchParams.get('state')}--${encodeURIComponent(page.href)}`)
    auth.social.leave(provider)
    expectBack(client, id)
    page.assign(uri.href)
  } catch (error) {
    if (!signal.aborted) showFailure(client, provider, 'unstarted', error)
  }
}

/** The page that left is back. What came to nothing is told in the modal, which opens for it. */
export function backFromSocial(client: Client, { provider, error }: { provider: WindowSocial; error?: unknown }): void {
  if (error === undefined) {
    client.track({ event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    return
  }
  if (client.store.get().modal.status !== 'open') openModal(client)
  show(client, provider)
  showFailure(client, provider, reasonOf(error), error)
}

/** What is connected when the page comes back is looked for as what was connected before. */
function expectBack(client: Client, connectorId: string): void {
  const state = client.store.get()
  const chains = client.connectors.get(connectorId)?.info.chains ?? []
  const written = client.storage.get('connections') ?? []
  const expected = chains
    .filter((chain) => networksOf(state, chain).length > 0)
    .map((namespace) => ({
      connectorId,
      namespace,
      status: activeConnection(state, namespace) ? 'connected' : 'active',
      usedAt: Date.now(),
    }))
  client.storage.set('connections', [...expected, ...written.filter((entry) => entry.connectorId !== connectorId)])
}

/** @throws AppError `social/start-failed` */
async function begin(client: Client, provider: WindowSocial, signal: AbortSignal): Promise<string> {
  const { auth } = await authOf(client)
  const begun = untilAborted(auth.social.start(provider, signal), signal)
  const uri = await withTimeout(begun, socialNumbers.startMs, () => fail(socialErrors, 'social/start-failed'))
  if (!/^https?:/.test(uri)) throw fail(socialErrors, 'social/start-failed')
  return uri
}

async function enter(
  client: Client,
  provider: WindowSocial,
  connectorId: string,
  signal: AbortSignal,
  complete?: () => Promise<void>,
): Promise<void> {
  const properties = { provider }
  set(client, { status: 'connecting', provider })
  client.track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
  await complete?.()
  await connectWallet(client, { connectorId, signal })
  client.track({ event: 'SOCIAL_LOGIN_SUCCESS', properties })
  set(client, undefined)
}

/** Brings the window of the login to the front, where the browser lets it. */
export function showSocialWindow(client: Client): void {
  windowOf(client).window?.focus()
}

/** Gives the login up, and closes its window. */
function stopSocial(client: Client): void {
  const { social } = client.store.get()
  cancel(client, name)
  stopTimer(client, name)
  const held = windowOf(client)
  held.window?.close()
  held.window = undefined
  if (social && cancellable.includes(social.status)) trackCancelled(client, social.provider)
  set(client, undefined)
}

/**
 * What the window says, once, from exactly the wallet's own origin. When another page says it there, the login ends: that window is no longer
 * ours. What other windows and frames say is none of it, whatever it looks like.
 */
function answerOf(opened: SocialWindow, origin: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = deferred<string>()
  opened.listen((message) => {
    const { resultUri } = (message.data ?? {}) as { resultUri?: unknown }
    if (typeof resultUri !== 'string' || !message.isOwn) return
    if (message.origin !== origin) reject(fail(socialErrors, 'social/untrusted'))
    else if (/[?&#]error=/.test(resultUri)) reject(fail(connectErrors, 'connect/rejected'))
    else resolve(resultUri)
  }, signal)
  const answer = untilAborted(promise, signal)
  // It may be refused before anybody waits for it.
  answer.catch(() => {})
  return answer
}

/** Looks each second whether the window is still there. `gone`: what to do when it is not, this time. */
function watch(client: Client, provider: WindowSocial, gone: () => void): void {
  startTimer(client, name, socialNumbers.watchMs, () => {
    if (windowOf(client).window?.isClosed()) gone()
    else watch(client, provider, () => close(client, provider))
  })
}

function close(client: Client, provider: WindowSocial, uri?: string): void {
  cancel(client, name)
  trackCancelled(client, provider)
  warn(client, provider, fail(socialErrors, 'social/popup-closed'))
  set(client, { status: 'closed', provider, uri })
}

/** Shows how it is doing; leaving that gives the login up. False when there is no modal any more. */
function show(client: Client, provider: WindowSocial): boolean {
  if (client.store.get().modal.status !== 'open') return false
  if (isShown(client.store.get())) return true
  navigate(client, 'ConnectingSocial', { provider })
  const stop = client.store.subscribe(isShown, (here) => {
    if (here) return
    stop()
    // Once it has connected, the modal has done its work.
    if (client.store.get().social?.status !== 'connecting' || !isLoggedIn(client)) stopSocial(client)
  })
  return true
}

const isShown = ({ modal, router }: State) => modal.status === 'open' && lastRoute(router).name === 'ConnectingSocial'

const isLoggedIn = (client: Client) =>
  allConnections(client.store.get()).some(({ connectorId }) => client.connectors.get(connectorId)?.info.type === 'AUTH')

function trackCancelled(client: Client, provider: WindowSocial): void {
  client.track({ event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
}

function showFailure(client: Client, provider: WindowSocial, status: SocialState['status'], error?: unknown): void {
  stopTimer(client, name)
  const { message } = error instanceof Error ? error : fail(socialErrors, 'social/popup-closed')
  client.track({ event: 'SOCIAL_LOGIN_ERROR', properties: { provider, message } })
  warn(client, provider, error)
  set(client, { status, provider })
}

function warn(client: Client, provider: WindowSocial, error: unknown): void {
  client.logger.warn(`The login by ${provider} did not come about`, error)
}

function reasonOf(error: unknown): SocialState['status'] {
  if (isAppError(error, 'social/untrusted')) return 'untrusted'
  return isAppError(error, 'connect/rejected') ? 'refused' : 'failed'
}

function set(client: Client, social: SocialState | undefined): void {
  write(client, { social })
}
