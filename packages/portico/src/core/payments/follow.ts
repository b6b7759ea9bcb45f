import type { CaipNetworkId } from '../../base/caip.js'
import { fail, isAppError } from '../../base/errors/AppError.js'
import { paymentErrors } from '../../base/errors/payment.js'
import { wait } from '../../base/promise.js'
import type { Client } from '../client.js'
import { allConnections, networkById } from '../connections/select.js'
import { codeOf } from '../failure.js'
import type { SeenTransaction, SendFeature } from '../family.js'
import { ofClient } from '../ofClient.js'
import { pendingNumbers } from './numbers.js'
import { nameOf } from './state.js'
import { isNamed, isOpen, settle, storedPayments } from './stored.js'
import type { StoredPayment } from './storedShape.js'

/** Something that a wallet sent: by its hash, or as a bundle by the wallet's id. `feature`: which one of the family is at hand. `needsHash`: an end without a hash is none. */
export type SentByWallet = {
  networkId: CaipNetworkId
  from: string
  hash?: string | undefined
  id?: string | undefined
  feature?: 'send' | 'transact' | undefined
  needsHash?: boolean | undefined
}

/** How it ended. `hash` is its name in the block. `unknown`: nobody says anything of it any more. */
export type Outcome =
  | { status: 'confirmed'; hash?: string | undefined; fee?: bigint | undefined }
  | { status: 'failed'; hash?: string | undefined; error: Error }
  | { status: 'replaced'; by?: string | undefined; error: Error }
  | { status: 'unknown'; error: Error }

/** What one look tells: its end, that it waits (a bundle perhaps by its hash from now on), or that no node has it. Nothing: nobody answered. */
type TraceResult =
  | Outcome
  | { status: 'waiting'; hash?: string | undefined; seen?: SeenTransaction | undefined }
  | { status: 'gone' }
  | undefined

/** How often is looked, in milliseconds: at what somebody knows of, and while nobody answers or has it. */
const pauses = {
  heard: { first: 500, factor: 1.5, longest: 4_000 },
  silent: { first: 1_000, factor: 2, longest: 30_000 },
}

/**
 * For whom something is followed: for whoever sent it, whose view tells its end (`dropped` is called while no node has it, which may come
 * still), or for whoever took it up after a reload.
 */
type Follower = 'resumed' | { dropped?: (() => void) | undefined }
export const followersOf = ofClient(() => new Map<string, Follower>())

/**
 * Follows what this page sent, or shows, until its end is known, and says so in what is kept. A node or a wallet that does not answer is
 * asked again: it does not undo what was sent.
 *
 * @throws the reason of the client's signal, no other
 */
export async function follow(client: Client, sent: SentByWallet, dropped?: () => void): Promise<Outcome> {
  followersOf(client).set(nameOf(sent) ?? '', { dropped })
  return (await followed(client, sent)) ?? unknown()
}

/**
 * Follows what is kept, by what a page that may be gone by now knew of it. Resolves with its end, which stands in what is kept by then; with
 * nothing when nobody says it any more.
 *
 * @throws the reason of the client's signal
 */
export function followStored(client: Client, payment: StoredPayment): Promise<Outcome | undefined> {
  const { networkId, from, hash, id } = payment
  return followed(client, { networkId, from, hash, id, needsHash: payment.guard !== undefined })
}

const running = ofClient(() => new Map<string, Promise<Outcome | undefined>>())

/** One loop for each name, whoever waits for it. */
function followed(client: Client, sent: SentByWallet): Promise<Outcome | undefined> {
  const all = running(client)
  const name = nameOf(sent) ?? ''
  const found = all.get(name) ?? untilEnded(client, sent, name).finally(() => all.delete(name))
  all.set(name, found)
  return found
}

async function untilEnded(client: Client, sent: SentByWallet, name: string): Promise<Outcome | undefined> {
  const { signal } = client
  const row = () => storedPayments(client).find((payment) => isNamed(payment, name))
  const before = row()
  let { hash } = sent
  let seen = before?.seen
  let lastKnownAt = before?.sentAt ?? Date.now()
  let misses = 0
  for (let pauseMs = 0; ; ) {
    const follower = followersOf(client).get(name)
    const sender = follower === 'resumed' ? undefined : follower
    const result = await poll(client, { ...sent, hash, seen, isShown: sender !== undefined })
    signal.throwIfAborted()
    if (isEnd(result)) {
      settle(client, name, knownBy(result))
      return result
    }
    if (result?.status === 'waiting') {
      lastKnownAt = Date.now()
      misses = 0
      seen = result.seen ?? seen
      settle(client, name, { status: 'pending', seen })
      if (result.hash !== undefined) {
        hash = result.hash
        continue
      }
    }
    if (result?.status === 'gone') misses++
    const isDropped = result?.status === 'gone' && misses > 1 && Date.now() - lastKnownAt > pendingNumbers.pendingLostMs
    if (isDropped) {
      settle(client, name, { status: 'dropped' })
      sender?.dropped?.()
    }
    // Its end may be known from elsewhere by now: from another tab.
    const known = row()
    if (known && !isOpen(known)) return outcomeOf(known)
    // The services list it by now; which end it came to its node says.
    if (before && !known && result?.status === 'gone') return undefined
    const { first, factor, longest } = result && !isDropped ? pauses.heard : pauses.silent
    pauseMs = Math.min(pauseMs ? pauseMs * factor : first, longest)
    await wait(pauseMs, signal)
  }
}

