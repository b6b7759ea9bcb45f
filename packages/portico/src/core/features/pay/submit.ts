import { AppError } from '../../../base/errors/AppError.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import { isUserRejection } from '../../../base/errors/rpc.js'
import { wait } from '../../../base/promise.js'
import { takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { traderOf } from '../../payments/exchange/trader.js'
import { wasRefused } from '../../payments/refused.js'
import { intentOf, senderOf, sendingOn } from '../../payments/sender.js'
import { applyPay, assetOf, checkPlace, payOf } from './current.js'
import { lookWhetherPaid } from './look.js'
import { alone, takeOver } from './otherTabs.js'
import { failureOfPay, planPay } from './plan.js'
import type { PayPlan, PayStep } from './state.js'

/**
 * Has the wallet do what was reviewed, once: it is looked at again first, and what takes more than was shown is put before the person.
 * Pressed twice it is done once. Never rejects: the outcome is in the state.
 */
export async function submitPay(client: Client): Promise<void> {
  const before = progressOf(client)
  applyPay(client, { type: 'submitted' })
  if (progressOf(client) === before) return
  await alone(client, async () => {
    // Each step ends in `checking`, or it was the last.
    while (progressOf(client)?.status === 'checking') if (!(await runStep(client))) return
  })
}

/** Looks again, and asks the wallet for the next step. True when another may follow. */
async function runStep(client: Client): Promise<boolean> {
  try {
    if (!(await lookAgain(client))) return false
    const progress = progressOf(client)
    if (progress?.status !== 'checking') return false
    const { plan } = progress
    if (plan.way === 'direct' || progress.bought) await payDirectly(client, plan)
    else if (plan.way === 'together') await payTogether(client, plan)
    else if (plan.swap?.approval && !progress.approved) await approve(client, plan)
    else await buy(client, plan)
    return true
  } catch (error) {
    fail(client, error)
    return false
  }
}

/** Whether what was agreed to still holds. What was bought for the payment already is what it is paid with. */
async function lookAgain(client: Client): Promise<boolean> {
  const progress = progressOf(client)
  if (progress?.status !== 'checking') return false
  if (takeOver(client)) {
    resumePay(client)
    return false
  }
  const { plan, bought, permit } = progress
  const signal = takeTurn(client.live.tasks, 'pay.plan', client.signal)
  try {
    checkPlace(client, plan)
    const pay = bought ? plan.asset : plan.pay
    const carried = bought ? undefined : permit
    const fresh = await planPay(client, { pay, shown: bought ? undefined : plan.maximum, permit: carried }, signal)
    const next = bought ? { ...plan, held: fresh.held, fee: fresh.fee } : fresh
    // Whoever closed the modal does not want to be asked by the wallet any more.
    const isGone = signal.aborted || client.store.get().modal.status === 'closed'
    // What was signed is in no call any more: it is let go anew, once the person has seen how.
    const isUnsigned = carried && next.swap?.approval
    applyPay(client, isGone ? { type: 'stopped' } : { type: isUnsigned ? 'unpermitted' : 'looked', plan: next })
  } catch (error) {
    client.logger.debug('The payment does not hold any more', error)
    applyPay(client, { type: 'stopped', failure: signal.aborted ? undefined : failureOfPay(error) })
  }
  return progressOf(client)?.status === 'checking'
}

/** False when the payment was taken over in the last moment: then nobody is asked. What another tab has kept by now is read once more. */
function beginSigning(client: Client, step: PayStep): boolean {
  if (takeOver(client)) {
    resumePay(client)
    return false
  }
  applyPay(client, { type: 'signing', step })
  return progressOf(client)?.status === 'signing'
}

async function approve(client: Client, plan: PayPlan): Promise<void> {
  const { from, networkId, swap } = plan
  if (!swap?.approval) return
  if (swap.approval.way === 'signature') return (await import('./signed.js')).signPermit(client, plan)
  const { callOf } = await import('../../payments/exchange/approval.js')
  const { network, transact, provider } = await traderOf(client)
  checkPlace(client, { from, networkId })
  if (!beginSigning(client, 'approve')) return
  for (const call of swap.approval.calls.map(callOf)) {
    checkPlace(client, { from, networkId })
    const hash = await transact.send({ network, from, ...call }, { provider, signal: client.signal })
    applyPay(client, { type: 'step-sent', hash })
    await transact.wait({ network, hash, signal: client.signal })
  }
  applyPay(client, { type: 'approved' })
}

async function buy(client: Client, { from, networkId, swap }: PayPlan): Promise<void> {
  if (!swap) return
  const { callOf } = await import('../../payments/exchange/approval.js')
  const { network, transact, provider } = await traderOf(client)
  checkPlace(client, { from, networkId })
  if (!beginSigning(client, 'swap')) return
  const hash = await transact.send({ network, from, ...callOf(swap.call) }, { provider, signal: client.signal })
  applyPay(client, { type: 'step-sent', hash })
  await transact.wait({ network, hash, signal: client.signal })
  applyPay(client, { type: 'bought' })
}

async function payDirectly(client: Client, plan: PayPlan): Promise<void> {
  const sender = senderOf(client)
  const send = await sender.load()
  const { provider } = sender
  checkPlace(client, plan)
  const intent = intentOf(sender, { to: plan.recipient, amount: BigInt(plan.amount), asset: assetOf(plan.asset) })
  if (!beginSigning(client, 'pay')) return
  tell(client, 'PAY_INITIATED', plan)
  const hash = await send.send(intent, { provider, signal: client.signal })
  applyPay(client, { type: 'sent', hash, at: Date.now() })
  void follow(client, plan, hash)
}

async function payTogether(client: Client, plan: PayPlan): Promise<void> {
  const { bundleOf } = await import('./bought.js')
  const trader = await traderOf(client)
  const { network, transact, provider } = trader
  checkPlace(client, plan)
  if (!beginSigning(client, 'all')) return
  tell(client, 'PAY_INITIATED', plan)
  const bundle = { network, from: plan.from, calls: bundleOf(trader, plan), atomicRequired: true }
  const answer = await transact.batch?.(bundle, { provider, signal: client.signal })
  if (!answer) return
  applyPay(client, { type: 'sent', id: answer.id, at: Date.now() })
  void followBundle(client, plan, answer.id)
}

/** Goes on with what another tab has sent of the payment that this one shows. A wallet that is asked there may still say no. */
export function goOn(client: Client): void {
  if (takeOver(client, 'sent')) resumePay(client)
}

/** Goes on with what was sent before this page was loaded. */
export function resumePay(client: Client): void {
  const progress = progressOf(client)
  if (progress?.status === 'unknown') void lookWhetherPaid(client)
  if (progress?.status !== 'sent') return
  const { plan, hash, id } = progress
  if (hash) void follow(client, plan, hash)
  else if (id) void followBundle(client, plan, id)
}

/** Follows the payment until it is in a block; a node that does not answer is asked again. */
async function follow(client: Client, plan: PayPlan, hash: string, bundled = false): Promise<void> {
  const { signal } = client
  for (let pauseMs = 1_000; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 30_000)) {
    try {
      const { send, network } = await sendingOn(client, plan.networkId)
      const { fee } = await send.wait({ network, hash, signal })
      applyPay(client, { type: 'confirmed', hash, fee: fee?.toString() })
      tell(client, 'PAY_SUCCESS', plan, { result: hash })
      return
    } catch (error) {
      if (signal.aborted) return
      const code = codeOf(error, 'http/unreachable')
      if (code === 'tx/reverted') return fail(client, error, bundled ? undefined : hash)
      // Another one took its place: it may be the same payment, only with a higher fee.
      if (code === 'tx/nonce') return applyPay(client, { type: 'unknown' })
      client.logger.warn('The payment cannot be followed', error)
    }
    await wait(pauseMs, signal).catch(() => {})
  }
}

