import type { ChainNamespace } from '../../../base/caip.js'
import { constants } from '../../../base/constants.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { pairingError } from '../../../base/errors/pairingTexts.js'
import { endTurn, takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { codeOf } from '../../failure.js'
import { startTimer, stopTimer } from '../../timers.js'
import type { PairingState } from './state.js'

const turn = 'pairing'
const expiryTimer = 'pairing.expiry'

/** Starts a pairing, or goes on with one whose URI still holds. Never rejects: the outcome is in the state. */
export async function startPairing(
  client: Client,
  options: { wallet?: WalletListing | undefined } = {},
): Promise<void> {
  const { pairing } = client.store.get()
  const holds = pairing.status === 'preparing' || (pairing.status === 'waiting' && !isExpired(pairing, Date.now()))
  if (holds && client.live.tasks.has(turn) && client.live.family === wantedFamily(client)) {
    setPairing(client, { ...pairing, wallet: options.wallet })
    return
  }
  await pair(client, options.wallet)
}

/** Makes a fresh URI; not within 1 s of a failure. */
export async function retryPairing(client: Client): Promise<void> {
  const { pairing } = client.store.get()
  if (pairing.status === 'failed' && Date.now() < pairing.retryAt) return
  await pair(client, pairing.status === 'none' ? undefined : pairing.wallet)
}

/** Gives a pairing up. */
export function stopPairing(client: Client): void {
  stopTimer(client, expiryTimer)
  endTurn(client.live.tasks, turn)
  if (client.store.get().pairing.status !== 'none') setPairing(client, { status: 'none' })
}

/** Starts making the URI on press-down, so that the tap that follows can open a link at once. */
export function preparePairing(client: Client): void {
  client.wake()
  const connector = remoteConnector(client)
  connector?.prepare?.()
  if (connector) void startPairing(client)
}

/** Tells that the code was handed to an app of this device: its wallet is reached by the same link later. */
export function notePairingLink({ live }: Client, link: string): void {
  live.opened = link
}

/** A URI with under 10 s to live counts as expired. `now` in milliseconds since 1970. */
export function isExpired(state: PairingState, now: number): boolean {
  return (
    state.status === 'expired' ||
    (state.status === 'waiting' && state.expiresAt - now < constants.pairing.expiredUnderMs)
  )
}

async function pair(client: Client, wallet: WalletListing | undefined): Promise<void> {
  const signal = takeTurn(client.live.tasks, turn, client.signal)
  setPairing(client, { status: 'preparing', wallet })
  try {
    const connector = remoteConnector(client)
    if (!connector) throw pairingError('walletconnect/no-connector')
    client.live.family = wantedFamily(client)
    client.live.opened = undefined
    await connectWallet(client, {
      connectorId: connector.info.id,
      namespace: client.live.family,
      signal,
      onPairing: ({ uri, expiresAt }) => {
        if (signal.aborted) return
        // A connector that names a longer life is not believed: people are told four minutes.
        const until = Math.min(expiresAt, Date.now() + constants.pairing.lifetimeMs)
        setPairing(client, { status: 'waiting', uri, expiresAt: until, wallet: walletOf(client) })
        startTimer(client, expiryTimer, until - Date.now() - constants.pairing.expiredUnderMs, () => expire(client))
      },
    })
    if (signal.aborted) return
    setPairing(client, { status: 'approved', wallet: walletOf(client) })
  } catch (error) {
    const rejected = await isRejection(error)
    // A code that ran out says so by itself; what the connector says of it afterwards is no news.
    if (signal.aborted || client.store.get().pairing.status === 'expired') return
    setPairing(client, {
      status: 'failed',
      code: codeOf(error, 'connect/failed'),
      rejected,
      retryAt: Date.now() + constants.pairing.retryAfterMs,
      wallet: walletOf(client),
    })
  } finally {
    if (!signal.aborted) {
      stopTimer(client, expiryTimer)
      client.live.tasks.delete(turn)
    }
  }
}

/** A chunk that cannot be loaded does not hide the failure. */
async function isRejection(error: unknown): Promise<boolean> {
  return import('../../../base/errors/rpc.js').then(
    ({ isUserRejection }) => isUserRejection(error),
    () => false,
  )
}

function expire(client: Client): void {
  if (client.store.get().pairing.status === 'waiting')
    setPairing(client, { status: 'expired', wallet: walletOf(client) })
}

function remoteConnector(client: Client) {
  return [...client.connectors.values()].find((connector) => connector.info.type === 'WALLET_CONNECT')
}

/** The one family that the views which led here were opened for, if they were. */
function wantedFamily({ store }: Client): ChainNamespace | undefined {
  const history = store.get().router.history as readonly { name: string; params: { namespace?: ChainNamespace } }[]
  return history.filter(({ name, params }) => params.namespace || name === 'Connect').at(-1)?.params.namespace
}

/** The wallet may have been chosen after the URI was prepared. */
function walletOf(client: Client): WalletListing | undefined {
  const { pairing } = client.store.get()
  return pairing.status === 'none' ? undefined : pairing.wallet
}

function setPairing(client: Client, pairing: PairingState): void {
  client.store.set({ pairing })
}
