import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { AppError, isAppError } from '../../../base/errors/AppError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { endTurn, takeTurn } from '../../../base/task.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { codeOf } from '../../failure.js'
import type { Family, SendFeature, SendIntent } from '../../family.js'
import { startTimer, stopTimer } from '../../timers.js'
import { findLookAlike, parseSend, type SendFacts } from './parse.js'
import { receiverOf, recentReceivers, rememberReceiver } from './receivers.js'
import type { SendDraft, SendPlan, SendWarning } from './state.js'
import { draftOf, nextSend, type SendEvent } from './transitions.js'

const lookUpTurn = 'send.look-up'
const lookUpTimer = 'send.look-up'
/** How long a person must have stopped typing before the network is asked. */
const lookUpDelayMs = 300

/** Begins with an empty form, or with the receiver and amount that the host gave. What is typed already stays when nothing is given. */
export function startSend(client: Client, start: Partial<SendDraft> = {}): void {
  const { send } = client.store.get()
  const over =
    send.status === 'sent' || send.status === 'confirmed' || (send.status === 'failed' && send.hash !== undefined)
  if (over) apply(client, { type: 'reset' })
  if (start.to !== undefined || start.amount !== undefined)
    editSend(client, { amount: start.amount ?? '', to: start.to ?? '' })
}

/** Takes over what the person typed and checks it. Back from review it is editing again; while the wallet asks, nothing changes. */
export function editSend(client: Client, part: Partial<SendDraft>): void {
  const { send } = client.store.get()
  const draft = { ...draftOf(send), ...part }
  apply(client, { type: 'edited', draft, problem: problemOf(client, draft) })
  endTurn(client.live.tasks, lookUpTurn)
  startTimer(client, lookUpTimer, lookUpDelayMs, () => void lookUp(client, draft))
}

/** Puts the whole balance less the fee in the amount. Without a receiver the fee is that of a payment to oneself. */
export async function fillMax(client: Client): Promise<void> {
  const ground = groundOf(client)
  const { balance, decimals } = factsOf(client, ground)
  if (balance === undefined) return
  const draft = draftOf(client.store.get().send)
  const to = ground.family.isAddress(draft.to.trim()) ? draft.to.trim() : ground.connection.address
  const signal = takeTurn(client.live.tasks, lookUpTurn, client.signal)
  const { fee } = await ground.feature.estimateFee(intentOf(ground, to, 0n), { signal })
  const amount = balance > fee ? balance - fee : 0n
  if (!signal.aborted) editSend(client, { amount: formatUnits(amount, decimals) })
}

/**
 * Checks all, estimates the fee and looks at the receiver; then the state is `review`. False when something is wrong: the state
 * says what.
 *
 * @throws AppError `send/unsupported-chain`, and those of the network when the fee cannot be estimated
 */
export async function reviewSend(client: Client): Promise<boolean> {
  stopTimer(client, lookUpTimer)
  const ground = groundOf(client)
  const draft = draftOf(client.store.get().send)
  const early = parseSend(draft, { ...factsOf(client, ground), fee: undefined })
  if ('problem' in early) {
    apply(client, { type: 'edited', draft, problem: early.problem })
    return false
  }
  const signal = takeTurn(client.live.tasks, lookUpTurn, client.signal)
  const to = await normalized(ground, early.to)
  if (to === undefined) {
    apply(client, { type: 'edited', draft, problem: 'bad-recipient' })
    return false
  }
  const [estimate, looks] = await Promise.all([
    ground.feature.estimateFee(intentOf(ground, to, early.amount), { signal }),
    inspect(client, ground, to, signal),
  ])
  if (signal.aborted) return false
  const parsed = parseSend(draft, { ...factsOf(client, ground), fee: estimate.fee })
  if ('problem' in parsed) {
    apply(client, { type: 'edited', draft, problem: parsed.problem })
    apply(client, {
      type: 'looked-up',
      draft,
      problem: parsed.problem,
      fee: estimate.fee.toString(),
      isContract: looks.isContract,
    })
    return false
  }
  const { symbol, decimals } = ground.network.nativeCurrency
  const known = recentReceivers(client, ground.connection.namespace).map((receiver) => receiver.address)
  const lookAlike = receiverOf(client, ground.connection.namespace, to)
    ? undefined
    : findLookAlike(to, [...known, ground.connection.address])
  const plan: SendPlan = {
    networkId: ground.network.caipNetworkId,
    from: ground.connection.address,
    to,
    amount: parsed.amount.toString(),
    decimals,
    symbol,
    fee: estimate.fee.toString(),
    feeSeconds: estimate.seconds,
    warnings: warningsOf(client, ground, to, looks.isContract, lookAlike),
    lookAlike,
  }
  apply(client, { type: 'reviewed', draft, plan })
  return true
}

