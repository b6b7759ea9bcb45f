import { type Address, encodeFunctionData, type Hex } from 'viem'
import { v2Abi, v3PaymentsAbi, v3PermitAbi, v3Router02Abi, v3RouterAbi, wrappedAbi } from '../evm/abi.js'
import { isNative, plainAddress } from '../evm/address.js'
import type { Fee, Permit } from '../providers/types.js'
import { packPath, type Quote } from './routes.js'

export type SwapOrder = {
  from: string
  to: string
  user: string
  /** The least that the user receives. */
  least: bigint
  /** Seconds since 1970. */
  deadline: bigint
  fee?: Fee | undefined
  /** Taken before the swap. Only the routers of Uniswap V3 can. */
  permit?: Permit | undefined
}

/** How the two routers name themselves as the receiver of a step in between. */
const itself = { router: `0x${'00'.repeat(20)}`, router02: `0x${'00'.repeat(19)}02` } as const

/** What is left for the user when the operator has taken his part of what comes out. */
export function afterFee(amountOut: bigint, fee: Fee | undefined): bigint {
  return fee ? amountOut - (amountOut * BigInt(fee.basisPoints)) / 10_000n : amountOut
}

/** The call that makes a quoted swap: the contract, its data and the native currency to send along. */
export function swapCall(quote: Quote, order: SwapOrder): { to: string; data: Hex; value: bigint } {
  const { route, amountIn } = quote
  const value = isNative(order.from) ? amountIn : 0n
  return { to: route.spender, data: dataOf(quote, order), value }
}

function dataOf({ route, amountIn, isTaxed }: Quote, order: SwapOrder): Hex {
  if (route.kind === 'wrap') return encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
  if (route.kind === 'unwrap')
    return encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amountIn] })
  const user = plainAddress(order.user)
  const { least, deadline } = order
  if (route.kind === 'v2') {
    const path = route.tokens as Address[]
    if (isNative(order.from))
      return encodeFunctionData({
        abi: v2Abi,
        functionName: isTaxed ? 'swapExactETHForTokensSupportingFeeOnTransferTokens' : 'swapExactETHForTokens',
        args: [least, path, user, deadline],
      })
    const plain = isNative(order.to) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return encodeFunctionData({
      abi: v2Abi,
      // These hold what arrived against the least, and not what a pool paid out.
      functionName: isTaxed ? `${plain}SupportingFeeOnTransferTokens` : plain,
      args: [amountIn, least, path, user, deadline],
    })
  }
  const permit = order.permit && permitStep(plainAddress(order.from), order.permit)
  const payout = payoutOf(route.tokens.at(-1) as Address, order)
  const around = (swap: Hex) => [permit, swap, payout].flatMap((step) => step ?? [])
  const input = {
    path: packPath(route.tokens, route.fees),
    recipient: payout ? itself[route.routerKind] : user,
    amountIn,
    // What stays with the router on the way out is held against the least there, after the fee.
    amountOutMinimum: payout ? 0n : least,
  }
  if (route.routerKind === 'router02') {
    const swap = encodeFunctionData({ abi: v3Router02Abi, functionName: 'exactInput', args: [input] })
    return encodeFunctionData({ abi: v3Router02Abi, functionName: 'multicall', args: [deadline, around(swap)] })
  }
  const swap = encodeFunctionData({ abi: v3RouterAbi, functionName: 'exactInput', args: [{ ...input, deadline }] })
  if (!payout && !permit) return swap
  return encodeFunctionData({ abi: v3RouterAbi, functionName: 'multicall', args: [around(swap)] })
}

/** Somebody else may have handed the permission in: then there is nothing left to do. */
function permitStep(token: Address, { value, deadline, v, r, s }: Permit): Hex {
  const args = [token, value, deadline, v, r, s] as const
  return encodeFunctionData({ abi: v3PermitAbi, functionName: 'selfPermitIfNecessary', args })
}

/** The step that hands out what the router holds: unwrapped, less the fee, or both. */
function payoutOf(token: Address, { to, user, least, fee }: SwapOrder): Hex | undefined {
  const receiver = plainAddress(user)
  if (!fee) {
    if (!isNative(to)) return undefined
    return encodeFunctionData({ abi: v3PaymentsAbi, functionName: 'unwrapWETH9', args: [least, receiver] })
  }
  // The router holds the whole against its least, before the fee, which it rounds down, is taken off.
  const whole = least === 0n ? 0n : ((least - 1n) * 10_000n) / BigInt(10_000 - fee.basisPoints) + 1n
  const cut = [receiver, BigInt(fee.basisPoints), plainAddress(fee.receiver)] as const
  return isNative(to)
    ? encodeFunctionData({ abi: v3PaymentsAbi, functionName: 'unwrapWETH9WithFee', args: [whole, ...cut] })
    : encodeFunctionData({ abi: v3PaymentsAbi, functionName: 'sweepTokenWithFee', args: [token, whole, ...cut] })
}
