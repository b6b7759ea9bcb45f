import { decodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenAbi, v2Abi, v3PaymentsAbi, v3RouterAbi } from '../evm/abi.js'
import { nativePlaceholder as native } from '../evm/address.js'
import type { SwapBuild } from '../providers/types.js'
import { a, b, contract, market, router2, router3, usd, user, weth } from './market.test-support.js'
import { amount, world } from './routers.test-support.js'

const pool = contract('c')
const nobody = '0x000000000000000000000000000000000000de5d'
const fee = { basisPoints: 100, receiver: contract('d') }
/** A token that keeps so many percent of what its pool pays out. */
function keeps(node: ReturnType<typeof world>, token: Hex, percent: bigint) {
  node.pair(token, weth, pool)
  node.transfer(token, pool, nobody, [100n, 100n - percent])
}

describe('quote', () => {
  test('default: the best way, and nothing where there is none', async () => {
    const node = world()
    expect(await node.quoteOf({})).toBeUndefined()
    node.v2([a, b], () => 900n)
    expect(await node.quoteOf({})).toBe(900n)
    node.v3([a, weth, b], () => 950n)
    expect(await node.quoteOf({})).toBe(950n)
    node.v2([a, usd, b], () => 949n)
    expect(await node.quoteOf({})).toBe(950n)
  })

  test('behavior: each answer belongs to its way', async () => {
    const node = world()
    node.v2([a, b], () => 900n)
    node.v2([a, weth, b], () => 910n)
    node.v2([a, usd, b], () => 920n)
    node.v3([a, b], () => 905n)
    expect(decodeFunctionData({ abi: v2Abi, data: (await node.buildOf())?.data ?? '0x' }).args[2]).toEqual([a, usd, b])
  })

  test('behavior: wrapping gives what it takes, and asks for nothing', async () => {
    const node = world()
    for (const [from, to] of [
      [native, weth],
      [weth, native],
    ] as const)
      expect(await node.quote(market, { from, to, amount, user })).toEqual({ amountOut: amount, fee: undefined })
    expect(node.asked).toEqual([])
  })

  test('param: fee: what is left after it, by the routers that can take one alone; wrapping costs none', async () => {
    const node = world({ fee })
    node.v2([a, b], () => 5_000n)
    expect(await node.quoteOf({})).toBeUndefined()
    node.v3([a, b], () => 1_000n)
    expect(await node.quote(market, { from: a, to: b, amount })).toEqual({ amountOut: 990n, fee })
    for (const [from, to] of [
      [native, weth],
      [weth, native],
    ] as const)
      expect(await node.quote(market, { from, to, amount })).toEqual({ amountOut: amount, fee: undefined })
  })

  test('behavior: of tokens that keep something, what arrives; by Uniswap V3 they do not go', async () => {
    for (const [token, out] of [
      [a, 900n],
      [b, 900n],
    ] as const) {
      const node = world()
      node.v2([a, b], (given) => given)
      node.v3([a, b], () => 5_000n)
      expect(await node.quoteOf({})).toBe(5_000n)
      const other = world()
      other.v2([a, b], (given) => given)
      other.v3([a, b], () => 5_000n)
      keeps(other, token, 10n)
      expect(await other.quoteOf({})).toBe(out)
    }
    const both = world()
    both.v2([a, b], (given) => given)
    keeps(both, a, 10n)
    keeps(both, b, 50n)
    expect(await both.quoteOf({})).toBe(450n)
  })

  test('behavior: where nothing arrives there is no way', async () => {
    const node = world()
    node.v2([a, b], () => 1n)
    keeps(node, b, 50n)
    expect(await node.quoteOf({})).toBeUndefined()
    const one = world()
    one.v2([a, b], () => 1n)
    expect(await one.quoteOf({})).toBe(1n)
  })

  test('behavior: what is sold is tried with its holder, what is bought with its receiver', async () => {
    const node = world()
    node.v2([a, b], (given) => given)
    node.allow(a, user, router2, amount)
    keeps(node, a, 1n)
    keeps(node, b, 1n)
    node.transfer(a, user, pool, [100n, 80n])
    node.transfer(b, pool, user, [100n, 75n])
    expect(await node.quoteOf({ user })).toBe(600n)
    // 1000 less 1 %, less 1 %: without him the part of every transfer is known.
    expect(await node.quoteOf({})).toBe(980n)
  })

  test.each([
    ['the native currency', native],
    ['its wrapped form', weth],
    ['the stable token', usd],
  ])('behavior: whether %s keeps something is not asked', async (_, money) => {
    const node = world()
    for (const token of [a, weth, usd]) keeps(node, token, 10n)
    node.v2([weth, a], (given) => given)
    node.v2([a, weth], (given) => given)
    node.v2([usd, a], (given) => given)
    node.v2([a, usd], (given) => given)
    expect(await node.quoteOf({ from: money, to: a })).toBe(900n)
    expect(await node.quoteOf({ from: a, to: money })).toBe(900n)
    // The token alone, once: the second time it is known.
    expect(node.asked.filter((name) => name.startsWith('transfer'))).toHaveLength(1)
  })

  test('behavior: for the native currency a pool of its wrapped form is looked for', async () => {
    const bare = { ...market, stable: undefined }
    for (const [from, to] of [
      [native, a],
      [a, native],
    ] as const) {
      const node = world()
      await node.quote(bare, { from, to, amount })
      expect(node.asked.filter((name) => name === 'getPair')).toHaveLength(1)
    }
  })
})

