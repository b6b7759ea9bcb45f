import fc from 'fast-check'
import { decodeFunctionData, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { v2Abi, v3PaymentsAbi, v3Router02Abi, v3RouterAbi, wrappedAbi } from '../evm/abi.js'
import { nativePlaceholder as native } from '../evm/address.js'
import { bestOf, leastOut, outOf, packPath, type Quote, type Route, routesBetween } from './routes.js'
import { afterFee, swapCall } from './transaction.js'

const token = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [a, b, weth, usd] = [token('1'), token('2'), token('3'), token('4')] as const
const [router2, router3, quoter] = [token('5'), token('6'), token('7')] as const
const chain = {
  wrapped: weth,
  stable: usd,
  uniswapV2: [{ factory: a, router: router2 }],
  uniswapV3: [{ factory: a, quoter, router: router3, fees: [500, 3_000] }],
}
const tokensOf = (routes: readonly Route[], kind: string) =>
  routes.filter((route) => route.kind === kind).map(({ tokens }) => tokens)

describe('routesBetween', () => {
  test('default: direct, by the wrapped currency and by the stable token', () => {
    const routes = routesBetween(chain, a, b)
    expect(tokensOf(routes, 'v2')).toEqual([
      [a, b],
      [a, weth, b],
      [a, usd, b],
    ])
    expect(tokensOf(routes, 'v3')).toHaveLength(2 + 4 + 4)
  })
  test('behavior: the native currency goes as its wrapped form, and no token is passed twice', () => {
    expect(tokensOf(routesBetween(chain, native, usd), 'v2')).toEqual([[weth, usd]])
    expect(tokensOf(routesBetween(chain, native.toUpperCase().replace('0X', '0x'), a), 'v2')).toEqual([
      [weth, a],
      [weth, usd, a],
    ])
  })
  test('behavior: wrapping needs no pool', () => {
    expect(routesBetween(chain, native, weth)).toEqual([{ kind: 'wrap', spender: weth, tokens: [weth] }])
    expect(routesBetween(chain, weth, native)).toEqual([{ kind: 'unwrap', spender: weth, tokens: [weth] }])
    expect(routesBetween(chain, a, a)).toEqual([])
    expect(routesBetween({}, native, a)).toEqual([])
  })
  test('param: onlyV3', () => {
    const routes = routesBetween(chain, a, b, { onlyV3: true })
    expect(routes.map(({ kind }) => kind)).toEqual(Array(10).fill('v3'))
  })
  test('behavior: each fee of a deployment, and in two steps each with each of its first four', () => {
    const fees = [1, 2, 3, 4, 5]
    const five = { ...chain, uniswapV2: undefined, uniswapV3: [{ factory: a, quoter, router: router3, fees }] }
    const chosen = (between: string | undefined) =>
      routesBetween(five, a, b).flatMap((route) =>
        route.kind === 'v3' && route.tokens[1] === (between ?? b) ? [route.fees] : [],
      )
    expect(chosen(undefined)).toEqual([[1], [2], [3], [4], [5]])
    expect(chosen(weth)).toEqual([1, 2, 3, 4].flatMap((one) => [1, 2, 3, 4].map((two) => [one, two])))
    expect(routesBetween({ ...five, uniswapV3: undefined }, a, b)).toEqual([])
  })
  test('behavior: without a wrapped currency or a stable token there is no way by it', () => {
    expect(tokensOf(routesBetween({ ...chain, stable: undefined }, a, b), 'v2')).toEqual([
      [a, b],
      [a, weth, b],
    ])
    expect(tokensOf(routesBetween({ ...chain, wrapped: undefined }, a, b), 'v2')).toEqual([
      [a, b],
      [a, usd, b],
    ])
    for (const [from, to] of [
      [a, native],
      [native, a],
    ] as const)
      expect(routesBetween({ ...chain, wrapped: undefined }, from, to)).toEqual([])
  })
})

describe('quotes', () => {
  const route: Route = { kind: 'v2', spender: router2, tokens: [a, b] }
  test('default: the most, and of equals the shorter way', () => {
    const long: Quote = { route: { ...route, tokens: [a, weth, b] }, amountIn: 1n, amountOut: 5n }
    const short: Quote = { route, amountIn: 1n, amountOut: 5n }
    expect(bestOf([long, short])).toBe(short)
    expect(bestOf([short, { ...long, amountOut: 6n }])?.amountOut).toBe(6n)
    expect(bestOf([])).toBeUndefined()
  })
  test.each([
    [[5, 2], [5, 3], 0],
    [[5, 3], [5, 2], 1],
    [[5, 2], [5, 2], 0],
    [[6, 3], [5, 2], 0],
    [[5, 2], [6, 3], 1],
    [[5, 3], [6, 2], 1],
    [[6, 2], [5, 3], 0],
  ])('default: of %j and %j, out and tokens on the way, the one at %i', (one, other, index) => {
    const quotes = [one, other].map(([out = 0, steps = 0]): Quote => {
      return { route: { ...route, tokens: Array(steps).fill(a) }, amountIn: 1n, amountOut: BigInt(out) }
    })
    expect(bestOf(quotes)).toBe(quotes[index])
  })
  test('behavior: of Uniswap V2 the last of what the steps give, of Uniswap V3 the first, of wrapping what goes in', () => {
    const v3: Route = { ...{ kind: 'v3', spender: router3, routerKind: 'router', quoter }, tokens: [a, b], fees: [500] }
    expect(outOf(route, 1n, [1n, 2n, 3n])).toBe(3n)
    expect(outOf(v3, 1n, [1n, 2n, 3n])).toBe(1n)
    for (const kind of ['wrap', 'unwrap'] as const)
      expect(outOf({ kind, spender: weth, tokens: [weth] }, 4n, undefined)).toBe(4n)
  })
  test('error: answers of another shape are no quotes', () => {
    for (const answer of [undefined, null, 7, 'x', [], ['7'], {}, [0n]])
      expect(outOf(route, 1n, answer)).toBeUndefined()
    expect(outOf(route, 1n, [1n, 9n])).toBe(9n)
  })
  test('behavior: the least is never above the quote, and within a unit of the share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 255n }), fc.integer({ min: 0, max: 50 }), (out, percent) => {
        const least = leastOut(out, percent)
        expect(least <= out).toBe(true)
        expect(least * 100n <= out * BigInt(100 - percent)).toBe(true)
        expect((least + 1n) * 100n > out * BigInt(100 - percent)).toBe(true)
      }),
    )
  })
  test('behavior: a path holds tokens and fees in turn', () => {
    expect(packPath([a, b, weth], [500, 3_000]).toLowerCase()).toBe(
      `0x${'1'.repeat(40)}0001f4${'2'.repeat(40)}000bb8${'3'.repeat(40)}`,
    )
  })
})

