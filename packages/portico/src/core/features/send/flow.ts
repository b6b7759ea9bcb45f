import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { senderOf } from '../../payments/sender.js'
import { startTimer, stopTimer } from '../../timers.js'
import { cancel, latest } from '../../work.js'
import { apply, factsOf, inspect, intentFor, problemOf } from './draft.js'
import { lookUpName } from './names.js'
import { nativeItem } from './nativeItem.js'
import { sendNumbers } from './numbers.js'
import { isNameLike, isSingle, parseSend } from './parse.js'
import type { SendDraft } from './state.js'
import { draftOf, isAsking } from './transitions.js'

export const lookUpTurn = 'send.look-up'
const lookUpTimer = 'send.look-up'
const { lookUpDelayMs, nameDelayMs } = sendNumbers

/**
 * Begins with an empty form, or with what the host gave: of the native currency unless it names something else. What is typed already
 * stays when nothing is given.
 */
export function startSend(client: Client, start: Partial<SendDraft> = {}): void {
  const { send } = client.store.get()
  // What has a hash is on its way, or over.
  if ('hash' in send && send.hash) apply(client, { type: 'reset' })
  const { to, amount, item } = start
  if (to === undefined && amount === undefined && item === undefined) return
  const chosen = item ?? nativeItem(client.store.get())
  editSend(client, { amount: amount ?? (isSingle(chosen?.asset) ? '1' : ''), to: to ?? '', item: chosen })
}

/** Takes over what the person typed and checks it. Back from review it is editing again; while the wallet asks, nothing changes. */
export function editSend(client: Client, part: Partial<SendDraft>): void {
  const { send } = client.store.get()
  const before = draftOf(send)
  // What a receiver asked for is for that one alone.
  const marks = part.to === undefined || part.to === before.to ? before.marks : undefined
  const draft = { ...before, marks, ...part }
  // What there is one of needs no figure; a figure for one thing is none for another.
  if (part.item && part.item !== before.item && part.amount === undefined) {
    draft.amount = isSingle(part.item.asset) ? '1' : isSingle(before.item?.asset) ? '' : draft.amount
  }
  apply(client, { type: 'edited', draft, problem: problemOf(client, draft) })
  cancel(client, lookUpTurn)
  const delay = isNameLike(draft.to.trim()) ? nameDelayMs : lookUpDelayMs
  startTimer(client, lookUpTimer, delay, () => void lookUp(client, draft))
}

/** Stops what would ask the network about a draft. */
export function stopLookUp(client: Client): void {
  stopTimer(client, lookUpTimer)
}

/**
 * Puts all that can be sent in the amount: of the native currency the balance less the fee and what has to stay, of anything else all of it. Without a
 * receiver the fee is that of a payment to oneself.
 */
export async function fillMax(client: Client): Promise<void> {
  const sender = senderOf(client)
  const draft = draftOf(client.store.get().send)
  const { item } = draft
  const { balance } = item ? factsOf(client, sender, draft) : { balance: undefined }
  if (!item || balance === undefined) return
  if (item.asset) {
    editSend(client, { amount: formatUnits(balance, item.decimals) })
    return
  }
  const to = sender.family.isAddress(draft.to.trim()) ? draft.to.trim() : sender.address
  // What was typed a moment ago is looked up with the amount that follows, not in its place.
  stopLookUp(client)
  const signal = latest(client, lookUpTurn)
  const feature = await sender.load()
  const { provider } = sender
  const { fee, keep = 0n } = await feature.estimateFee(intentFor(sender, item, to, 0n, draft), { signal, provider })
  const left = balance - fee - keep
  if (!signal.aborted) editSend(client, { amount: formatUnits(left > 0n ? left : 0n, item.decimals) })
}

/** Back to an empty form. A payment that the wallet is asking about goes on. */
export function resetSend(client: Client): void {
  stopLookUp(client)
  cancel(client, lookUpTurn)
  if (!isAsking(client.store.get().send)) apply(client, { type: 'reset' })
}

/** Asks the network what a good draft would cost and whom it would reach. Silent: review asks again and tells. */
async function lookUp(client: Client, draft: SendDraft): Promise<void> {
  const signal = latest(client, lookUpTurn)
  try {
    const sender = senderOf(client)
    const { item } = draft
    await lookUpName(client, sender, draft, signal)
    const parsed = parseSend(draft, { ...factsOf(client, sender, draft), fee: undefined })
    if (!item || 'problem' in parsed) return
    const feature = await sender.load()
    const [{ fee }, looks] = await Promise.all([
      feature.estimateFee(intentFor(sender, item, parsed.to, parsed.amount, draft), {
        signal,
        provider: sender.provider,
      }),
      inspect(client, sender, parsed.to, signal),
    ])
    if (signal.aborted) return
    const checked = parseSend(draft, { ...factsOf(client, sender, draft), fee })
    const problem = 'problem' in checked ? checked.problem : undefined
    apply(client, { type: 'looked-up', draft, problem, fee: fee.toString(), isContract: looks.isContract })
  } catch (error) {
    if (!signal.aborted) client.logger.debug('The fee cannot be estimated yet', error)
  }
}
