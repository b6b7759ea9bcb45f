import { type CaipNetworkId, toCaipAddress } from '../../base/caip.js'
import { parseCaipAddress } from '../../base/caipAddress.js'
import { AppError } from '../../base/errors/AppError.js'
import type { Client } from '../client.js'
import type { ContractCall } from '../family.js'
import type { Ground } from './ground.js'
import { readGasPrice } from './market.js'
import { isNative, type SwapToken } from './tokens.js'

/** One whole in hundredths of a percent. */
const whole = 10_000n
/** Gas of an approval, beside that of the swap. */
const approvalGas = 70_000n
// transfer(address,uint256)
const transferSelector = '0xa9059cbb'
// approve(address,uint256)
const approveSelector = '0x095ea7b3'

export type Order = {
  pay: SwapToken
  get: SwapToken
  amount: bigint
  /** In hundredths of a percent. */
  slippage: number
  impact?: number | undefined
}

/** A swap that is ready to be signed: exactly what the wallet will be given. Amounts are decimal strings of the smallest unit. */
export type SwapPlan = {
  networkId: CaipNetworkId
  from: string
  pay: SwapToken
  get: SwapToken
  amountIn: string
  amountOut: string
  /** Less than this never comes out: the swap is cancelled first. */
  minimum: string
  /** In hundredths of a percent. */
  slippage: number
  impact?: number | undefined
  /** In the smallest unit of the native currency, at most. */
  fee?: string | undefined
  call: { to: string; data: string; value: string }
  /** Who must be let take what is paid, and how the wallet is asked for it; missing when nobody must. */
  approval?: { spender: string; way: 'first' | 'together' } | undefined
  builtAt: number
}

/**
 * Has the services make the swap, and holds what they made against what was asked: who pays, on which network, how much of which
 * token; and runs it on a copy of the newest block, where the node can, to see that at least the least comes out.
 *
 * @throws AppError `tx/*`, `swap/gas-price-unsupported`, `http/*`
 */
export async function makePlan(client: Client, ground: Ground, order: Order, signal: AbortSignal): Promise<SwapPlan> {
  const { network, connection } = ground
  const { pay, get, amount, slippage, impact } = order
  const networkId = network.caipNetworkId
  const caip = (address: string) => toCaipAddress(networkId, address)
  const body = {
    projectId: client.config.projectId,
    from: caip(pay.address),
    to: caip(get.address),
    amount: amount.toString(),
    userAddress: caip(connection.address),
    eip155: { slippage: slippage / 100 },
  }
  const [{ tx }, gasPrice] = await Promise.all([
    client.services.call('convert.buildTransaction', { body }, { signal }),
    readGasPrice(client, networkId, signal),
  ])
  const target = addressOn(networkId, tx.to)
  const minimum = minimumOut(BigInt(tx.amount), slippage)
  const call = { to: target, data: tx.data, value: isNative(pay) ? amount : 0n }
  const approval = await approvalFor(client, ground, order, target, signal)
  const gas = BigInt(tx.eip155?.gas ?? '0') + (approval ? approvalGas : 0n)
  const fee = gas * gasPrice
  const plan: SwapPlan = {
    networkId,
    from: connection.address,
    pay,
    get,
    amountIn: amount.toString(),
    amountOut: tx.amount,
    minimum: minimum.toString(),
    slippage,
    impact,
    fee: fee.toString(),
    call: { ...call, value: call.value.toString() },
    approval,
    builtAt: Date.now(),
  }
  const [native] = await ground.transact.holdings({ network, owner: connection.address, tokens: [undefined], signal })
  if (native !== undefined && native < call.value + fee) throw new AppError('tx/insufficient-funds')
  await tryPlan(ground, plan, signal)
  return plan
}

/**
 * Runs a plan on a copy of the newest block.
 *
 * @throws AppError `tx/reverted` when it fails there, or less would come out than its least
 */
export async function tryPlan(ground: Ground, plan: SwapPlan, signal: AbortSignal): Promise<void> {
  const { network, transact } = ground
  const token = isNative(plan.get) ? undefined : plan.get.address
  const { received } = await transact.simulate({ network, from: plan.from, calls: callsOf(plan), token }, { signal })
  // What comes out of the native currency has nothing to do with its fee: the run has none.
  if (received !== undefined && received < BigInt(plan.minimum))
    throw new AppError('tx/reverted', { reason: 'less came out than the least' })
}

/** What the wallet is given: the approval first, where one is needed. */
export function callsOf({ approval, pay, amountIn, call }: SwapPlan): readonly ContractCall[] {
  const swap = { ...call, value: BigInt(call.value) }
  return approval ? [approveCall(pay, approval.spender, BigInt(amountIn)), swap] : [swap]
}

/** Lets `spender` take exactly so much. The data is written here, so that it can be nothing else. */
export function approveCall(token: SwapToken, spender: string, amount: bigint): ContractCall {
  return {
    to: token.address,
    data: `${approveSelector}${word(spender.slice(2).toLowerCase())}${word(amount.toString(16))}`,
    value: 0n,
  }
}

/** Pays exactly so much to somebody. */
export function transferCall(token: SwapToken, to: string, amount: bigint): ContractCall {
  if (isNative(token)) return { to, data: '0x', value: amount }
  return {
    to: token.address,
    data: `${transferSelector}${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`,
    value: 0n,
  }
}

async function approvalFor(
  client: Client,
  { network, connection, transact, provider }: Ground,
  { pay, get, amount }: Order,
  target: string,
  signal: AbortSignal,
): Promise<SwapPlan['approval']> {
  // A token that is called itself, as to unwrap it, takes nobody's leave.
  if (isNative(pay) || target.toLowerCase() === pay.address) return undefined
  const owner = connection.address
  const allowed = (spender: string) => transact.allowance({ network, token: pay.address, owner, spender, signal })
  if ((await allowed(target)) >= amount) return undefined
  const caip = (address: string) => toCaipAddress(network.caipNetworkId, address)
  const query = { from: caip(pay.address), to: caip(get.address), amount: amount.toString(), userAddress: owner }
  const { tx } = await client.services.call('convert.buildApprove', { query }, { signal })
  const spender = spenderOf(tx.data)
  if (!spender || addressOn(network.caipNetworkId, tx.from).toLowerCase() !== pay.address)
    throw new AppError('http/answer', { endpoint: 'convert.buildApprove' })
  if (spender !== target.toLowerCase() && (await allowed(spender)) >= amount) return undefined
  const together = spender === target.toLowerCase() && (await transact.canBatch({ network, from: owner, provider }))
  return { spender, way: together ? 'together' : 'first' }
}

/** Who may take tokens by the data of an approval; `undefined` when it is none. */
function spenderOf(data: string): string | undefined {
  return /^0x095ea7b3[0]{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(data)?.[1]?.toLowerCase().replace(/^/, '0x')
}

/** @throws AppError `http/answer` when the services answered for another network */
function addressOn(networkId: string, caip: string): string {
  const parsed = parseCaipAddress(caip)
  if (parsed?.networkId !== networkId || !/^0x[0-9a-f]{40}$/i.test(parsed.address))
    throw new AppError('http/answer', { endpoint: 'convert.buildTransaction' })
  return parsed.address
}

/** The least that comes out within a limit in hundredths of a percent, rounded down as the contract's side does. */
export function minimumOut(amountOut: bigint, slippage: number): bigint {
  return (amountOut * (whole - BigInt(slippage))) / whole
}

function word(digits: string): string {
  return digits.padStart(64, '0')
}