/** Asks the wallet to send what was reviewed. Never rejects: the outcome is in the state. */
export async function submitSend(client: Client): Promise<void> {
  const { send } = client.store.get()
  if (send.status !== 'review') return
  const { plan } = send
  apply(client, { type: 'submitted' })
  const properties = {
    isSmartAccount: false,
    network: plan.networkId,
    token: plan.symbol,
    amount: formatUnits(BigInt(plan.amount), plan.decimals),
  }
  client.track({ event: 'SEND_INITIATED', properties })
  try {
    const ground = groundOf(client)
    if (ground.connection.address !== plan.from || ground.network.caipNetworkId !== plan.networkId) {
      throw new AppError('send/unsupported-chain')
    }
    const provider = client.connectors.get(ground.connection.connectorId)?.getProvider(ground.connection.namespace)
    const hash = await ground.feature.send(intentOf(ground, plan.to, BigInt(plan.amount)), {
      provider,
      signal: client.signal,
    })
    rememberReceiver(client, ground.connection.namespace, plan.to)
    apply(client, { type: 'sent', hash, at: Date.now() })
    client.track({ event: 'SEND_SUCCESS', properties: { ...properties, hash } })
    void watch(client, ground, hash)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (isUserRejection(error)) {
      apply(client, { type: 'declined' })
      client.track({ event: 'SEND_REJECTED', properties: { ...properties, message } })
      return
    }
    apply(client, { type: 'failed', code: codeOf(error, 'connect/failed'), message })
    client.track({ event: 'SEND_ERROR', properties: { ...properties, message } })
    client.report(error, 'INTERNAL_SDK_ERROR')
  }
}

/** Back to an empty form. A payment that the wallet is asking about goes on. */
export function resetSend(client: Client): void {
  stopTimer(client, lookUpTimer)
  endTurn(client.live.tasks, lookUpTurn)
  if (client.store.get().send.status !== 'signing') apply(client, { type: 'reset' })
}

/** The address in the form in which it is sent to; `undefined` for one whose letters do not fit its checksum. */
async function normalized({ family }: Ground, address: string): Promise<string | undefined> {
  try {
    return await family.normalizeAddress(address)
  } catch (error) {
    if (isAppError(error, 'address/invalid')) return undefined
    throw error
  }
}

type Ground = { connection: Connection; network: Network; family: Family; feature: SendFeature }

/** Who sends, where, and with what. @throws AppError `connections/no-active-address`, `send/unsupported-chain` */
function groundOf(client: Client): Ground {
  const state = client.store.get()
  const connection = activeConnection(state)
  if (!connection) throw new AppError('connections/no-active-address')
  const network = activeNetwork(state)
  const family = client.families.get(connection.namespace)
  const feature = family?.features.send
  if (!network || !family || !feature) throw new AppError('send/unsupported-chain')
  return { connection, network, family, feature }
}

