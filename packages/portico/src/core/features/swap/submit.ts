import { isAppError } from '../../../base/errors/AppError.js'
import { formatUnits } from '../../../base/units.js'
import type { Client } from '../../client.js'
import { isSmartAccount } from '../../connections/smart.js'
import type { TransactFeature } from '../../family.js'
import { failureOf, type TradeFailure } from '../../payments/exchange/failure.js'
import { askPrice } from '../../payments/exchange/market.js'
import { callsOf } from '../../payments/exchange/plan.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { isNative, sideOf } from '../../payments/exchange/tokens.js'
import type { Payer } from '../../payments/payer.js'
import { type PaymentKind, runPayment } from '../../payments/run.js'
import type { StoredAs } from '../../payments/storeChange.js'
import { isWorse } from './amounts.js'
import { progressOf } from './current.js'
import { readHoldings } from './flow.js'
import { applySwapped, paymentOf } from './payment.js'
import { refreshReviewed, requote } from './refresh.js'

/**
 * Has the wallet do what was reviewed: the approval of exactly the amount, where one is needed, and the swap. The price is looked at
 * before each; beyond the limit nothing is asked of the wallet. Never rejects: the outcome is in the state.
 */
export async function submitSwap(client: Client): Promise<void> {
  const shown = progressOf(client)
  // What stands in the way may be gone by now.
  if (shown?.status === 'review' && shown.now) await refreshReviewed(client).catch(() => {})
  const before = progressOf(client)
  if (before?.status !== 'review') return
  applySwapped(client, before.plan, { type: 'submitted' })
  if (progressOf(client) !== before) await runPayment(client, kindOf(client, before.plan))
}

/** How a swap is kept. */
const stored: StoredAs<SwapPlan> = {
  factsOf: ({ networkId, from, pay, get, amountIn, amountOut, call }) => ({
    networkId,
    from,
    to: call.to,
    operation: 'trade',
    out: sideOf(pay, amountIn),
    in: sideOf(get, amountOut),
  }),
}

function kindOf(client: Client, { from, networkId }: SwapPlan): PaymentKind<SwapPlan, TradeFailure> {
  /** What the account had of what comes out. */
  let before: bigint | undefined
  let trading: (Payer & { transact: TransactFeature }) | undefined
  return {
    follows: { feature: 'transact' },
    replaced: 'unknown',
    stored,
    read() {
      const { swap } = client.store.get()
      return swap?.owner === from && swap.networkId === networkId ? paymentOf(swap.progress) : undefined
    },
    apply: (event) => applySwapped(client, { from, networkId }, event),
    refresh: async (payment) => (await requote(client, payment)) ?? { type: 'stopped' },

    async next({ plan }, wallet) {
      const { approval, pay, amountIn, fast } = plan
      if (approval?.way === 'first')
        return { stage: 'approve', steps: approval.calls.map((call) => ({ kind: 'call', call, fast })) }
      if (approval?.way === 'signature') {
        const { spender } = approval
        return { stage: 'approve', steps: [{ kind: 'permit', token: pay.address, spender, amount: BigInt(amountIn) }] }
      }
      const transact = await wallet.family.features.transact?.()
      trading = transact && { ...wallet, transact }
      before = await holdingOf(plan)
      const calls = callsOf(plan)
      if (approval && transact?.batch && transact.batchStatus)
        return { stage: 'all', steps: [{ kind: 'batch', calls }] }
      return { stage: 'pay', steps: [{ kind: 'call', call: plan.call, fast }] }
    },

    stopped: (error) => ({ type: 'stopped', failure: isElsewhere(error) ? undefined : failureOf(error) }),

    /** By what the account had before and has now. A fee that was paid of it is added. */
    async received(plan, { fee }) {
      const after = await holdingOf(plan)
      const paid = isNative(plan.get) ? fee : 0n
      if (before === undefined || after === undefined || paid === undefined) return undefined
      const received = after - before + paid
      return received > 0n ? received.toString() : undefined
    },

    slipped: (plan, error) => hasSlipped(client, plan, error),

    report(plan, report) {
      const properties = facts(client, plan)
      if (report.what === 'asked') client.track({ event: 'INITIATE_SWAP', properties })
      if (report.what === 'confirmed') client.track({ event: 'SWAP_SUCCESS', properties })
      if (report.what === 'failed') {
        const event = report.step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
        client.track({ event, properties: { ...properties, message: report.message } })
      }
      if (report.what === 'confirmed' || report.what === 'failed') void readHoldings(client).catch(() => {})
    },
  }

  /** What the account has of what comes out; `undefined` when it cannot be read. */
  async function holdingOf({ get }: SwapPlan): Promise<bigint | undefined> {
    const tokens = [isNative(get) ? undefined : get.address]
    const asked = trading && { network: trading.network, owner: from, tokens, signal: client.signal }
    const read = asked && (await trading?.transact.holdings(asked).catch(() => []))
    return read?.[0]
  }
}

/** Nobody is told why: another account, another network or nobody is in use. */
function isElsewhere(error: unknown): boolean {
  return isAppError(error, 'send/unsupported-chain') || isAppError(error, 'connections/no-active-address')
}

/** Whether a swap failed because the price left the limit: by what the contract says, or by what the price is now. */
async function hasSlipped(client: Client, plan: SwapPlan, error: unknown): Promise<boolean> {
  if (/INSUFFICIENT_OUTPUT|too little received|slippage/i.test(String(error))) return true
  if (isAppError(error) && error.code !== 'tx/reverted') return false
  const { networkId, pay, get, amountIn, from: owner } = plan
  const question = { networkId, owner, pay, get }
  const price = await askPrice(client, question, BigInt(amountIn), client.signal).catch(() => undefined)
  return price !== undefined && price.amountOut > 0n && isWorse(plan, { amountOut: `${price.amountOut}` })
}

function facts(client: Client, plan: SwapPlan) {
  const { networkId, pay, get, amountIn, amountOut } = plan
  return {
    isSmartAccount: isSmartAccount(client.store.get(), plan.from),
    network: networkId,
    swapFromToken: pay.symbol,
    swapToToken: get.symbol,
    swapFromAmount: formatUnits(BigInt(amountIn), pay.decimals),
    swapToAmount: formatUnits(BigInt(amountOut), get.decimals),
  }
}
