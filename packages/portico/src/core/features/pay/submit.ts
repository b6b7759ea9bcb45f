import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import type { TransactFeature } from '../../family.js'
import { followPayment, type PaymentKind, runPayment } from '../../payments/run.js'
import { type Checking, nameOf } from '../../payments/state.js'
import { checkPayer, type Wallet } from '../../payments/step.js'
import { latest } from '../../work.js'
import { checkWhetherPaid } from './checkPaid.js'
import { assetOf, payOf } from './current.js'
import { alone, takeOver } from './otherTabs.js'
import { applyPaid, paymentOf } from './payment.js'
import { failureOfPay, planPay } from './plan.js'
import type { PayFailure, PayPlan, PayState } from './state.js'
import { storedAs } from './stored.js'

/**
 * Has the wallet do what was reviewed, once: it is looked at again first, and what takes more than was shown is put before the person.
 * Pressed twice it is done once. Never rejects: the outcome is in the state.
 */
export async function submitPay(client: Client): Promise<void> {
  const before = payOf(client)
  applyPaid(client, { type: 'submitted' })
  const pay = payOf(client)
  if (pay && pay.progress !== before?.progress) await alone(client, () => runPayment(client, kindOf(client, pay)))
}

/** Goes on with what another tab has sent of the payment that this one shows. A wallet that is asked there may still say no. */
export function goOn(client: Client): void {
  if (takeOver(client, 'sent')) resumePay(client)
}

/** Goes on with what was sent before this page was loaded. */
export function resumePay(client: Client): void {
  const pay = payOf(client)
  const progress = pay?.progress
  if (!pay || !progress) return
  const kind = kindOf(client, pay)
  if (progress.status === 'unknown') void checkWhetherPaid(client)
  const isNamed = (progress.status === 'sent' || progress.status === 'unknown') && nameOf(progress) !== undefined
  if (isNamed) void followPayment(client, kind, progress.plan, progress)
  if (progress.status === 'signing' && progress.hash) void resumeBuying(client, kind, progress.plan, progress.hash)
}

/** What the payment is bought with left the wallet: it is not bought twice. The person says when it is paid. */
async function resumeBuying(client: Client, kind: Kind, { networkId, from }: PayPlan, hash: string): Promise<void> {
  try {
    const { follow } = await import('../../payments/follow.js')
    const outcome = await follow(client, { networkId, from, hash })
    if (outcome.status === 'confirmed') {
      kind.apply({ type: 'bought' })
      kind.apply({ type: 'stopped' })
    } else {
      const { error, status } = outcome
      const { message } = error
      // What took its place may be the same, sped up.
      if (status === 'failed') return kind.apply({ type: 'failed', code: codeOf(error, 'tx/reverted'), message })
      kind.apply({ type: 'unknown', code: codeOf(error, 'connect/failed'), message })
      void checkWhetherPaid(client)
    }
  } catch (error) {
    if (!client.signal.aborted) client.logger.warn('A payment cannot be followed', error)
  }
}

type Kind = PaymentKind<PayPlan, PayFailure>

function kindOf(client: Client, { order }: PayState): Kind {
  return {
    follows: { feature: 'send', needsHash: true },
    replaced: 'unknown',
    stored: storedAs(order),
    read() {
      const pay = payOf(client)
      return pay?.order === order ? paymentOf(pay.progress) : undefined
    },
    apply(event) {
      if (payOf(client)?.order === order) applyPaid(client, event)
    },
    refresh: (payment) => refresh(client, payment),
    next: (payment, wallet) => nextStage(payment, wallet),
    stopped: (error) => ({ type: 'stopped', failure: failureOfPay(error) }),
    takenOver: () => wasTakenOver(client),

    report(plan, report) {
      if (report.what === 'asked') track(client, 'PAY_INITIATED', plan)
      if (report.what === 'confirmed') track(client, 'PAY_SUCCESS', plan, { result: report.hash ?? '' })
      if (report.what === 'dropped') void checkWhetherPaid(client)
      if (report.what !== 'failed' || (report.isUnknown && !report.step)) return
      track(client, 'PAY_ERROR', plan, {}, report.message)
      if (!report.isUnknown) return
      client.report(report.error, 'INTERNAL_SDK_ERROR')
      void checkWhetherPaid(client)
    },
  }
}

function wasTakenOver(client: Client): boolean {
  if (!takeOver(client)) return false
  resumePay(client)
  return true
}

/** What the wallet is asked next for a payment that was looked at again. */
async function nextStage({ plan, bought, approved }: Checking<PayPlan>, wallet: Wallet): ReturnType<Kind['next']> {
  const { way, recipient: to, amount, asset, swap, pay, maximum } = plan
  if (way === 'direct' || bought || !swap) {
    const what = { to, amount: BigInt(amount), asset: assetOf(wallet.family, asset) }
    return { stage: 'pay', steps: [{ kind: 'transfer', what }] }
  }
  if (way === 'together') {
    const { bundleOf } = await import('./bought.js')
    const transact = (await wallet.family.features.transact?.()) as TransactFeature
    return { stage: 'all', steps: [{ kind: 'batch', calls: bundleOf({ transact }, plan) }] }
  }
  const { approval } = swap
  if (!approval || approved) return { stage: 'swap', steps: [{ kind: 'call', call: swap.call }] }
  const { spender, calls } = approval
  if (approval.way !== 'signature') return { stage: 'approve', steps: calls.map((call) => ({ kind: 'call', call })) }
  return { stage: 'approve', steps: [{ kind: 'permit', token: pay.address, spender, amount: BigInt(maximum) }] }
}

/** The payment as of now. Nothing where it is further elsewhere. */
async function refresh(client: Client, { plan, bought, permit }: Checking<PayPlan>): ReturnType<Kind['refresh']> {
  if (wasTakenOver(client)) return undefined
  const signal = latest(client, 'pay.plan')
  const stopped = { type: 'stopped' } as const
  try {
    checkPayer(client, plan)
    const pay = bought ? plan.asset : plan.pay
    const carried = bought ? undefined : permit
    const fresh = await planPay(client, { pay, shown: bought ? undefined : plan.maximum, permit: carried }, signal)
    const next = bought ? { ...plan, held: fresh.held, fee: fresh.fee } : fresh
    // Whoever closed the modal does not want to be asked by the wallet any more.
    if (signal.aborted || client.store.get().modal.status === 'closed') return stopped
    // What was signed is in no call any more: it is let go anew, once the person has seen how.
    return { type: carried && next.swap?.approval ? 'unpermitted' : 'refreshed', plan: next }
  } catch (error) {
    client.logger.debug('The payment does not hold any more', error)
    if (signal.aborted) return stopped
    throw error
  }
}

function track(
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