function factsOf(client: Client, { connection, network, family }: Ground): SendFacts {
  const { balance, send } = client.store.get()
  const isMine =
    balance.status === 'ready' && balance.address === connection.address && balance.networkId === network.caipNetworkId
  const fee = send.status === 'editing' ? send.fee : undefined
  return {
    networkId: network.caipNetworkId,
    from: connection.address,
    decimals: network.nativeCurrency.decimals,
    balance: isMine ? BigInt(balance.amount) : undefined,
    fee: fee === undefined ? undefined : BigInt(fee),
    isAddress: family.isAddress,
    isOtherFamily: (text) => [...client.families.values()].some((other) => other !== family && other.isAddress(text)),
  }
}

function problemOf(client: Client, draft: SendDraft) {
  try {
    const parsed = parseSend(draft, factsOf(client, groundOf(client)))
    return 'problem' in parsed ? parsed.problem : undefined
  } catch {
    // Without a wallet there is nothing to hold the draft against yet.
    return undefined
  }
}

/** Asks the network what a good draft would cost and whom it would reach. Silent: review asks again and tells. */
async function lookUp(client: Client, draft: SendDraft): Promise<void> {
  const signal = takeTurn(client.live.tasks, lookUpTurn, client.signal)
  try {
    const ground = groundOf(client)
    const parsed = parseSend(draft, { ...factsOf(client, ground), fee: undefined })
    if ('problem' in parsed) return
    const [{ fee }, looks] = await Promise.all([
      ground.feature.estimateFee(intentOf(ground, parsed.to, parsed.amount), { signal }),
      inspect(client, ground, parsed.to, signal),
    ])
    if (signal.aborted) return
    const checked = parseSend(draft, { ...factsOf(client, ground), fee })
    const problem = 'problem' in checked ? checked.problem : undefined
    apply(client, { type: 'looked-up', draft, problem, fee: fee.toString(), isContract: looks.isContract })
  } catch (error) {
    if (!signal.aborted) client.logger.debug('The fee cannot be estimated yet', error)
  }
}

/** What stands behind an address; unknown counts as no contract, since the check must not hold a payment back. */
async function inspect(
  client: Client,
  { feature, network }: Ground,
  address: string,
  signal: AbortSignal,
): Promise<{ isContract: boolean }> {
  try {
    return await feature.inspect({ network, address, signal })
  } catch (error) {
    if (!signal.aborted) client.logger.debug('The receiver cannot be looked up', error)
    return { isContract: false }
  }
}

function warningsOf(
  client: Client,
  { connection }: Ground,
  to: string,
  isContract: boolean,
  lookAlike: string | undefined,
): readonly SendWarning[] {
  const isSelf = connection.accounts.some((account) => account.address.toLowerCase() === to.toLowerCase())
  const isFirst = !isSelf && receiverOf(client, connection.namespace, to) === undefined
  return [
    ...(lookAlike ? (['look-alike'] as const) : []),
    ...(isSelf ? (['self'] as const) : []),
    ...(isContract ? (['contract'] as const) : []),
    ...(isFirst ? (['first-time'] as const) : []),
  ]
}

/** Follows a transaction until it is in a block. Not knowing is no failure: the state stays `sent`. */
async function watch(client: Client, { feature, network }: Ground, hash: string): Promise<void> {
  try {
    const outcome = await feature.wait({ network, hash, signal: client.signal })
    if (outcome.status === 'confirmed') {
      apply(client, { type: 'confirmed', hash, at: Date.now(), feePaid: outcome.fee?.toString() })
      return
    }
    throw new AppError('tx/reverted', { reason: '' })
  } catch (error) {
    if (client.signal.aborted) return
    const code = codeOf(error, 'http/unreachable')
    if (code === 'tx/reverted')
      apply(client, { type: 'failed', hash, code, message: error instanceof Error ? error.message : '' })
    else client.logger.warn('The transaction cannot be followed', error)
  }
}

const intentOf = ({ network, connection }: Ground, to: string, amount: bigint): SendIntent => ({
  network,
  from: connection.address,
  to,
  amount,
})

function apply(client: Client, event: SendEvent): void {
  const { send } = client.store.get()
  const next = nextSend(send, event)
  if (next !== send) client.store.set({ send: next })
}
