import { fail, isAppError } from '../../../base/errors/AppError.js'
import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { lastRoute } from '../../history.js'
import type { State } from '../../state.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import { farcasterErrors } from './errors.js'
import type { FarcasterState } from './state.js'

const write = writerOf('farcaster')

const name = 'farcaster'
const properties = { provider: name }

/** Begins a login with Farcaster's app while its view is shown; leaving that gives it up. Never rejects: the outcome is in the state. */
export async function startFarcaster(client: Client): Promise<void> {
  if (client.store.get().farcaster || !isShown(client.store.get())) return
  const stop = client.store.subscribe(isShown, (here) => {
    if (here) return
    stop()
    stopFarcaster(client)
  })
  await run(client)
}

/** Asks for another link. */
export async function retryFarcaster(client: Client): Promise<void> {
  if (isShown(client.store.get())) await run(client)
}

async function run(client: Client): Promise<void> {
  const signal = latest(client, name)
  set(client, { status: 'preparing' })
  client.track({ event: 'SOCIAL_LOGIN_STARTED', properties })
  try {
    const { auth, id } = await authOf(client)
    const url = await auth.farcaster.start(signal)
    if (signal.aborted) return
    if (!/^https?:\/\//.test(url)) throw fail(farcasterErrors, 'social/farcaster-failed')
    set(client, { status: 'waiting', url })
    // For as long as it takes: the link ends by itself.
    await auth.farcaster.wait(signal)
    set(client, { status: 'connecting', url })
    client.track({ event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    await connectWallet(client, { connectorId: id, signal })
    client.track({ event: 'SOCIAL_LOGIN_SUCCESS', properties })
    set(client, undefined)
  } catch (error) {
    if (!signal.aborted) showFailure(client, error)
  }
}

function stopFarcaster(client: Client): void {
  const status = client.store.get().farcaster?.status
  // Once the wallet is connected, the modal has done its work, or goes on to what comes after.
  if (status === 'connecting') return
  cancel(client, name)
  if (status === 'preparing' || status === 'waiting') client.track({ event: 'SOCIAL_LOGIN_CANCELED', properties })
  set(client, undefined)
}

const isShown = ({ modal, router }: State): boolean =>
  modal.status === 'open' && lastRoute(router).name === 'ConnectingFarcaster'

function showFailure(client: Client, cause: unknown): void {
  const error = fail(farcasterErrors, 'social/farcaster-failed', {}, { cause })
  const message = cause instanceof Error ? cause.message : error.message
  client.track({ event: 'SOCIAL_LOGIN_ERROR', properties: { provider: name, message } })
  client.logger.warn(error.message, cause)
  const { farcaster } = client.store.get()
  const url = farcaster && 'url' in farcaster ? farcaster.url : undefined
  set(client, isShown(client.store.get()) ? { status: outcomeOf(cause), url } : undefined)
}

/** Answers that the wallet threw away. */
const refusals: readonly unknown[] = ['message_refused', 'signer_refused', 'flow_over', 'denied']

function outcomeOf(error: unknown): 'expired' | 'refused' | 'failed' {
  const reason = isAppError(error, 'frame/error') ? error.context.reason : undefined
  if (reason === 'expired') return 'expired'
  return refusals.includes(reason) ? 'refused' : 'failed'
}

function set(client: Client, farcaster: FarcasterState | undefined): void {
  write(client, { farcaster })
}
