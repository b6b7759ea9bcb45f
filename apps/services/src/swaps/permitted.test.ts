import { decodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { v3PermitAbi, v3RouterAbi } from '../evm/abi.js'
import { nativePlaceholder as native } from '../evm/address.js'
import type { Permit } from '../providers/types.js'
import { a, b, router2, router3, user, weth } from './market.test-support.js'
import { amount, world } from './routers.test-support.js'

describe('build with a permission', () => {
  const permit: Permit = {
    ...{ owner: user, spender: router3, value: amount, deadline: 9n, v: 27 },
    r: `0x${'12'.repeat(32)}`,
    s: `0x${'34'.repeat(32)}`,
  }

  test('default: signed, it is handed in ahead of the swap, also where another router gives more', async () => {
    const node = world()
    node.v2([a, b], () => 2_000n)
    expect(await node.buildOf({ permit })).toBeUndefined()
    node.v3([a, b], () => 900n)
    const built = await node.buildOf({ permit })
    expect(built).toMatchObject({ to: router3, amountOut: 900n })
    const outer = decodeFunctionData({ abi: v3RouterAbi, data: built?.data ?? '0x' })
    const [first] = (outer.functionName === 'multicall' ? outer.args[0] : []) as Hex[]
    expect(decodeFunctionData({ abi: v3PermitAbi, data: first ?? '0x' })).toEqual({
      functionName: 'selfPermitIfNecessary',
      args: [a, amount, 9n, 27, permit.r, permit.s],
    })
  })

  test('error: one for somebody else, or of the native currency, which needs none', async () => {
    const node = world()
    node.v3([a, b], () => 900n)
    node.v3([weth, b], () => 900n)
    expect(await node.buildOf({ permit: { ...permit, spender: router2 } })).toBeUndefined()
    expect((await node.buildOf({ permit: { ...permit, spender: router3.toLowerCase() } }))?.to).toBe(router3)
    expect(await node.buildOf({ permit: 'asked', from: native })).toBeUndefined()
    expect(await node.buildOf({ permit, from: native })).toBeUndefined()
  })

  test('behavior: asked for: where no other router gives more, and no price is asked; never by one that cannot', async () => {
    const node = world()
    node.v2([a, b], () => 900n)
    expect(await node.buildOf({ permit: 'asked' })).toBeUndefined()
    node.v3([a, b], () => 900n)
    expect(await node.buildOf({ permit: 'asked' })).toMatchObject({ to: router3 })
    expect(node.asked).not.toContain('eth_gasPrice')
    const nothing = world()
    expect(await nothing.buildOf({ permit: 'asked' })).toBeUndefined()
  })

  // An approval costs 46,000 gas: at 2 wei of the price, 92,000.
  test.each([
    [91_999n, true],
    [92_000n, true],
    [92_001n, false],
  ])('behavior: asked for: %i less than by another router, in the native currency', async (lost, taken) => {
    const node = world()
    node.state.gasPrice = 2n
    node.v2([a, weth], () => 1_000_000n)
    node.v3([a, weth], () => 1_000_000n - lost)
    expect((await node.buildOf({ permit: 'asked', to: native }))?.to).toBe(taken ? router3 : undefined)
  })

  test.each([
    [899n, true],
    [900n, true],
    [901n, false],
  ])('behavior: asked for: %i less, of a token of which the approval is worth 900', async (lost, taken) => {
    const node = world()
    node.state.gasPrice = 2n
    node.v2([a, b], () => 10_000n)
    node.v3([a, b], () => 10_000n - lost)
    expect(await node.buildOf({ permit: 'asked' })).toBeUndefined()
    node.v2([weth, b], (given) => (given === 92_000n ? 900n : 0n))
    expect((await node.buildOf({ permit: 'asked' }))?.to).toBe(taken ? router3 : undefined)
  })
})
