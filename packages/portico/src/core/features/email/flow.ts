import { isAppError } from '../../../base/errors/AppError.js'
import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { activeConnection } from '../../connections/select.js'
import type { AuthSide } from '../../connector.js'
import { lastRoute } from '../../history.js'
import { goBack, navigate, replaceView } from '../../router.js'
import type { State } from '../../state.js'
import type { ViewName } from '../../views.js'
import { cancel, latest } from '../../work.js'
import { writeEmail } from './edit.js'
import { type EmailFailure, type EmailState, noEmail } from './state.js'

const stepViews: readonly ViewName[] = ['EmailDevice', 'EmailCode']
const emailShape = /^[^\s@]+@[^\s@.]+\.[^\s@]{2,}$/
export const isEmail = (text: string): boolean => emailShape.test(text) && text.length <= 254

/**
 * Logs in by e-mail: has a mail sent, shows the view for what it asks, and connects. Failures stand in the state.
 */
export async function submitEmail(client: Client, address: string): Promise<void> {
  const email = address.trim()
  if (!isEmail(email)) {
    set(client, { status: 'idle', email: address, failure: { kind: 'invalid' } })
    return
  }
  const signal = latest(client, 'email')
  set(client, { status: 'sending', email })
  client.track({ event: 'EMAIL_SUBMITTED' })
  try {
    const { auth, id } = await authOf(client)
    await follow(client, { auth, id, email, signal }, await auth.email(email, signal))
  } catch (error) {
    if (!signal.aborted) fail(client, error)
  }
}

/** Sends another mail for the step that is shown. */
export async function resendEmail(client: Client): Promise<void> {
  const state = emailOf(client)
  if (state.status !== 'device' && state.status !== 'code') return
  const { email } = state
  set(client, { ...state, failure: undefined })
  try {
    const { auth, id } = await authOf(client)
    // The step that waits goes on until there is another mail.
    const asked = await auth.email(email, client.signal)
    if (emailOf(client).status === 'idle') return
    const signal = latest(client, 'email')
    await follow(client, { auth, id, email, signal }, asked).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  } catch (error) {
    const now = emailOf(client)
    if (now.status === 'device' || now.status === 'code') set(client, { ...now, failure: failureOf(error) })
    else if (now.status !== 'idle') fail(client, error)
  }
}

/** Gives the login up. */
function stopEmail(client: Client): void {
  cancel(client, 'email')
  const { email, status } = emailOf(client)
  if (status !== 'idle') set(client, { status: 'idle', email })
}

type Login = { auth: AuthSide; id: string; email: string; signal: AbortSignal }

async function follow(
  client: Client,
  { auth, id, email, signal }: Login,
  { action, match }: Awaited<ReturnType<AuthSide['email']>>,
): Promise<void> {
  if (action === 'VERIFY_DEVICE') {
    set(client, { status: 'device', email, match, sentAt: Date.now() })
    show(client, 'EmailDevice')
    await auth.device(signal)
    client.track({ event: 'DEVICE_REGISTERED_FOR_EMAIL' })
  }
  if (action !== 'CONNECT') {
    set(client, { status: 'code', email, match, sentAt: Date.now() })
    show(client, 'EmailCode')
    client.track({ event: 'EMAIL_VERIFICATION_CODE_SENT' })
    await auth.code(signal)
    client.track({ event: 'EMAIL_VERIFICATION_CODE_PASS' })
  }
  set(client, { status: 'connecting', email })
  await connectWallet(client, { connectorId: id, signal })
  set(client, noEmail)
}

const emailOf = (client: Client): EmailState => client.store.get().email ?? noEmail
function set(client: Client, email: EmailState): void {
  writeEmail(client, { email })
}
const shownIn = ({ modal, router }: State) => (modal.status === 'open' ? lastRoute(router).name : undefined)
const shownView = (client: Client) => shownIn(client.store.get())

/** Shows a step in place of the one before; leaving it gives the login up. */
function show(client: Client, name: 'EmailDevice' | 'EmailCode'): void {
  const shown = shownView(client)
  // Closed meanwhile: nobody waits for it.
  if (!shown) {
    stopEmail(client)
    return
  }
  if (stepViews.includes(shown)) {
    replaceView(client, name)
    return
  }
  navigate(client, name)
  const isStep = (state: State) => stepViews.includes(shownIn(state) as ViewName)
  const stop = client.store.subscribe(isStep, (here) => {
    if (here) return
    stop()
    stopEmail(client)
  })
}

/** Back to the field, which says why. A device that was not approved can be asked again where it stands. */
function fail(client: Client, error: unknown): void {
  const state = emailOf(client)
  const failure = failureOf(error)
  client.track({
    event: 'EMAIL_VERIFICATION_CODE_FAIL',
    properties: { message: failure.kind === 'message' || failure.kind === 'soon' ? messageOf(error) : failure.kind },
  })
  if (state.status === 'device') {
    set(client, { ...state, failure })
    return
  }
  set(client, { status: 'idle', email: state.email, failure })
  if (stepViews.includes(shownView(client) as ViewName)) goBack(client)
}

export function failureOf(error: unknown): EmailFailure {
  if (isAppError(error, 'embedded/request-timeout')) return { kind: 'late' }
  if (isAppError(error, 'embedded/load-failed')) return { kind: 'unloaded' }
  if (isAppError(error, 'email/throttled')) return { kind: 'soon', seconds: Number(error.context.seconds) }
  return { kind: 'message', text: messageOf(error) }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Uses the other kind of account of the embedded wallet. Resolves with whether it is in use now. */
export async function setAccountType(client: Client, type: 'eoa' | 'smartAccount'): Promise<boolean> {
  try {
    const { auth } = await authOf(client)
    await auth.setAccountType(type)
    const network = activeConnection(client.store.get())?.caipNetworkId ?? ''
    client.track({ event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: type, network } })
    return true
  } catch (error) {
    client.logger.warn('The kind of account was not changed', error)
    return false
  }
}
