import { takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { groundOf } from '../../trade/ground.js'
import { fail, follow, followBundle, tell } from './follow.js'
import { applyPay, checkPlace, payOf, sendingOf } from './ground.js'
import { alone, takeOver } from './otherTabs.js'
import { failureOfPay, planPay } from './plan.js'
import type { PayPlan } from './state.js'

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
  if (takeOver(client)) return false
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

async function approve(client: Client, plan: PayPlan): Promise<void> {
  const { from, networkId, maximum, pay, swap } = plan
  if (!swap?.approval) return
  if (swap.approval.way === 'signature') return (await import('./signed.js')).signPermit(client, plan)
  const { approvalCalls } = await import('../../trade/approval.js')
  const { network, transact, provider } = await groundOf(client)
  checkPlace(client, { from, networkId })
  applyPay(client, { type: 'signing', step: 'approve' })
  for (const call of approvalCalls(pay, BigInt(maximum), swap.approval)) {
    checkPlace(client, { from, networkId })
    const hash = await transact.send({ network, from, ...call }, { provider, signal: client.signal })
    applyPay(client, { type: 'step-sent', hash })
    await transact.wait({ network, hash, signal: client.signal })
  }
  applyPay(client, { type: 'approved' })
}

async function buy(client: Client, { from, networkId, swap }: PayPlan): Promise<void> {
  if (!swap) return
  const { network, transact, provider } = await groundOf(client)
  checkPlace(client, { from, networkId })
  applyPay(client, { type: 'signing', step: 'swap' })
  const call = { ...swap.call, value: BigInt(swap.call.value) }
  const hash = await transact.send({ network, from, ...call }, { provider, signal: client.signal })
  applyPay(client, { type: 'step-sent', hash })
  await transact.wait({ network, hash, signal: client.signal })
  applyPay(client, { type: 'bought' })
}

async function payDirectly(client: Client, plan: PayPlan): Promise<void> {
  const { send, provider, intentTo } = await sendingOf(client)
  checkPlace(client, plan)
  const intent = intentTo(plan.recipient, plan.asset, BigInt(plan.amount))
  applyPay(client, { type: 'signing', step: 'pay' })
  tell(client, 'PAY_INITIATED', plan)
  const hash = await send.send(intent, { provider, signal: client.signal })
  applyPay(client, { type: 'sent', hash, at: Date.now() })
  void follow(client, plan, hash)
}

async function payTogether(client: Client, plan: PayPlan): Promise<void> {
  const { bundleOf } = await import('./bought.js')
  const { network, transact, provider } = await groundOf(client)
  checkPlace(client, plan)
  applyPay(client, { type: 'signing', step: 'all' })
  tell(client, 'PAY_INITIATED', plan)
  const bundle = { network, from: plan.from, calls: bundleOf(plan), atomicRequired: true }
  const answer = await transact.batch?.(bundle, { provider, signal: client.signal })
  if (!answer) return
  applyPay(client, { type: 'sent', id: answer.id, at: Date.now() })
  void followBundle(client, plan, answer.id)
}

function progressOf(client: Client) {
  return payOf(client)?.progress
}
