import { fail, isAppError } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { Client } from '../../client.js'
import type { ContractCall } from '../../family.js'
import { lastsStill } from '../../payments/exchange/approval.js'
import { askPrice, readGasPrice } from '../../payments/exchange/market.js'
import { swapNumbers } from '../../payments/exchange/numbers.js'
import { callsOf, makePlan, type Order } from '../../payments/exchange/plan.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { isNative, type SwapToken } from '../../payments/exchange/tokens.js'
import { type Trader, traderOf } from '../../payments/exchange/trader.js'
import { heldOf, senderOf } from '../../payments/sender.js'
import { amountFor } from './amountFor.js'
import { assetOf, notEnough, payOf, tooLittle } from './current.js'
import type { PayTerms } from './plan.js'
import type { PayPlan } from './state.js'

/** In hundredths of a percent. */
const slippage = swapNumbers.slippagePercent * 100
const whole = 10_000n
/** Gas of paying a token on, beside that of the swap. */
const transferGas = 65_000n
/** How often a swap is made anew when less comes out than its price said. */
const triesMax = 3

/** See `planPay`: the asset is bought first. @throws AppError `tx/*`, `swap/*`, `http/*` */
export async function planBought(
  client: Client,
  { pay, guess, shown, permit, due, asset }: PayTerms & { due: bigint; asset: SwapToken },
  signal: AbortSignal,
): Promise<PayPlan> {
  const trader = await traderOf(client)
  const target = (due * whole + (whole - BigInt(slippage)) - 1n) / (whole - BigInt(slippage))
  const order = { pay, get: asset, slippage, bySignature: true }
  const question = { networkId: trader.network.caipNetworkId, owner: trader.address, pay, get: asset }
  const held = await heldOf(senderOf(client), assetOf(trader.family, pay), signal)
  if (shown !== undefined) {
    const again = { ...order, amount: BigInt(shown), permit }
    const swap = await (permit ? makeSigned : makePlan)(client, trader, again, signal)
    if (BigInt(swap.minimum) >= due) return planTraded(client, trader, { swap, due, held }, signal)
  }
  const start = BigInt(shown ?? guess ?? '0') || held / 100n
  let amount = await amountFor(
    target,
    start,
    async (units) => (await askPrice(client, question, units, signal)).amountOut,
  )
  for (let attempt = 0; amount !== undefined && attempt < triesMax; attempt++) {
    if (amount > held) throw fail(paymentErrors, 'tx/insufficient-funds', {}, { cause: notEnough })
    const swap = await makePlan(client, trader, { ...order, amount }, signal)
    if (BigInt(swap.minimum) >= due) return planTraded(client, trader, { swap, due, held }, signal)
    const out = BigInt(swap.amountOut)
    amount = out === 0n ? undefined : (amount * target) / out + amount / 1_000n + 1n
  }
  throw new Error('insufficient liquidity')
}

/**
 * The swap with what was signed for it, as long as the token takes that; otherwise as if nothing had been signed.
 *
 * @throws as `makePlan`
 */
async function makeSigned(client: Client, trader: Trader, order: Order, signal: AbortSignal): Promise<SwapPlan> {
  if (!lastsStill(order.permit)) return makePlan(client, trader, { ...order, permit: undefined }, signal)
  return makePlan(client, trader, order, signal).catch((error: unknown) => {
    if (signal.aborted || !isAppError(error, 'tx/reverted')) throw error
    return makePlan(client, trader, { ...order, permit: undefined, pay: { ...order.pay, permits: false } }, signal)
  })
}

type Bought = { swap: SwapPlan; due: bigint; held: bigint }

/** The asset is bought first. @throws AppError `tx/*`, `http/*` */
async function planTraded(
  client: Client,
  trader: Trader,
  { swap, due, held }: Bought,
  signal: AbortSignal,
): Promise<PayPlan> {
  const { network, address: from, transact, provider } = trader
  const recipient = payOf(client)?.order.recipient ?? ''
  const canBatch =
    (swap.approval === undefined || swap.approval.way === 'together') &&
    swap.permit === undefined &&
    transact.batch !== undefined &&
    transact.batchStatus !== undefined &&
    (await transact.canBatch({ network, from, provider }))
  const gasPrice = await readGasPrice(client, network.caipNetworkId, signal)
  const ofTransfer = transferGas * gasPrice
  const least = BigInt(swap.fee ?? '0') + ofTransfer
  const [native] = await transact.holdings({ network, owner: from, tokens: [undefined], signal })
  if (native !== undefined && native < least + BigInt(swap.call.value))
    throw fail(paymentErrors, 'tx/insufficient-funds')
  const plan: PayPlan = {
    networkId: network.caipNetworkId,
    from,
    recipient,
    asset: swap.get,
    amount: `${due}`,
    pay: swap.pay,
    maximum: swap.amountIn,
    // A part of it is not the whole: who does not know what the swap takes does not know the fee.
    fee: swap.fee && `${least}`,
    way: canBatch ? 'together' : 'apart',
    swap,
    held: `${held}`,
    builtAt: Date.now(),
  }
  await tryBought(trader, plan, signal)
  return plan
}

/** What a bundle is made of: the approval where one is needed, the swap, and the payment of exactly the amount. */
export function bundleOf(
  { transact }: Pick<Trader, 'transact'>,
  { swap, asset, recipient: to, amount }: PayPlan,
): readonly ContractCall[] {
  const token = isNative(asset) ? undefined : asset.address
  return [...(swap ? callsOf(swap) : []), transact.transfer({ token, to, amount: BigInt(amount) })]
}

/**
 * Runs swap and payment on a copy of the newest block.
 *
 * @throws AppError `tx/reverted` when it fails there, the recipient would get less, or more would leave than the maximum
 */
async function tryBought(trader: Trader, plan: PayPlan, signal: AbortSignal): Promise<void> {
  const { from, asset, recipient, amount, pay, maximum } = plan
  const { network, transact } = trader
  const run = { network, from, calls: bundleOf(trader, plan) }
  const token = (one: SwapToken) => (isNative(one) ? undefined : one.address)
  const [{ received }, spent] = await Promise.all([
    transact.simulate({ ...run, token: token(asset), receiver: recipient }, { signal }),
    // Of the native currency no more can leave than what the calls carry.
    isNative(pay) ? undefined : transact.simulate({ ...run, token: token(pay) }, { signal }),
  ])
  if (received !== undefined && received < BigInt(amount))
    throw fail(paymentErrors, 'tx/reverted', { reason: tooLittle })
  if (spent?.received !== undefined && -spent.received > BigInt(maximum))
    throw fail(paymentErrors, 'tx/reverted', { reason: 'more would leave than was shown' })
}