function isEnd(result: TraceResult): result is Outcome {
  return result !== undefined && result.status !== 'waiting' && result.status !== 'gone'
}

/** What is known of a payment by its end. */
export function knownBy(outcome: Outcome): Partial<StoredPayment> {
  const { status, hash, by } = { hash: undefined, by: undefined, ...outcome }
  return { status, ...(hash !== undefined && { hash }), ...(by !== undefined && { by }) }
}

function outcomeOf({ status, hash, by }: StoredPayment): Outcome {
  if (status === 'confirmed') return { status, hash }
  if (status === 'replaced') return { status, by, error: fail(paymentErrors, 'tx/nonce') }
  if (status === 'failed') return { status, hash, error: reverted() }
  return unknown()
}

const unknown = (): Outcome => ({ status: 'unknown', error: new Error('Nobody knows it any more') })
const reverted = (reason = '') => fail(paymentErrors, 'tx/reverted', { reason })

/** `isShown`: its fee, and why it failed, are for somebody to see. */
type Asked = SentByWallet & { seen: SeenTransaction | undefined; isShown: boolean }

async function poll(client: Client, asked: Asked): Promise<TraceResult> {
  const { hash, from, seen, isShown } = asked
  const { signal } = client
  if (hash === undefined) return pollBundle(client, asked)
  try {
    const { network, feature, trace } = await followerFor(client, asked)
    const end = (name: string) => endOf(client, feature.wait({ network, hash: name, from, signal }), name)
    if (!trace) return await end(hash)
    const found = await trace({ network, hash, from, seen, signal }).catch(() => undefined)
    if (found?.status === 'unknown') return { status: 'gone' }
    if (found?.status === 'replaced') return { ...found, error: fail(paymentErrors, 'tx/nonce') }
    if (!found || found.status === 'waiting') return found
    const known: Outcome =
      found.status === 'failed' ? { ...found, status: 'failed', error: reverted() } : { ...found, status: 'confirmed' }
    const told = isShown ? await end(found.hash) : undefined
    return told?.status === known.status ? { ...told, hash: found.hash } : known
  } catch (error) {
    if (!signal.aborted) client.logger.warn('A payment cannot be followed', error)
  }
}

/** What tells of a hash: by looks where its family has them, otherwise by waiting. @throws AppError `send/unsupported-chain` */
export async function followerFor(client: Client, { networkId, feature = 'send' }: SentByWallet) {
  const network = networkById(client.store.get(), networkId)
  const features = network && client.families.get(network.chainNamespace)?.features
  const send = await features?.send?.()
  const own = send?.trace ? send : await features?.[feature]?.()
  const found = own ?? send
  if (!network || !found) throw fail(paymentErrors, 'send/unsupported-chain')
  return { network, feature: found, trace: send?.trace }
}

/** The end that a family waited for; nothing when nobody could tell. */
async function endOf(
  client: Client,
  waiting: ReturnType<SendFeature['wait']>,
  hash: string,
): Promise<Outcome | undefined> {
  try {
    const { status, hash: as = hash, fee } = await waiting
    if (status === 'confirmed') return { status, hash: as, fee }
    if (status === 'replaced')
      return { status, by: as === hash ? undefined : as, error: fail(paymentErrors, 'tx/nonce') }
    return { status: 'failed', error: reverted() }
  } catch (error) {
    const code = codeOf(error, 'http/unreachable')
    if (code === 'tx/reverted' || code === 'tx/expired') return { status: 'failed', error: error as Error }
    if (code === 'tx/nonce') return { status: 'replaced', error: error as Error }
    if (!client.signal.aborted) client.logger.warn('A payment cannot be followed', error)
  }
}

/** What the wallet that sent a bundle says of it. */
async function pollBundle(client: Client, { networkId, from, id = '', needsHash }: SentByWallet): Promise<TraceResult> {
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
    if (!found) return undefined
    if (found.status === 'failed') return { status: 'failed', error: reverted('no reason given') }
    if (found.status === 'confirmed' && found.hash === undefined && !needsHash) return { status: 'confirmed' }
    return { status: 'waiting', hash: found.status === 'confirmed' ? found.hash : undefined }
  } catch (error) {
    if (isAppError(error, 'calls/status-not-approved')) return { status: 'unknown', error }
    if (!client.signal.aborted) client.logger.warn('The calls cannot be followed', error)
  }
}