/** Follows a bundle until the wallet says what became of it. */
async function followBundle(client: Client, plan: PayPlan, id: string): Promise<void> {
  const { signal } = client
  for (let pauseMs = 500; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, 4_000)) {
    try {
      const { transact, provider, address } = await traderOf(client)
      // The bundle is known to the wallet that sent it alone.
      const isSender = address === plan.from
      const found = isSender ? await transact.batchStatus?.({ id, provider }) : undefined
      if (found?.status === 'confirmed' && found.hash) return follow(client, plan, found.hash, true)
      if (found?.status === 'failed') return fail(client, new AppError('tx/reverted', { reason: 'no reason given' }))
    } catch (error) {
      if (signal.aborted) return
      if (isCodedError(error, 'calls/status-not-approved')) return applyPay(client, { type: 'unknown' })
      client.logger.warn('The calls cannot be followed', error)
    }
    await wait(pauseMs, signal).catch(() => {})
  }
}

function fail(client: Client, error: unknown, hash?: string): void {
  const progress = progressOf(client)
  if (client.signal.aborted || !progress || !('plan' in progress)) return
  if (isUserRejection(error)) {
    applyPay(client, { type: 'declined' })
    return
  }
  if (progress.status === 'checking') {
    applyPay(client, { type: 'stopped', failure: failureOfPay(error) })
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  tell(client, 'PAY_ERROR', progress.plan, {}, message)
  const isPayment = progress.status === 'signing' && (progress.step === 'pay' || progress.step === 'all')
  if (isPayment && !wasRefused(error)) {
    client.report(error, 'INTERNAL_SDK_ERROR')
    applyPay(client, { type: 'unknown' })
    void lookWhetherPaid(client)
    return
  }
  applyPay(client, { type: 'failed', code: codeOf(error, 'connect/failed'), message, hash })
}

function tell(
  client: Client,
  event: 'PAY_INITIATED' | 'PAY_SUCCESS' | 'PAY_ERROR',
  { networkId, asset, amount, recipient }: PayPlan,
  payment: { result?: string } = {},
  message?: string,
): void {
  const configuration = { network: networkId, asset: asset.symbol, amount, recipient }
  const properties = { source: 'pay' as const, configuration, currentPayment: { type: 'wallet' as const, ...payment } }
  client.track({ event, properties: { ...properties, ...(message && { message }) } })
}

function progressOf(client: Client) {
  return payOf(client)?.progress
}
