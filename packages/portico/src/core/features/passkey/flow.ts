import { isAppError } from '../../../base/errors/AppError.js'
import { authOf } from '../../auth.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { lastRoute } from '../../history.js'
import type { State } from '../../state.js'
import { cancel, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import type { PasskeyState } from './state.js'

const write = writerOf('passkey')
const name = 'passkey'

/** Begins a login by a passkey while its view is shown; leaving that gives it up. Never rejects: the outcome is in the state. */
export async function startPasskey(client: Client): Promise<void> {
  if (client.store.get().passkey || !isShown(client.store.get())) return
  const stop = client.store.subscribe(isShown, (here) => {
    if (here) return
    stop()
    stopPasskey(client)
  })
  await run(client)
}

/** Begins it again. */
export async function retryPasskey(client: Client): Promise<void> {
  if (isShown(client.store.get())) await run(client)
}

async function run(client: Client): Promise<void> {
  const signal = latest(client, name)
  set(client, { status: 'preparing' })
  try {
    const { auth, id } = await authOf(client)
    // For as long as the person takes.
    await auth.passkey(() => set(client, { status: 'asking' }), signal)
    set(client, { status: 'connecting' })
    await connectWallet(client, { connectorId: id, signal })
    set(client, undefined)
  } catch (cause) {
    if (signal.aborted) return
    client.logger.warn('The login by a passkey failed', cause)
    set(client, isShown(client.store.get()) ? outcomeOf(cause) : undefined)
  }
}

const outcomeOf = (cause: unknown): PasskeyState =>
  isAppError(cause, 'embedded/passkey-not-added')
    ? { status: 'not-added', networkId: `eip155:${cause.context.chainId}` }
    : { status: 'failed' }

function stopPasskey(client: Client): void {
  // Once the wallet is connected, the modal has done its work, or goes on to what comes after.
  if (client.store.get().passkey?.status === 'connecting') return
  cancel(client, name)
  set(client, undefined)
}

const isShown = ({ modal, router }: State): boolean =>
  modal.status === 'open' && lastRoute(router).name === 'ConnectingPasskey'

function set(client: Client, passkey: PasskeyState | undefined): void {
  write(client, { passkey })
}
