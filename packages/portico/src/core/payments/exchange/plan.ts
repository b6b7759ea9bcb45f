import { fail, isAppError } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { Client } from '../../client.js'
import type { ContractCall } from '../../family.js'
import { approvalFor } from './approval.js'
import { type Built, buildSwap } from './built.js'
import { readGasPrices } from './market.js'
import { type Approval, callOf, type Permit, type SwapPlan, written } from './state.js'
import { isNative, type SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

/** One whole in hundredths of a percent. */
const whole = 10_000n
/** Gas of an approval, beside that of the swap. */
const approvalGas = 70_000n
/** How long a signed permission may be used, in seconds. */
export const permitSeconds = 1_200

export type Order = {
  pay: SwapToken
  get: SwapToken
  amount: bigint
  /** In hundredths of a percent. */
  slippage: number
  impact?: number | undefined
  /** Whether the token may be let go by a signature, where that can be. */
  bySignature?: boolean | undefined
  /** A permission that was signed already. */
  permit?: Permit | undefined
  /** Whether more is paid to be in a block sooner. */
  fast?: boolean | undefined
}

/**
 * Has the services make the swap, and holds what they made against what was asked: who pays, on which network, how much of which
 * token, counted in the decimals that the tokens themselves name; and runs it on a copy of the newest block, where the node can, to see
 * that at least the least comes out.
 *
 * @throws AppError `tx/*`, `swap/gas-price-unsupported`, `http/*`
 */
export async function makePlan(client: Client, trader: Trader, order: Order, signal: AbortSignal): Promise<SwapPlan> {
  const { network, address, transact } = trader
  const { pay, get, amount, slippage, impact, permit } = order
  const [plain, gasPrices] = await Promise.all([
    buildSwap(client, trader, order, signal, permit?.data),
    readGasPrices(client, network.caipNetworkId, signal),
    checkDecimals(trader, [pay, get], signal),
  ])
  if (permit && plain.to.toLowerCase() !== permit.spender.toLowerCase())
    throw fail(httpErrors, 'http/answer', { endpoint: 'convert.buildTransaction' })
  const asked = permit ? undefined : await approvalFor(client, trader, order, plain.to, signal)
  const signed =
    asked?.way === 'first' && order.bySignature ? await bySignature(client, trader, order, signal) : undefined
  const built = signed ?? plain
  const needed = signed ? await signedApproval(trader, order, signed.to, signal) : asked
  const steps = needed?.way === 'signature' ? 1n : BigInt(needed?.calls.length ?? 0)
  // The fee of a bundle is the wallet's own business.
  const fast = order.fast && needed?.way !== 'together'
  const feeOf = (gas: bigint) => gas * gasPrices[fast ? 'fast' : 'standard']
  const ofApproval = feeOf(steps * approvalGas)
  const named = built.gas && feeOf(built.gas) + ofApproval
  const approval = needed && { ...needed, ...(named && { fee: ofApproval.toString() }) }
  const value = isNative(pay) ? amount : 0n
  const plan: SwapPlan = {
    networkId: network.caipNetworkId,
    from: address,
    pay,
    get,
    amountIn: amount.toString(),
    amountOut: built.amountOut.toString(),
    minimum: minimumOut(built.amountOut, slippage).toString(),
    slippage,
    impact,
    serviceFee: built.serviceFee,
    call: { to: built.to, data: built.data, value: value.toString() },
    approval,
    ...(permit && { permit }),
    ...(fast && { fast }),
    builtAt: Date.now(),
  }
  const [native] = await transact.holdings({ network, owner: address, tokens: [undefined], signal })
  const checkHeld = (fee: bigint) => {
    if (native !== undefined && native < value + fee) throw fail(paymentErrors, 'tx/insufficient-funds')
  }
  checkHeld(named ?? 0n)
  const { gas } = await tryPlan(trader, plan, signal)
  // Where the services name no gas, a run tells, approval and all; a contract may take another way by the time that it is done.
  const fee = named ?? (gas ? feeOf((gas * 6n) / 5n) : undefined)
  checkHeld(fee ?? 0n)
  return { ...plan, fee: fee?.toString() }
}

/** What is signed is in no call yet: until then the swap is tried, and its fee reckoned, as if it were let by a transaction. */
async function signedApproval(
  { network, address: owner, transact }: Trader,
  { pay, amount }: Order,
  spender: string,
  signal: AbortSignal,
): Promise<Approval> {
  const calls = await transact.allow({ network, token: pay.address, owner, spender, amount, signal })
  return { spender, way: 'signature', calls: calls.map(written) }
}

/** A swap that can carry a signed permission; `undefined` where there is none, or the token or the account can give none. */
async function bySignature(
  client: Client,
  trader: Trader,
  order: Order,
  signal: AbortSignal,
): Promise<Built | undefined> {
  const { network, address, transact } = trader
  const { pay, amount } = order
  if (!pay.permits || !transact.permit) return undefined
  try {
    const built = await buildSwap(client, trader, order, signal, '0x')
    const deadline = BigInt(Math.floor(Date.now() / 1_000) + permitSeconds)
    const asked = {
      network,
      token: pay.address,
      owner: address,
      spender: built.to,
      amount,
      deadline,
      signal,
    }
    return (await transact.permit(asked)) && built
  } catch (error) {
    signal.throwIfAborted()
    // Nobody who trades the pair takes one: there is an approval still.
    if (isAppError(error)) return undefined
    throw error
  }
}

/** @throws AppError `http/answer` when a list counts a token in other decimals than its contract */
async function checkDecimals(
  { network, transact }: Trader,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<void> {
  const contracts = tokens.filter((token) => !isNative(token))
  const named = await transact.decimals({ network, tokens: contracts.map(({ address }) => address), signal })
  const native = tokens.find(isNative)
  if (
    (native && native.decimals !== network.nativeCurrency.decimals) ||
    contracts.some(({ decimals }, index) => named[index] !== undefined && named[index] !== decimals)
  )
    throw fail(httpErrors, 'http/answer', { endpoint: 'convert.tokens' })
}

/**
 * Runs a plan on a copy of the newest block. Returns the gas that it used, where the node can tell.
 *
 * @throws AppError `tx/reverted` when it fails there, or less would come out than its least
 */
export async function tryPlan(
  trader: Trader,
  plan: SwapPlan,
  signal: AbortSignal,
): Promise<{ gas?: bigint | undefined }> {
  const { network, transact } = trader
  const token = isNative(plan.get) ? undefined : plan.get.address
  const run = { network, from: plan.from, calls: callsOf(plan), token }
  const { gas, received } = await transact.simulate(run, { signal })
  // What comes out of the native currency has nothing to do with its fee: the run has none.
  if (received !== undefined && received < BigInt(plan.minimum))
    throw fail(paymentErrors, 'tx/reverted', { reason: 'less came out than the least' })
  return { gas }
}

/** What the wallet is given: the approval first, where one is needed. */
export function callsOf({ approval, call }: SwapPlan): readonly ContractCall[] {
  return [...(approval?.calls ?? []), call].map(callOf)
}

/** The least that comes out within a limit in hundredths of a percent, rounded down as the contract's side does. */
export function minimumOut(amountOut: bigint, slippage: number): bigint {
  return (amountOut * (whole - BigInt(slippage))) / whole
}
