import { startTestChains } from '@portico/sandbox/chains'
import {
  checkPermission,
  type Permission,
  type PermissionProvider,
  readLeft,
  redeemCall,
  takeCall,
} from 'portico/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bounds } from './bounds.js'
import {
  type Framework,
  makeFramework,
  redeemer,
  type Signed,
  self,
  shop,
  signed,
  thief,
} from './framework.test-support.js'
import { manager } from './manager.js'

/** What an app does with a permission, by the door that is made for it, on the contracts themselves. */
const state: { chains?: Awaited<ReturnType<typeof startTestChains>>; framework?: Framework } = {}
beforeAll(async () => {
  state.chains = await startTestChains()
  state.framework = await makeFramework(state.chains)
  await state.framework.lendCode()
})
afterAll(() => state.chains?.stop())

const framework = () => state.framework as Framework
const given = ({ context }: Signed, until: bigint) => ({ context, delegationManager: manager, until: Number(until) })

function permissionOf(bounds: Bounds): Permission {
  if (bounds.kind === 'calls')
    return {
      type: 'calls',
      target: bounds.target as `0x${string}`,
      methods: bounds.methods,
      limit: Number(bounds.times),
    }
  const token = bounds.asset.kind === 'token' ? (bounds.asset.address as `0x${string}`) : undefined
  const start = Number(bounds.start)
  if (bounds.kind === 'periodic')
    return { type: 'periodic', token, start, amount: bounds.amount, period: Number(bounds.period) }
  const { perSecond, atOnce, most } = bounds
  return { type: 'stream', token, start, perSecond, atOnce, most }
}

function app(permission: Signed, bounds: Bounds) {
  const { ask, send } = framework()
  const node: PermissionProvider = { request: ({ method, params }) => ask(method, params as unknown[]) }
  const kept = given(permission, bounds.until)
  // What this wallet gives passes the check of an app's server.
  const terms = { ...kept, chainId: 1, to: redeemer, permission: permissionOf(bounds) }
  checkPermission(terms, { ...terms, account: self as `0x${string}` })
  return {
    left: () => readLeft(node, kept),
    async take(amount: bigint, by = redeemer) {
      const token =
        bounds.kind !== 'calls' && bounds.asset.kind === 'token' ? (framework().usdx as `0x${string}`) : undefined
      const wanted = { type: 'periodic', token, amount: 1n, period: 1 } as const
      const { to, data } = takeCall({ ...kept, permission: wanted }, shop, amount)
      return send(by, to, data)
    },
    async play(target: `0x${string}`, data: `0x${string}`) {
      const call = redeemCall(kept, { to: target, data })
      return send(redeemer, call.to, call.data)
    },
  }
}

describe.each(['native', 'token'] as const)('of the %s currency', (kind) => {
  const asset = () => (kind === 'native' ? ({ kind } as const) : ({ kind, address: framework().usdx } as const))

  test('default: so much a week: three weeks, each by its clock, and no more in any', async () => {
    const week = 604_800n
    const start = (await framework().now()) + 10n
    const bounds: Bounds = {
      kind: 'periodic',
      asset: asset(),
      amount: 5n,
      period: week,
      start,
      until: start + 4n * week,
    }
    const permission = await signed(bounds)
    const { left, take } = app(permission, bounds)
    for (const passed of [0n, 1n, 2n]) {
      await framework().at(start + passed * week)
      expect(await take(2n)).toBe(true)
      expect(await left()).toMatchObject({ isRevoked: false, left: 3n })
      expect(await take(4n)).toBe(false)
      expect(await take(3n, thief)).toBe(false)
      expect(await take(3n)).toBe(true)
      expect((await left()).left).toBe(0n)
    }
    await framework().revoke(permission)
    await framework().at(start + 3n * week)
    expect(await take(1n)).toBe(false)
    expect(await left()).toMatchObject({ isRevoked: true, left: 0n })
  })

  test('default: so much a second: what was not taken is kept, before the first time too; at its end nothing', async () => {
    const start = (await framework().now()) + 10n
    const bounds: Bounds = {
      kind: 'stream',
      asset: asset(),
      atOnce: 7n,
      perSecond: 2n,
      most: 30n,
      start,
      until: start + 100n,
    }
    const { left, take } = app(await signed(bounds), bounds)
    expect((await left()).left).toBe(0n)
    await framework().at(start + 5n)
    await framework().ask('evm_mine', [])
    expect((await left()).left).toBe(17n)
    await framework().at(start + 6n)
    expect(await take(9n)).toBe(true)
    expect((await left()).left).toBe(10n)
    await framework().at(start + 50n)
    await framework().ask('evm_mine', [])
    expect((await left()).left).toBe(21n)
    await framework().at(start + 51n)
    expect(await take(22n)).toBe(false)
    expect(await take(21n)).toBe(true)
    await framework().at(start + 100n)
    await framework().ask('evm_mine', [])
    expect((await left()).left).toBe(0n)
  })
})

test('param: calls: so many, and then none', async () => {
  const { usdx, now } = framework()
  const bounds: Bounds = {
    kind: 'calls',
    target: usdx,
    methods: ['decimals()'],
    times: 2n,
    until: (await now()) + 1_000n,
  }
  const { left, play } = app(await signed(bounds), bounds)
  expect((await left()).left).toBe(2n)
  // decimals(), and a call that is not of the permission: symbol().
  expect(await play(usdx as `0x${string}`, '0x313ce567')).toBe(true)
  expect(await play(usdx as `0x${string}`, '0x95d89b41')).toBe(false)
  expect((await left()).left).toBe(1n)
  expect(await play(usdx as `0x${string}`, '0x313ce567')).toBe(true)
  expect(await play(usdx as `0x${string}`, '0x313ce567')).toBe(false)
  expect((await left()).left).toBe(0n)
})
