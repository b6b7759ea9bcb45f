import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { activeConnections } from '../../connections/select.js'
import type { AuthSide } from '../../connector.js'
import { lastRoute } from '../../history.js'
import { goBack, navigate } from '../../router.js'
import type { State } from '../../state.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { failureOf, isEmail } from './flow.js'
import { type EmailChangeState, noEmailChange } from './state.js'

const write = writerOf('emailChange')

/** Writes the new address down; what was wrong with the last one is forgotten. */
export function editNewEmail(client: Client, email: string): void {
  set(client, { status: 'idle', email })
}

/** The address that logs in to the embedded wallet. */
export function loginEmail(state: Pick<State, 'connections'>): string | undefined {
  return activeConnections(state).find(({ auth }) => auth?.name)?.auth?.name
}

/**
 * Changes the address that logs in: codes come to the old and then to the new one, and are typed into the frame. Failures stand in the
 * state. Resolves with the new address, or with nothing when it did not come about.
 */
export async function changeEmail(client: Client, address: string): Promise<string | undefined> {
  const email = address.trim()
  const kind = !isEmail(email) ? 'invalid' : isSame(email, loginEmail(client.store.get())) ? 'same' : undefined
  if (kind) {
    set(client, { status: 'idle', email: address, failure: { kind } })
    return undefined
  }
  set(client, { status: 'sending', email })
  client.track({ event: 'EMAIL_EDIT' })
  return run(client, email)
}

/** Begins anew, with another code to the old address. Resolves as `changeEmail` does. */
export async function resendChange(client: Client): Promise<string | undefined> {
  const state = stateOf(client)
  if (state.status !== 'code') return undefined
  set(client, { ...state, failure: undefined })
  return run(client, state.email)
}

async function run(client: Client, email: string): Promise<string | undefined> {
  // The step that waits goes on until there is another mail.
  const asking = latest(client, 'emailChange.ask')
  let signal = asking
  try {
    const { auth } = await authOf(client)
    const { action } = await auth.changeEmail(email, asking)
    if (asking.aborted) return undefined
    signal = latest(client, 'emailChange')
    return await follow(client, { auth, email, signal }, action)
  } catch (error) {
    if (!signal.aborted) fail(client, error)
    return undefined
  }
}

type Change = { auth: AuthSide; email: string; signal: AbortSignal }

async function follow(
  client: Client,
  { auth, email, signal }: Change,
  action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP',
): Promise<string> {
  const ask = async (step: 'primary' | 'secondary') => {
    set(client, { status: 'code', step, email, sentAt: Date.now() })
    show(client, auth)
    await auth.changeCode(step, signal)
  }
  if (action === 'VERIFY_PRIMARY_OTP') await ask('primary')
  await ask('secondary')
  // The views of the change have done their work.
  set(client, noEmailChange)
  while (isStep(client.store.get())) goBack(client)
  return email
}

const stateOf = (client: Client): EmailChangeState => client.store.get().emailChange ?? noEmailChange
function set(client: Client, emailChange: EmailChangeState): void {
  write(client, { emailChange })
}
const isSame = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()
const shown = ({ modal, router }: State) => (modal.status === 'open' ? lastRoute(router).name : undefined)
const isCode = (state: State) => shown(state) === 'UpdateEmailCode'
const isStep = (state: State) => isCode(state) || shown(state) === 'UpdateEmailWallet'

/** Shows the fields of the code; leaving them gives the change up. */
function show(client: Client, auth: AuthSide): void {
  const state = client.store.get()
  if (isCode(state)) return
  const giveUp = () => {
    const now = stateOf(client)
    if (now.status !== 'code') return
    for (const task of ['emailChange', 'emailChange.ask']) cancel(client, task)
    auth.stopChange()
    set(client, { status: 'idle', email: now.email })
  }
  // Closed, or elsewhere meanwhile: nobody waits for it.
  if (!isStep(state)) {
    giveUp()
    return
  }
  navigate(client, 'UpdateEmailCode')
  const stop = client.store.subscribe(isCode, (here) => {
    if (here) return
    stop()
    giveUp()
  })
}

/** Back to the field, which says why. A code that is asked for already goes on. */
function fail(client: Client, error: unknown): void {
  const state = stateOf(client)
  const failure = failureOf(error)
  set(client, state.status === 'code' ? { ...state, failure } : { status: 'idle', email: state.email, failure })
}
