import type { ChainNamespace } from '../../../base/caip.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { fail } from '../../../base/errors/AppError.js'
import { pairingNumbers } from '../../../base/numbers.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { connectionErrors } from '../../connections/errors.js'
import { codeOf } from '../../failure.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, isRunning, latest } from '../../work.js'
import { writerOf } from '../../writerOf.js'
import type { PairingState } from './state.js'

const turn = 'pairing'
const expiryTimer = 'pairing.expiry'

/** Starts a pairing, or goes on with one whose URI still holds. Never rejects: the outcome is in the state. */
export async function startPairing(
  client: Client,
  options: { wallet?: WalletListing | undefined } = {},
): Promise<void> {
  const { pairing } = client.store.get()
  if (isHosts(pairing)) {
    setPairing(client, { ...pairing, wallet: options.wallet })
    return
  }
  const holds = pairing.status === 'preparing' || (pairing.status === 'waiting' && !isExpired(pairing, Date.now()))
  if (holds && isRunning(client, turn) && pairing.family === wantedFamily(client)) {
    setPairing(client, { ...pairing, wallet: options.wallet })
    return
  }
  await pair(client, options.wallet)
}

/** Makes a fresh URI; not within 1 s of a failure. */
export async function retryPairing(client: Client): Promise<void> {
  const { pairing } = client.store.get()
  if ((pairing.status === 'failed' && Date.now() < pairing.retryAt) || isHosts(pairing)) return
  await pair(client, pairing.status === 'none' ? undefined : pairing.wallet)
}

/** Gives a pairing up. */
export function stopPairing(client: Client): void {
  stopTimer(client, expiryTimer)
  cancel(client, turn)
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
export function notePairingLink(client: Client, link: string): void {
  const { pairing } = client.store.get()
  if (isRequested(pairing)) setPairing(client, { ...pairing, opened: link })
}

type RequestedPairing = Extract<PairingState, { status: 'preparing' | 'waiting' | 'expired' }>
const isRequested = (pairing: PairingState): pairing is RequestedPairing =>
  /^(preparing|waiting|expired)$/.test(pairing.status)

/** The link is the app's own. */
export const isHosts = (pairing: PairingState): pairing is RequestedPairing & { isHosts: true } =>
  isRequested(pairing) && pairing.isHosts === true

/** Shows a link until it expires. `expiresAt` in milliseconds since 1970. */
export function showLink(client: Client, link: { uri: string; expiresAt: number; isHosts?: true }): void {
  setPairing(client, { ...requestOf(client), ...link, status: 'waiting' })
  startTimer(client, expiryTimer, link.expiresAt - Date.now() - pairingNumbers.expiredUnderMs, () => expire(client))
}

/** A URI with under 10 s to live counts as expired. `now` in milliseconds since 1970. */
export function isExpired(state: PairingState, now: number): boolean {
  return (
    state.status === 'expired' || (state.status === 'waiting' && state.expiresAt - now < pairingNumbers.expiredUnderMs)
  )
}

async function pair(client: Client, wallet: WalletListing | undefined): Promise<void> {
  const signal = latest(client, turn)
  const family = wantedFamily(client)
  setPairing(client, { status: 'preparing', wallet, family })
  try {
    const connector = remoteConnector(client)
    if (!connector) throw fail(connectionErrors, 'walletconnect/no-connector')
    await connectWallet(client, {
      connectorId: connector.info.id,
      namespace: family,
      signal,
      opened: () => requestOf(client).opened,
      onPairing: ({ uri, expiresAt }) => {
        if (signal.aborted) return
        // A connector that names a longer life is not believed: people are told four minutes.
        const until = Math.min(expiresAt, Date.now() + pairingNumbers.lifetimeMs)
        showLink(client, { uri, expiresAt: until })
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
      retryAt: Date.now() + pairingNumbers.retryAfterMs,
      wallet: walletOf(client),
    })
  } finally {
    if (!signal.aborted) {
      stopTimer(client, expiryTimer)
      cancel(client, turn)
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
  if (client.store.get().pairing.status === 'waiting') setPairing(client, { ...requestOf(client), status: 'expired' })
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

/** What is asked for: the wallet, the family and the link may have come after the code was prepared. */
function requestOf(client: Client): Pick<RequestedPairing, 'wallet' | 'family' | 'opened' | 'isHosts'> {
  const { pairing } = client.store.get()
  if (!isRequested(pairing)) return {}
  const { wallet, family, opened, isHosts } = pairing
  return { wallet, family, opened, ...(isHosts && { isHosts }) }
}

export const writePairing = writerOf('pairing')

function setPairing(client: Client, pairing: PairingState): void {
  writePairing(client, { pairing })
}

/** Makes a fresh URI after a failure, as soon as that is allowed. Returns how to give that up. */
export function retryWhenAllowed(client: Client): () => void {
  const { pairing } = client.store.get()
  if (pairing.status !== 'failed') return () => {}
  const timer = setTimeout(
    () => {
      if (client.store.get().pairing !== pairing) return
      // A timer counts by another clock than the one that says the time: it may be a moment ahead, and does not ring twice.
      writePairing(client, { pairing: { ...pairing, retryAt: 0 } })
      void retryPairing(client)
    },
    Math.max(0, pairing.retryAt - Date.now()),
  )
  return () => clearTimeout(timer)
}