describe('swapCall', () => {
  const user = token('8')
  const order = { from: a, to: b, user, least: 90n, deadline: 1_000n }
  const v3 = (routerKind: 'router' | 'router02', end: string): Quote => ({
    route: { kind: 'v3', spender: router3, routerKind, quoter, tokens: [a, end], fees: [500] },
    amountIn: 100n,
    amountOut: 91n,
  })
  test('default: Uniswap V2', () => {
    const quote: Quote = { route: { kind: 'v2', spender: router2, tokens: [a, b] }, amountIn: 100n, amountOut: 91n }
    const names = [
      [order, 'swapExactTokensForTokens', 0n],
      [{ ...order, from: native }, 'swapExactETHForTokens', 100n],
      [{ ...order, to: native }, 'swapExactTokensForETH', 0n],
    ] as const
    for (const [given, name, value] of names) {
      const call = swapCall(quote, given)
      expect(call).toMatchObject({ to: router2, value })
      expect(decodeFunctionData({ abi: v2Abi, data: call.data })).toMatchObject({ functionName: name })
    }
  })
  test('default: Uniswap V3 pays the user, and holds the least and the deadline', () => {
    const { args } = decodeFunctionData({ abi: v3RouterAbi, data: swapCall(v3('router', b), order).data })
    expect(args[0]).toMatchObject({ recipient: user, amountIn: 100n, amountOutMinimum: 90n, deadline: 1_000n })
    const second = decodeFunctionData({ abi: v3Router02Abi, data: swapCall(v3('router02', b), order).data })
    expect(second).toMatchObject({ functionName: 'multicall', args: [1_000n, [expect.any(String)]] })
  })
  test('behavior: on the way out the router unwraps no less than the least', () => {
    const call = swapCall(v3('router', weth), { ...order, to: native })
    const outer = decodeFunctionData({ abi: v3RouterAbi, data: call.data })
    const steps = outer.functionName === 'multicall' ? outer.args[0] : []
    expect(steps).toHaveLength(2)
    expect(decodeFunctionData({ abi: v3PaymentsAbi, data: steps[1] ?? '0x' })).toEqual({
      functionName: 'unwrapWETH9',
      args: [90n, user],
    })
  })
  test('default: wrapping and unwrapping', () => {
    const call = (kind: 'wrap' | 'unwrap', from: string, to: string) =>
      swapCall(
        { route: { kind, spender: weth, tokens: [weth] }, amountIn: 100n, amountOut: 100n },
        { ...order, from, to },
      )
    const wrapped = call('wrap', native, weth)
    expect(wrapped).toMatchObject({ to: weth, value: 100n })
    expect(decodeFunctionData({ abi: wrappedAbi, data: wrapped.data }).functionName).toBe('deposit')
    const back = call('unwrap', weth, native)
    expect(back).toMatchObject({ to: weth, value: 0n })
    expect(decodeFunctionData({ abi: wrappedAbi, data: back.data })).toEqual({ functionName: 'withdraw', args: [100n] })
  })
  test.each([
    [100, 0n, 0n],
    [100, 1n, 1n],
    [100, 99n, 99n],
    [100, 100n, 101n],
    [100, 9_900n, 9_999n],
    [100, 9_901n, 10_001n],
    [5_000, 0n, 0n],
    [5_000, 1n, 1n],
    [5_000, 2n, 3n],
  ])(
    'param: fee, of %i hundredths of a percent: for a least of %i the router asks for %i',
    (basisPoints, least, whole) => {
      const fee = { basisPoints, receiver: token('9') }
      const call = swapCall(v3('router02', weth), { ...order, to: native, least, fee })
      const outer = decodeFunctionData({ abi: v3Router02Abi, data: call.data })
      const steps = outer.functionName === 'multicall' ? outer.args[1] : []
      expect(decodeFunctionData({ abi: v3PaymentsAbi, data: steps[1] ?? '0x' })).toEqual({
        functionName: 'unwrapWETH9WithFee',
        args: [whole, user, BigInt(basisPoints), fee.receiver],
      })
    },
  )
  test('param: fee', () => {
    const fee = { basisPoints: 100, receiver: token('9') }
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1n << 128n }), fc.integer({ min: 1, max: 100 }), (out, basisPoints) => {
        const net = afterFee(out, { ...fee, basisPoints })
        expect(net <= out && net >= 0n).toBe(true)
        const call = swapCall(v3('router', b), { ...order, least: net, fee: { ...fee, basisPoints } })
        const outer = decodeFunctionData({ abi: v3RouterAbi, data: call.data })
        const steps = outer.functionName === 'multicall' ? outer.args[0] : []
        const last = decodeFunctionData({ abi: v3PaymentsAbi, data: steps[1] ?? '0x' })
        expect(last.functionName).toBe('sweepTokenWithFee')
        // What the router demands in whole leaves the user at least his least, and is never more than was quoted.
        const whole = last.args[1] as bigint
        expect(afterFee(whole, { ...fee, basisPoints }) >= net).toBe(true)
        expect(whole <= out).toBe(true)
      }),
    )
    expect(afterFee(100n, undefined)).toBe(100n)
  })
})