describe('an allowance that is there', () => {
  test.each([
    [amount - 1n, 950n],
    [amount, 900n],
    [amount + 1n, 900n],
  ])('behavior: of %i for 1000 leads to its router, also for less', async (granted, out) => {
    const node = world()
    node.v2([a, b], () => 900n)
    node.v3([a, b], () => 950n)
    node.allow(a, user, router2, granted)
    expect(await node.quoteOf({ user })).toBe(out)
    expect(await node.quoteOf({})).toBe(950n)
  })

  test('behavior: of those whose router may, the best', async () => {
    const node = world()
    node.v2([a, b], () => 900n)
    node.v3([a, b], () => 950n)
    for (const router of [router2, router3]) node.allow(a, user, router, amount)
    expect(await node.quoteOf({ user })).toBe(950n)
  })

  test('behavior: the native currency needs none, and none is asked about', async () => {
    const node = world()
    node.v2([weth, b], () => 900n)
    node.v3([weth, b], () => 950n)
    node.allow(native as Hex, user, router2, amount)
    expect(await node.quoteOf({ from: native, user })).toBe(950n)
    expect(node.asked).not.toContain('allowance')
  })

  test('default: allowance: the most that a router has, without limit for the native currency', async () => {
    const node = world()
    expect(await node.allowance(market, a, user)).toBe(0n)
    node.allow(a, user, router2, 5n)
    expect(await node.allowance(market, a, user)).toBe(5n)
    node.allow(a, user, router3, 7n)
    expect(await node.allowance(market, a, user)).toBe(7n)
    node.allow(a, user, router2, 9n)
    expect(await node.allowance(market, a, user)).toBe(9n)
    expect(await node.allowance(market, native, user)).toBe((1n << 256n) - 1n)
    const onlyV3 = world({ fee })
    onlyV3.allow(a, user, router2, 9n)
    expect(await onlyV3.allowance(market, a, user)).toBe(0n)
    const mute = world()
    mute.nodes.batch = async (_, calls) =>
      calls.map((_, index) =>
        index ? { status: 'fulfilled', value: `0x${'0'.repeat(63)}3` } : { status: 'fulfilled', value: '0x' },
      )
    expect(await mute.allowance(market, a, user)).toBe(3n)
  })
})

test.each([
  [{}, undefined, true],
  [{ uniswapV2: undefined }, undefined, true],
  [{ uniswapV3: undefined }, undefined, true],
  [{ uniswapV2: undefined, uniswapV3: undefined }, undefined, false],
  [{ uniswapV2: [], uniswapV3: [] }, undefined, false],
  [{ uniswapV3: undefined }, fee, false],
  [{ uniswapV2: undefined }, fee, true],
])('serves: a chain with %j, with the fee %j: %s', (part, given, expected) => {
  expect(world({ fee: given }).serves({ ...market, ...part })).toBe(expected)
})

describe('approve', () => {
  const read = (data: Hex) => decodeFunctionData({ abi: tokenAbi, data })

  test('default: the router of the best way takes what is asked', async () => {
    const node = world()
    node.v2([a, b], () => 900n)
    const given = await node.approve(market, { from: a, to: b, amount: 5n })
    expect(given?.to).toBe(a)
    expect(read(given?.data ?? '0x')).toEqual({ functionName: 'approve', args: [router2, 5n] })
    node.v3([a, b], () => 950n)
    expect(read((await node.approve(market, { from: a, to: b, amount: 5n }))?.data ?? '0x').args).toEqual([router3, 5n])
  })

  test.each([
    [0, 1n],
    [6, 10n ** 6n],
    [36, 10n ** 36n],
    // What nobody can mean is taken for the usual number.
    [37, 10n ** 18n],
    [undefined, 10n ** 18n],
  ])(
    'param: amount: without one there is no limit, and the way is the best for a whole token of %s decimals',
    async (decimals, whole) => {
      const node = world()
      if (decimals !== undefined) node.decimals(a, decimals)
      node.v2([a, b], (given) => (given === whole ? 900n : 1n))
      node.v3([a, b], () => 500n)
      const given = await node.approve(market, { from: a, to: b })
      expect(read(given?.data ?? '0x').args).toEqual([router2, (1n << 256n) - 1n])
    },
  )

  test('behavior: the decimals of the native currency are those of its chain, those of a token with an amount are not asked', async () => {
    const node = world()
    node.v2([weth, b], (given) => (given === 10n ** 7n ? 900n : 1n))
    node.v3([weth, b], () => 500n)
    const given = await node.approve({ ...market, decimals: 7 }, { from: native, to: b })
    expect(read(given?.data ?? '0x').args?.[0]).toBe(router2)
    await node.approve(market, { from: a, to: b, amount })
    expect(node.asked).not.toContain('decimals')
  })

  test('behavior: where there is no way, and where it needs no leave, the first router; where there is no router, none', async () => {
    const node = world()
    for (const [from, to] of [
      [a, b],
      [weth, native],
    ] as const)
      expect(read((await node.approve(market, { from, to, amount }))?.data ?? '0x').args).toEqual([router2, amount])
    const taking = await world({ fee }).approve(market, { from: a, to: b, amount })
    expect(read(taking?.data ?? '0x').args).toEqual([router3, amount])
    const bare = { ...market, uniswapV2: [], uniswapV3: [] }
    expect(await node.approve(bare, { from: a, to: b, amount })).toBeUndefined()
  })
})

