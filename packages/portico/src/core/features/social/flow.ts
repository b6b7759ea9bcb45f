import { embeddedConstants as constants } from '../../../base/embeddedConstants.js'
import type { WindowSocial } from '../../../base/entities/features.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import { embeddedError } from '../../../base/errors/embeddedTexts.js'
import { pairingError } from '../../../base/errors/pairingTexts.js'
import { deferred, untilAborted, withTimeout } from '../../../base/promise.js'
import { endTurn, takeTurn } from '../../../base/task.js'
import { authOf } from '../../auth.js'
import type { Client, State } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { allConnections } from '../../connections/select.js'
import { lastRoute } from '../../history.js'
import { navigate } from '../../router.js'
import { startTimer, stopTimer } from '../../timers.js'
import type { SocialState, SocialWindow } from './state.js'

const name = 'social'

/**
 * Logs in at a provider in a window that was opened in the visitor's gesture, and connects. Failures stand in the state; never rejects.
 *
 * @param opened `undefined` where the browser did not allow the window
 */
export async function startSocial(
  client: Client,
  provider: WindowSocial,
  opened: SocialWindow | undefined,
): Promise<void> {
  const properties = { provider }
  client.live.social?.close()
  client.live.social = opened
  const signal = takeTurn(client.live.tasks, name, client.signal)
  client.track({ event: 'SOCIAL_LOGIN_STARTED', properties })
  if (!show(client, provider)) return stopSocial(client)
  if (!opened) return fail(client, provider, 'blocked')
  set(client, { status: 'opening', provider })
  let isBegun = false
  try {
    const { auth, id } = await authOf(client)
    if (signal.aborted) return
    const answered = answerOf(opened, new URL(auth.page('loading')).origin, signal)
    watch(client, provider)
    const begun = untilAborted(auth.social.start(provider, signal), signal)
    const uri = await withTimeout(begun, constants.social.startMs, () => embeddedError('social/start-failed'))
    if (!/^https?:/.test(uri)) throw embeddedError('social/start-failed')
    isBegun = true
    opened.go(uri)
    set(client, { status: 'waiting', provider })
    const resultUri = await answered
    stopTimer(client, name)
    opened.close()
    set(client, { status: 'connecting', provider })
    client.track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    await auth.social.complete(provider, resultUri, signal)
    await connectWallet(client, { connectorId: id, signal })
    client.track({ event: 'SOCIAL_LOGIN_SUCCESS', properties })
    set(client, undefined)
  } catch (error) {
    if (signal.aborted) return
    opened.close()
    fail(client, provider, isBegun ? reasonOf(error) : 'unstarted', error)
  }
}

/** Gives the login up, and closes its window. */
function stopSocial(client: Client): void {
  const { social } = client.store.get()
  endTurn(client.live.tasks, name)
  stopTimer(client, name)
  client.live.social?.close()
  client.live.social = undefined
  if (social?.status === 'opening' || social?.status === 'waiting') tellCancelled(client, social.provider)
  set(client, undefined)
}

/**
 * What the window says, once: from exactly the wallet's own origin, and from the window itself. An answer from anywhere else is thrown away
 * and ends the login.
 */
function answerOf(opened: SocialWindow, origin: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = deferred<string>()
  opened.hear((message) => {
    const { resultUri } = (message.data ?? {}) as { resultUri?: unknown }
    if (typeof resultUri !== 'string') return
    if (message.origin !== origin) reject(embeddedError('social/untrusted'))
    // A window of an earlier attempt.
    else if (!message.isOwn) return
    else if (/[?&#]error=/.test(resultUri)) reject(pairingError('connect/rejected'))
    else resolve(resultUri)
  }, signal)
  const answer = untilAborted(promise, signal)
  // It may be refused before anybody waits for it.
  answer.catch(() => {})
  return answer
}

/** Looks each second whether the window is still there. */
function watch(client: Client, provider: WindowSocial): void {
  startTimer(client, name, constants.social.watchMs, () => {
    if (!client.live.social?.isClosed()) {
      watch(client, provider)
      return
    }
    endTurn(client.live.tasks, name)
    tellCancelled(client, provider)
    set(client, { status: 'closed', provider })
  })
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

function tellCancelled(client: Client, provider: WindowSocial): void {
  client.track({ event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
}

function fail(client: Client, provider: WindowSocial, status: SocialState['status'], error?: unknown): void {
  stopTimer(client, name)
  const { message } = error instanceof Error ? error : embeddedError('social/popup-closed')
  client.track({ event: 'SOCIAL_LOGIN_ERROR', properties: { provider, message } })
  client.logger.warn(`The login by ${provider} did not come about`, error)
  set(client, { status, provider })
}

function reasonOf(error: unknown): SocialState['status'] {
  if (isCodedError(error, 'social/untrusted')) return 'untrusted'
  return isCodedError(error, 'connect/rejected') ? 'refused' : 'failed'
}

function set(client: Client, social: SocialState | undefined): void {
  client.store.set({ social })
}
