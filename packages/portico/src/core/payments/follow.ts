import type { CaipNetworkId } from '../../base/caip.js'
import { fail, isAppError } from '../../base/errors/AppError.js'
import { paymentErrors } from '../../base/errors/payment.js'
import { wait } from '../../base/promise.js'
import type { Client } from '../client.js'
import { allConnections, networkById } from '../connections/select.js'
import { codeOf } from '../failure.js'
import { ofClient } from '../ofClient.js'
import { isNamed, isOpen, keptPayments, settle } from './kept.js'
import type { KeptPayment } from './keptShape.js'
import { pendingNumbers } from './numbers.js'
import { nameOf } from './state.js'

/** Something that a wallet sent: by its hash, or as a bundle by the wallet's id. `feature`: which one of the family is at hand. `needsHash`: an end without a hash is none. */
export type SentByWallet = {
  networkId: CaipNetworkId
  from: string
  hash?: string | undefined
  id?: string | undefined
  feature?: 'send' | 'transact' | undefined
  needsHash?: boolean | undefined
}

/** How it ended. `hash` is its name in the block. `unknown`: the wallet says nothing of its bundle any more. */
export type Outcome =
  | { status: 'confirmed'; hash?: string | undefined; fee?: bigint | undefined }
  | { status: 'failed'; error: Error }
  | { status: 'replaced'; by?: string | undefined; error: Error }
  | { status: 'unknown'; error: Error }

/** How often is looked, in milliseconds: first, and at most, for a node, for a wallet, and for what no node has any more. */
const nodePauses = { first: 1_000, longest: 30_000, factor: 2 }
const walletPauses = { first: 500, longest: 4_000, factor: 1.5 }
const tracePauses = { first: 500, longest: 8_000, dropped: 30_000 }

/**
 * Follows what was sent until its end is known, and says so in what is kept. A node or a wallet that does not answer is asked again: it does
 * not undo what was sent.
 *
 * @throws the reason of the client's signal, no other
 */
export async function follow(client: Client, sent: SentByWallet): Promise<Outcome> {
  const name = nameOf(sent)
  if (name !== undefined) followersOf(client).set(name, 'sender')
  return toItsEnd(client, sent)
}

async function toItsEnd(client: Client, sent: SentByWallet): Promise<Outcome> {
  const name = nameOf(sent)
  const outcome = await outcomeOf(client, sent)
  if (name !== undefined) settle(client, name, knownBy(outcome))
  return outcome
}

function knownBy(outcome: Outcome): Partial<KeptPayment> {
  const { status } = outcome
  if (status === 'confirmed') return { status, ...(outcome.hash !== undefined && { hash: outcome.hash }) }
  return status === 'replaced' ? { status, ...(outcome.by !== undefined && { by: outcome.by }) } : { status }
}

async function outcomeOf(client: Client, sent: SentByWallet): Promise<Outcome> {
  const { signal } = client
  const { first, longest, factor } = sent.hash === undefined ? walletPauses : nodePauses
  for (let pauseMs = first; ; pauseMs = Math.min(pauseMs * factor, longest)) {
    const found = sent.hash === undefined ? await lookAtBundle(client, sent) : await waitFor(client, sent, sent.hash)
    signal.throwIfAborted()
    if (found && 'status' in found) return found
    if (found) return outcomeOf(client, { ...sent, hash: found.hash })
    await wait(pauseMs, signal)
  }
}

/** Nothing when nobody could tell. */
async function waitFor(client: Client, sent: SentByWallet, hash: string): Promise<Outcome | undefined> {
  try {
    const { feature, network } = await waiterOf(client, sent)
    const { status, hash: as = hash, fee } = await feature.wait({ network, hash, signal: client.signal })
    if (status === 'confirmed') return { status, hash: as, fee }
    if (status === 'replaced')
      return { status, by: as === hash ? undefined : as, error: fail(paymentErrors, 'tx/nonce') }
    return { status: 'failed', error: fail(paymentErrors, 'tx/reverted', { reason: '' }) }
  } catch (error) {
    if (client.signal.aborted) return undefined
    const end = endBy(client, error)
    return end?.status === 'replaced' ? { ...end, by: await tookPlaceOf(client, sent, hash) } : end
  }
}

/** What took the place of a transaction, where a look at it tells. */
async function tookPlaceOf(client: Client, sent: SentByWallet, hash: string): Promise<string | undefined> {
  const { feature, network } = await waiterOf(client, sent)
  if (!('trace' in feature)) return undefined
  const seen = keptPayments(client).find((payment) => isNamed(payment, hash))?.seen
  const { from } = sent
  const trace = await feature.trace?.({ network, hash, from, seen, signal: client.signal }).catch(() => undefined)
  return trace?.status === 'replaced' ? trace.by : undefined
}

