import { startTestChains } from '@portico/sandbox/chains'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { toHex } from '../bytes.js'
import { randomOf } from '../differential/cases.test-support.js'
import type { Bounds } from './bounds.js'
import { worstCase } from './bounds.js'
import { framework as contracts } from './contracts.js'
import { decodeContext, encodeContext, hashDelegation } from './delegation.js'
import {
  chainId,
  type Framework,
  handOn,
  makeFramework,
  redeemer,
  shop,
  signDelegation,
  signed,
  takeAtRandom,
  thief,
  transfer,
} from './framework.test-support.js'

// Slow: a hundred redemptions and more, each in a block of a real node.
let chains: Awaited<ReturnType<typeof startTestChains>>
let framework: Framework
let now: bigint

beforeAll(async () => {
  chains = await startTestChains()
  framework = await makeFramework(chains)
  await framework.lendCode()
})
beforeEach(async () => {
  now = await framework.now()
})
afterAll(() => chains?.stop())

const day = 86_400n
const daily = (more: object = {}): Bounds => ({
  kind: 'periodic',
  asset: { kind: 'native' },
  amount: 1_000n,
  period: day,
  start: now,
  until: now + 3n * day,
  ...more,
})
const dollars = (more: object = {}): Bounds =>
  ({ ...daily(), asset: { kind: 'token', address: framework.usdx }, ...more }) as Bounds
const pay = (value: bigint) => ({ to: shop, value })
const payDollars = (amount: bigint) => ({ to: framework.usdx, data: transfer(shop, amount) })

test('default: within the amount of a period, again in the next one, and over by the worst case', async () => {
  const permission = await signed(daily())
  const before = await framework.held('native')
  expect(await framework.redeem(redeemer, permission, pay(600n))).toBe(true)
  expect(await framework.redeem(redeemer, permission, pay(401n))).toBe(false)
  expect(await framework.redeem(redeemer, permission, pay(400n))).toBe(true)
  for (const time of [now + day, now + 2n * day]) {
    await framework.at(time)
    expect(await framework.redeem(redeemer, permission, pay(1_000n))).toBe(true)
  }
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(false)
  // The sheet’s promise is met to the last unit, and not passed.
  expect(before - (await framework.held('native'))).toBe(worstCase(daily()))
})

test('behavior: a token by period: its transfer alone, and nothing of the network’s own currency along with it', async () => {
  const permission = await signed(dollars())
  expect(await framework.redeem(redeemer, permission, payDollars(1_000n))).toBe(true)
  expect(await framework.redeem(redeemer, permission, payDollars(1n))).toBe(false)
  const other = await signed(dollars())
  const allow = `0x095ea7b3${transfer(thief, 5n).slice(10)}` as Hex
  expect(await framework.redeem(redeemer, other, { to: framework.usdx, data: allow })).toBe(false)
  expect(await framework.redeem(redeemer, other, { ...payDollars(1n), value: 1n })).toBe(false)
  expect(
    await framework.redeem(redeemer, other, { to: chains.seeded.tokens.eurx.address, data: transfer(shop, 1n) }),
  ).toBe(false)
  expect(await framework.redeem(redeemer, other, payDollars(1n))).toBe(true)
})

test('behavior: a stream: what has run so far, never more than all', async () => {
  const bounds = (asset: object) =>
    ({ kind: 'stream', asset, atOnce: 100n, perSecond: 10n, most: 400n, start: now, until: now + day }) as Bounds
  for (const kind of ['native', 'token'] as const) {
    now = await framework.now()
    const permission = await signed(bounds(kind === 'native' ? { kind } : { kind, address: framework.usdx }))
    const take = (amount: bigint) =>
      framework.redeem(redeemer, permission, kind === 'native' ? pay(amount) : payDollars(amount))
    await framework.at(now + 10n)
    expect(await take(201n)).toBe(false)
    await framework.at(now + 11n)
    expect(await take(210n)).toBe(true)
    await framework.at(now + 10_000n)
    expect(await take(191n)).toBe(false)
    expect(await take(190n)).toBe(true)
    expect(await take(1n)).toBe(false)
  }
})

test('behavior: nothing but money: a payment with a call is none', async () => {
  const permission = await signed(daily())
  expect(await framework.redeem(redeemer, permission, { ...pay(1n), data: '0x12345678' })).toBe(false)
})

test('behavior: calls of the named methods of the named contract, so many and no more', async () => {
  const [target, method] = [chains.seeded.collectible, '0x23b872dd']
  const bounds: Bounds = {
    kind: 'calls',
    target,
    methods: ['name()'],
    times: 2n,
    until: now + day,
  }
  const permission = await signed(bounds)
  const call = (to: Hex, data: Hex, value = 0n) => framework.redeem(redeemer, permission, { to, data, value })
  expect(await call(target, `${method}${'00'.repeat(96)}` as Hex)).toBe(false)
  expect(await call(framework.usdx, '0x06fdde03')).toBe(false)
  expect(await call(target, '0x06fdde03', 1n)).toBe(false)
  expect(await call(target, '0x06fdde03')).toBe(true)
  expect(await call(target, '0x06fdde03')).toBe(true)
  expect(await call(target, '0x06fdde03')).toBe(false)
})

test('error: expired: its last second is the one before its end', async () => {
  const permission = await signed(daily({ until: now + 100n }))
  await framework.at(now + 99n)
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(true)
  await framework.at(now + 100n)
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(false)
})

test('error: not begun', async () => {
  const permission = await signed(daily({ start: now + 1_000n, until: now + 2_000n }))
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(false)
  await framework.at(now + 1_000n)
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(true)
})