describe('build', () => {
  test('default: the least, the receiver and the deadline stand in the call', async () => {
    const node = world()
    expect(await node.buildOf()).toBeUndefined()
    node.v2([a, b], () => 900n)
    const built = await node.buildOf({ slippage: 10 })
    expect(built).toMatchObject({ to: router2, value: 0n, amountOut: 900n, fee: undefined })
    // Time is rounded down to whole seconds: 1000 of them, and 60 to live.
    expect(decodeFunctionData({ abi: v2Abi, data: built?.data ?? '0x' })).toEqual({
      functionName: 'swapExactTokensForTokens',
      args: [amount, 810n, [a, b], user, 1_060n],
    })
  })

  test('param: fee: taken out of what the router hands out, and told', async () => {
    const node = world({ fee })
    node.v3([a, b], () => 10_000n)
    const built = await node.buildOf()
    expect(built).toMatchObject({ amountOut: 9_900n, fee })
    const outer = decodeFunctionData({ abi: v3RouterAbi, data: built?.data ?? '0x' })
    const steps = (outer.functionName === 'multicall' ? outer.args[0] : []) as Hex[]
    expect(decodeFunctionData({ abi: v3PaymentsAbi, data: steps.at(-1) ?? '0x' })).toMatchObject({
      functionName: 'sweepTokenWithFee',
      // The least is 9801; the router asks for what leaves it when its hundredth, rounded down, is gone.
      args: [b, 9_899n, user, 100n, fee.receiver],
    })
  })

  test.each<[string, Partial<SwapBuild>, bigint]>([
    ['wrapping', { from: native, to: weth }, 90_000n],
    ['unwrapping', { from: weth, to: native }, 90_000n],
    ['one step', { to: usd }, 200_000n],
    ['two steps', {}, 310_000n],
    ['two steps of a token that keeps something', { from: contract('f') }, 620_000n],
  ])('behavior: gas without a trial: %s', async (_, ask, gas) => {
    const node = world()
    node.v2([a, usd], () => 900n)
    node.v2([a, weth, b], () => 900n)
    node.v2([contract('f'), weth, b], () => 900n)
    keeps(node, contract('f'), 10n)
    expect((await node.buildOf(ask))?.gas).toBe(gas)
    expect(node.asked).not.toContain('eth_estimateGas')
  })

  test('param: estimate: a fifth above what the node reckons, and as much as a new pool writes; guessed where it would fail now', async () => {
    const node = world()
    node.v2([weth, b], () => 900n)
    const calls: unknown[] = []
    node.state.estimate = (call) => {
      calls.push(call)
      return 100_009n
    }
    const built = await node.buildOf({ from: native, estimate: true })
    expect(built).toMatchObject({ gas: 148_009n, value: amount })
    expect(calls).toEqual([{ from: user, to: router2, data: built?.data, value: '0x3e8' }])
    for (const [reckoned, gas] of [
      [239_999n, 287_999n],
      [240_000n, 288_000n],
      [240_005n, 288_006n],
    ] as const) {
      node.state.estimate = () => reckoned
      expect((await node.buildOf({ from: native, estimate: true }))?.gas).toBe(gas)
    }
    node.state.estimate = undefined
    expect((await node.buildOf({ from: native, estimate: true }))?.gas).toBe(200_000n)
    // Nothing but a pool of Uniswap V2 writes more because a second has gone.
    node.state.estimate = () => 30_000n
    expect((await node.buildOf({ from: native, to: weth, estimate: true }))?.gas).toBe(36_000n)
    // Nothing takes no gas: a node that says so does not tell, and no fee of nothing is shown for it.
    node.state.estimate = () => 0n
    expect((await node.buildOf({ from: native, estimate: true }))?.gas).toBe(200_000n)
    node.state.estimate = () => 1n
    expect((await node.buildOf({ from: native, estimate: true }))?.gas).toBe(48_001n)
  })
})