async function waiterOf(client: Client, { networkId, feature = 'send' }: SentByWallet) {
  const network = networkById(client.store.get(), networkId)
  const features = network && client.families.get(network.chainNamespace)?.features
  const load = features?.[feature] ?? features?.send
  if (!network || !load) throw fail(paymentErrors, 'send/unsupported-chain')
  return { network, feature: await load() }
}

/** The end that an error tells of; nothing for one that tells of whoever was asked. */
function endBy(client: Client, error: unknown): Outcome | undefined {
  const code = codeOf(error, 'http/unreachable')
  if (code === 'tx/reverted' || code === 'tx/expired') return { status: 'failed', error: error as Error }
  if (code === 'tx/nonce') return { status: 'replaced', error: error as Error }
  client.logger.warn('A payment cannot be followed', error)
}

/** What the wallet that sent a bundle says of it: its hash, its end, or nothing as yet. */
async function lookAtBundle(
  client: Client,
  { networkId, from, id = '', needsHash }: SentByWallet,
): Promise<Outcome | { hash: string } | undefined> {
  try {
    const network = networkById(client.store.get(), networkId)
    // It is known to the wallet that sent it alone, whichever of its accounts and networks are in use.
    const sender = allConnections(client.store.get()).find(
      ({ namespace, accounts }) =>
        namespace === network?.chainNamespace && accounts.some(({ address }) => address === from),
    )
    if (!sender) return undefined
    const provider = client.connectors.get(sender.connectorId)?.getProvider(sender.namespace)
    const transact = await client.families.get(sender.namespace)?.features.transact?.()
    const found = await transact?.batchStatus?.({ id, provider })
    if (found?.status === 'failed') {
      const error = fail(paymentErrors, 'tx/reverted', { reason: 'no reason given' })
      return { status: 'failed', error }
    }
    if (found?.status !== 'confirmed') return undefined
    if (found.hash !== undefined) return { hash: found.hash }
    return needsHash ? undefined : { status: 'confirmed' }
  } catch (error) {
    if (isAppError(error, 'calls/status-not-approved')) return { status: 'unknown', error }
    if (!client.signal.aborted) client.logger.warn('The calls cannot be followed', error)
    return undefined
  }
}

/** For whom something is followed: for whoever sent it, whose view tells its end, or for whoever took it up after a reload. */
type Follower = 'sender' | 'resumed'
export const followersOf = ofClient(() => new Map<string, Follower>())

/**
 * Follows what is kept, by what a page that may be gone by now knew of it: what was dropped is told, and may come still. Each is followed
 * once. Resolves with its end, which stands in what is kept by then; with nothing when nobody says it any more. Rejects with the reason of
 * the client's signal.
 */
export function followKept(client: Client, payment: KeptPayment): Promise<End | undefined> {
  const name = nameOf(payment) ?? ''
  const all = followed(client)
  const running = all.get(name) ?? endOf(client, payment, name).finally(() => all.delete(name))
  all.set(name, running)
  return running
}

/** What is known of a payment at its end. */
type End = Partial<KeptPayment>

const followed = ofClient(() => new Map<string, Promise<End | undefined>>())

async function endOf(client: Client, payment: KeptPayment, name: string): Promise<End | undefined> {
  const { hash, id, from, networkId } = payment
  const sent: SentByWallet = { networkId, from, hash, id }
  if (hash === undefined) return knownBy(await toItsEnd(client, sent))
  const { feature, network } = await waiterOf(client, sent)
  if (!('trace' in feature) || !feature.trace) return knownBy(await toItsEnd(client, sent))
  const { signal } = client
  let { seen } = payment
  let heardAt = payment.sentAt
  let misses = 0
  let isDropped = false
  for (let pauseMs = tracePauses.first; ; pauseMs *= 1.5) {
    // Nodes that fail for a while do not undo what was sent.
    const trace = await feature.trace({ network, hash, from, seen, signal }).catch(() => undefined)
    signal.throwIfAborted()
    if (trace?.status === 'waiting') {
      seen = trace.seen ?? seen
      heardAt = Date.now()
      misses = 0
      isDropped = false
      settle(client, name, { status: 'pending', seen })
    } else if (trace?.status === 'unknown') {
      misses++
      isDropped = misses > 1 && Date.now() - heardAt > pendingNumbers.pendingLostMs
      if (isDropped) settle(client, name, { status: 'dropped' })
    } else if (trace) {
      settle(client, name, trace)
      return trace
    }
    // Its end may be known from elsewhere by now: from another tab, or from who sent it.
    const one = keptPayments(client).find((other) => isNamed(other, name))
    if (one && !isOpen(one)) return one
    // The services list it by now; which end it came to its node says.
    if (!one && trace?.status === 'unknown') return undefined
    pauseMs = Math.min(pauseMs, isDropped ? tracePauses.dropped : tracePauses.longest)
    await wait(pauseMs, signal)
  }
}
