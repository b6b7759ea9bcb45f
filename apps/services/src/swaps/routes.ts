import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { v2Abi, v3Abi } from '../evm/abi.js'
import { isNative, plainAddress, same } from '../evm/address.js'
import type { Read } from '../evm/read.js'

/** What a chain has to swap on. */
export type SwapChain = {
  wrapped?: string | undefined
  stable?: string | undefined
  uniswapV2?: readonly { factory: string; router: string }[] | undefined
  uniswapV3?:
    | readonly {
        factory: string
        quoter: string
        router: string
        fees: readonly number[]
        routerKind?: 'router' | 'router02' | undefined
      }[]
    | undefined
}

/** One way from a token to another. `tokens` are contracts: the native currency stands there as its wrapped form. */
export type Route =
  | { kind: 'wrap'; spender: string; tokens: readonly string[] }
  | { kind: 'unwrap'; spender: string; tokens: readonly string[] }
  | { kind: 'v2'; spender: string; tokens: readonly string[] }
  | {
      kind: 'v3'
      spender: string
      routerKind: 'router' | 'router02'
      quoter: string
      tokens: readonly string[]
      fees: readonly number[]
    }

/** More fees than this in one deployment are not tried in two steps: their pairs would be too many. */
const feesInTwoSteps = 4

/** The direct ways and those of two steps, by the wrapped native currency and by the stable token. */
export function routesBetween(chain: SwapChain, from: string, to: string, options: { onlyV3?: boolean } = {}): Route[] {
  const start = contractOf(chain, from)
  const end = contractOf(chain, to)
  if (start === undefined || end === undefined) return []
  if (same(start, end)) return wraps(from, to, start)
  const paths = pathsBetween(chain, start, end)
  const v2 = options.onlyV3
    ? []
    : (chain.uniswapV2 ?? []).flatMap(({ router }) =>
        paths.map((tokens): Route => ({ kind: 'v2', spender: router, tokens })),
      )
  const v3 = (chain.uniswapV3 ?? []).flatMap(({ router, quoter, fees, routerKind = 'router' }) =>
    paths.flatMap((tokens) =>
      feesFor(fees, tokens.length - 1).map((chosen): Route => {
        return { kind: 'v3', spender: router, routerKind, quoter, tokens, fees: chosen }
      }),
    ),
  )
  return [...v2, ...v3]
}

function wraps(from: string, to: string, wrapped: string): Route[] {
  if (isNative(from) === isNative(to)) return []
  return [{ kind: isNative(from) ? 'wrap' : 'unwrap', spender: wrapped, tokens: [wrapped] }]
}

function contractOf({ wrapped }: SwapChain, token: string): string | undefined {
  return isNative(token) ? wrapped : plainAddress(token)
}

function pathsBetween(chain: SwapChain, start: string, end: string): string[][] {
  const between = [chain.wrapped, chain.stable].filter(
    (token): token is string => token !== undefined && !same(token, start) && !same(token, end),
  )
  return [[start, end], ...between.map((token) => [start, token, end])]
}

function feesFor(fees: readonly number[], steps: number): number[][] {
  if (steps === 1) return fees.map((fee) => [fee])
  const first = fees.slice(0, feesInTwoSteps)
  return first.flatMap((fee) => first.map((next) => [fee, next]))
}

/** A path as Uniswap V3 packs it: token, fee, token, … */
export function packPath(tokens: readonly string[], fees: readonly number[]): Hex {
  return concatHex(
    tokens.flatMap((token, index) => {
      const fee = fees[index]
      return fee === undefined ? [token as Hex] : [token as Hex, numberToHex(fee, { size: 3 })]
    }),
  )
}

/** The call that tells what comes out of a route; `undefined` where nothing has to be asked. */
export function quoteRead(route: Route, amount: bigint): Read | undefined {
  if (route.kind === 'v2')
    return { to: route.spender, abi: v2Abi, name: 'getAmountsOut', args: [amount, route.tokens as Address[]] }
  if (route.kind === 'v3')
    return { to: route.quoter, abi: v3Abi, name: 'quoteExactInput', args: [packPath(route.tokens, route.fees), amount] }
  return undefined
}

/** What the answer to `quoteRead` says comes out; `undefined` for none. */
export function outOf(route: Route, amount: bigint, answer: unknown): bigint | undefined {
  if (route.kind === 'wrap' || route.kind === 'unwrap') return amount
  const out = Array.isArray(answer) ? (route.kind === 'v2' ? answer.at(-1) : answer[0]) : undefined
  return typeof out === 'bigint' && out > 0n ? out : undefined
}

export type Quote = {
  route: Route
  amountIn: bigint
  /** What arrives. */
  amountOut: bigint
  /** One of the tokens keeps something of its transfers. */
  isTaxed?: boolean
}

/** The route that gives most; of equal ones the one with fewer steps. */
export function bestOf(quotes: readonly Quote[]): Quote | undefined {
  return quotes.reduce<Quote | undefined>((best, quote) => {
    if (!best || quote.amountOut > best.amountOut) return quote
    return quote.amountOut === best.amountOut && quote.route.tokens.length < best.route.tokens.length ? quote : best
  }, undefined)
}

/** The least that may come out: `percent` less than quoted, rounded down. */
export function leastOut(amountOut: bigint, percent: number): bigint {
  return (amountOut * BigInt(10_000 - Math.round(percent * 100))) / 10_000n
}
