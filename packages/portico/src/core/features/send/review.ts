import { isAppError } from '../../../base/errors/AppError.js'
import type { Client } from '../../client.js'
import type { FeeEstimate, SendFeature } from '../../family.js'
import { nativeHeld, type Sender, senderOf } from '../../payments/sender.js'
import { latest } from '../../work.js'
import { apply, factsOf, inspect, intentFor } from './draft.js'
import { lookUpTurn, stopLookUp } from './flow.js'
import { sentBefore } from './history.js'
import { lookUpName } from './names.js'
import { findLookAlike, type ParsedSend, parseSend, type SendFacts } from './parse.js'
import { receiverOf, recentReceivers } from './receivers.js'
import type { SendDraft, SendItem, SendPlan, SendWarning } from './state.js'
import { draftOf } from './transitions.js'

/**
 * Asks the network anew what is held, what it costs, who receives and whether it would go through; then the state is `review`. False
 * when something is wrong: the state says what.
 *
 * @throws AppError `send/unsupported-chain`, `tx/*` when the payment would fail, and those of the network when it cannot be asked
 */
export async function reviewSend(client: Client): Promise<boolean> {
  stopLookUp(client)
  const sender = senderOf(client)
  const draft = draftOf(client.store.get().send)
  const signal = latest(client, lookUpTurn)
  // Names change hands: the one that is sent to is the one of now.
  await lookUpName(client, sender, draft, signal, { again: true })
  if (signal.aborted) return false
  const known = factsOf(client, sender, draft)
  const early = parseSend(draft, { ...known, fee: undefined })
  const { item } = draft
  if (!item || 'problem' in early) return refuse(client, draft, early)
  const feature = await sender.load()
  const [held, native] = await Promise.all([holdingOf(feature, sender, item, signal), nativeHeld(sender, signal)])
  if (signal.aborted) return false
  if (held && held.decimals !== undefined && held.decimals !== item.decimals) {
    const right = { ...item, decimals: held.decimals, balance: held.amount.toString() }
    const asset = item.asset && 'decimals' in item.asset ? { ...item.asset, decimals: held.decimals } : item.asset
    apply(client, { type: 'edited', draft, problem: undefined })
    apply(client, { type: 'corrected', draft, item: { ...right, asset }, problem: 'no-amount' })
    return false
  }
  const fresh: SendFacts = { ...known, native, balance: held ? held.amount : native, fee: undefined }
  const parsed = parseSend(draft, fresh)
  if ('problem' in parsed) return refuse(client, draft, parsed)
  const to = await normalized(sender, parsed.to)
  if (to === undefined) return refuse(client, draft, { problem: 'bad-recipient' })
  const intent = intentFor(sender, item, to, parsed.amount, draft)
  const isKnown = receiverOf(client, sender.connection.namespace, to) !== undefined || isOwn(sender, to)
  const [estimate, looks, before] = await Promise.all([
    feature.estimateFee(intent, { signal, provider: sender.provider }),
    inspect(client, sender, to, signal),
    isKnown ? undefined : sentBefore(client, sender, to, signal),
  ])
  if (signal.aborted) return false
  const priced = parseSend(draft, { ...fresh, fee: estimate.fee })
  if ('problem' in priced) {
    refuse(client, draft, priced)
    const { isContract } = looks
    apply(client, { type: 'looked-up', draft, problem: priced.problem, fee: estimate.fee.toString(), isContract })
    return false
  }
  const { received, isRecallable } = await feature.simulate(intent, { signal, provider: sender.provider })
  if (signal.aborted) return false
  const loss = received !== undefined && received < parsed.amount ? received : undefined
  const recent = recentReceivers(client, sender.connection.namespace).map((receiver) => receiver.address)
  const lookAlike = receiverOf(client, sender.connection.namespace, to)
    ? undefined
    : findLookAlike(to, [...recent, ...sender.connection.accounts.map(({ address }) => address)])
  const { name } = known
  const plan: SendPlan = {
    networkId: sender.network.caipNetworkId,
    from: sender.address,
    to,
    ...(name?.status === 'found' && name.text === draft.to.trim() ? { name: name.name, avatar: name.avatar } : {}),
    amount: parsed.amount.toString(),
    decimals: item.decimals,
    symbol: item.symbol,
    item: { ...item, balance: fresh.balance?.toString() },
    marks: draft.marks,
    fee: estimate.fee.toString(),
    feeSeconds: estimate.seconds,
    ...ratesOf(estimate),
    sentBefore: before,
    warnings: [
      ...warningsOf(sender, to, {
        isKnown: isKnown || typeof before === 'object',
        isContract: looks.isContract,
        lookAlike,
      }),
      ...(loss === undefined ? [] : (['less-arrives'] as const)),
      ...(isRecallable ? (['recallable'] as const) : []),
    ],
    lookAlike,
    received: loss?.toString(),
  }
  apply(client, { type: 'reviewed', draft, plan })
  return true
}

/** The payment is offered at the usual rate; which one it is can still be chosen. */
function ratesOf({ rates }: FeeEstimate): Pick<SendPlan, 'rates' | 'feeRate'> {
  return rates ? { rates: rates.map((rate) => ({ ...rate, fee: rate.fee.toString() })), feeRate: 'normal' } : {}
}

function refuse(client: Client, draft: SendDraft, parsed: ParsedSend): false {
  if ('problem' in parsed) apply(client, { type: 'edited', draft, problem: parsed.problem })
  return false
}

async function holdingOf(feature: SendFeature, { network, address }: Sender, { asset }: SendItem, signal: AbortSignal) {
  if (!asset) return undefined
  const ask = () => feature.holding({ network, owner: address, asset, signal })
  const held = await ask()
  // One of several nodes may be wrong: what contradicts the list counts when it is said twice.
  const isOdd = 'decimals' in asset && held.decimals !== undefined && held.decimals !== asset.decimals
  return isOdd ? ask() : held
}

/** The address in the form in which it is sent to; `undefined` for one whose letters do not fit its checksum. */
async function normalized({ family }: Sender, address: string): Promise<string | undefined> {
  try {
    return await family.normalizeAddress(address)
  } catch (error) {
    if (isAppError(error, 'address/invalid')) return undefined
    throw error
  }
}

function isOwn({ connection }: Sender, to: string): boolean {
  return connection.accounts.some((account) => account.address.toLowerCase() === to.toLowerCase())
}

function warningsOf(
  sender: Sender,
  to: string,
  { isKnown, isContract, lookAlike }: { isKnown: boolean; isContract: boolean; lookAlike: string | undefined },
): readonly SendWarning[] {
  return [
    ...(lookAlike ? (['look-alike'] as const) : []),
    ...(isOwn(sender, to) ? (['self'] as const) : []),
    ...(isContract ? (['contract'] as const) : []),
    ...(isKnown ? [] : (['first-time'] as const)),
  ]
}