test('error: wrong redeemer: neither a stranger, nor somebody to whom it was handed on', async () => {
  const permission = await signed(daily())
  expect(await framework.redeem(thief, permission, pay(1n))).toBe(false)
  expect(await framework.redeem(thief, { context: await handOn(permission, thief) }, pay(1n))).toBe(false)
  // What is wrong with it is who takes, not how it was handed on: without that condition it goes through.
  const { delegation } = await signed(daily())
  const caveats = delegation.caveats.filter(({ enforcer }) => enforcer !== contracts.RedeemerEnforcer.address)
  const open = await signDelegation({ ...delegation, caveats })
  expect(await framework.redeem(thief, { context: await handOn(open, thief) }, pay(1n))).toBe(true)
})

test('error: wrong chain: signed for another, it counts for nothing here', async () => {
  expect(await framework.redeem(redeemer, await signed(daily(), { chain: 31338n }), pay(1n))).toBe(false)
})

test('error: widened: with any condition left out, or one number changed, the signature is none', async () => {
  const { delegation, signature } = await signed(daily())
  for (let at = 0; at < delegation.caveats.length; at += 1) {
    const without = { ...delegation, caveats: delegation.caveats.filter((_, place) => place !== at) }
    expect(await framework.redeem(redeemer, { context: encodeContext(without, signature) }, pay(1n))).toBe(false)
    const wider = delegation.caveats.map((caveat, place) =>
      place === at
        ? { ...caveat, terms: caveat.terms.map((byte, last) => (last === caveat.terms.length - 1 ? byte ^ 1 : byte)) }
        : caveat,
    )
    const changed = { context: encodeContext({ ...delegation, caveats: wider }, signature) }
    // What has no terms has none to change.
    if (delegation.caveats[at]?.terms.length) expect(await framework.redeem(redeemer, changed, pay(1n))).toBe(false)
  }
  for (const [by, other] of [
    [redeemer, { salt: delegation.salt ^ 1n }],
    [thief, { delegate: thief }],
  ] as const)
    expect(
      await framework.redeem(by, { context: encodeContext({ ...delegation, ...other }, signature) }, pay(1n)),
    ).toBe(false)
  expect(await framework.redeem(redeemer, { context: encodeContext(delegation, signature) }, pay(1n))).toBe(true)
})

test('error: replayed: the same permission again is the same account of what was taken', async () => {
  const { delegation, signature, context } = await signed(daily())
  // The other form of the same signature is none.
  const high = `${signature.slice(0, 66)}${(115792089237316195423570985008687907852837564279074904382605163141518161494337n - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
  expect(await framework.redeem(redeemer, { context: encodeContext(delegation, high) }, pay(1n))).toBe(false)
  expect(await framework.redeem(redeemer, { context }, pay(1_000n))).toBe(true)
  expect(await framework.redeem(redeemer, { context }, pay(1n))).toBe(false)
})

test('error: revoked: by the account alone; who was quicker has what that moment allowed, and nothing after', async () => {
  const permission = await signed(daily())
  expect(await framework.revoke(permission, thief)).toBe(false)
  const before = await framework.held('native')
  // The redeemer saw the revocation on its way, and paid more to be first.
  expect(await framework.redeem(redeemer, permission, pay(1_001n))).toBe(false)
  expect(await framework.redeem(redeemer, permission, pay(1_000n))).toBe(true)
  const after = await framework.held('native')
  expect(before - after).toBe(1_000n)
  expect(await framework.revoke(permission)).toBe(true)
  await framework.at(now + 2n * day)
  expect(await framework.redeem(redeemer, permission, pay(1n))).toBe(false)
})

test('behavior: who redeems pays for it: the account loses what was taken and no fee', async () => {
  const permission = await signed(daily())
  const before = await framework.held('native')
  expect(await framework.redeem(redeemer, permission, pay(7n))).toBe(true)
  expect(await framework.redeem(redeemer, permission, pay(5_000n))).toBe(false)
  expect(before - (await framework.held('native'))).toBe(7n)
})

test('behavior: a context is read back as it was written, and nothing else is', async () => {
  const { delegation, signature, context } = await signed(dollars())
  expect(decodeContext(context)).toEqual({ delegation: { ...delegation }, signature })
  expect(toHex(hashDelegation(delegation, chainId))).toMatch(/^0x[0-9a-f]{64}$/)
  for (const other of [
    '0x',
    '0x1234',
    `${context}00`,
    context.slice(0, -64),
    await handOn(await signed(dollars()), thief),
  ])
    expect(decodeContext(other)).toBeUndefined()
})

test('behavior: of a hundred random redemptions and more, none takes beyond what the sheet promised', async () => {
  const seed = Number(process.env.PORTICO_SEED ?? 20)
  const random = randomOf(seed)
  let [tried, times, full] = [0, 0, 0]
  while (tried < runs(10_000) / (process.env.LONG === '1' ? 1 : 20)) {
    const tries = 5 + random.below(10)
    tried += tries
    const { promised, taken, times: went, left, bounds } = await takeAtRandom(framework, random, tries)
    const told = `seed ${seed}, ${JSON.stringify(bounds, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`
    expect(left, told).toBe(taken)
    expect(left <= promised, told).toBe(true)
    times += went
    if (left > 0n) full += 1
  }
  // It says something only if much was taken.
  expect(times).toBeGreaterThan(tried / 10)
  expect(full).toBeGreaterThan(0)
}, 3_000_000)
