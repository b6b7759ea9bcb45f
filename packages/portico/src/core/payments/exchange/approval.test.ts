import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '../../../base/entities/connection.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice, fakeFamily, fakeServices, makeTest, one } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { allowing } from './allowing.test-support.js'
import { approvalFor, lastsStill } from './approval.js'
import { nativeAddress, type SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

const tokenAt = (address: string): SwapToken => ({ address, name: 'T', symbol: 'T', decimals: 6 })
const pay = tokenAt(`0x${'d'.repeat(40)}`)
const get = tokenAt(`0x${'b'.repeat(40)}`)
const native = { ...tokenAt(nativeAddress), decimals: 18 }
const router = `0x${'f'.repeat(40)}`
const proxy = `0x${'a'.repeat(39)}1`
const amount = 1_000n
const here = one.caipNetworkId
const { signal } = new AbortController()
const word = (value: string) => value.replace('0x', '').padStart(64, '0')
const approveData = (spender: string, units = amount) => `0x095ea7b3${word(spender)}${word(units.toString(16))}`

const call = (spender: string, units = amount) => ({ to: pay.address, data: approveData(spender, units), value: '0' })
/** That somebody is let take exactly the amount, first. */
const lets = (spender: string) => ({ spender, way: 'first', calls: [call(spender)] })

type World = {
  /** What each may take now. */
  allowed?: Record<string, bigint>
  /** Whom the services say must be let. */
  spender?: string
  data?: string
  from?: string
  canBatch?: boolean
  /** What a trial of the approval fails with. */
  refusal?: Error
}

function make({
  allowed = {},
  spender = router,
  data = approveData(spender),
  from = `${here}:${pay.address}`,
  ...rest
}: World) {
  const { client } = makeTest()
  const calls = fakeServices(client, {
    'convert.buildApprove': { tx: { from, to: from, data, value: '0', eip155: null } },
  })
  const simulate = vi.fn(async () => {
    if (rest.refusal) throw rest.refusal
    return {}
  })
  const transact: TransactFeature = {
    ...allowing(() => transact),
    allowance: vi.fn(async (asked: { spender: string }) => allowed[asked.spender.toLowerCase()] ?? 0n),
    canBatch: vi.fn(async () => rest.canBatch ?? false),
    simulate,
  } as unknown as TransactFeature
  const trader: Trader = {
    connection: { address: alice, accounts: [] } as unknown as Connection,
    address: alice,
    network: one,
    family: fakeFamily().family,
    provider: {},
    transact,
  }
  const ask = (part: { pay?: SwapToken; get?: SwapToken; amount?: bigint } = {}, target = router) =>
    approvalFor(client, trader, { pay, get, amount, ...part }, target, signal)
  return { ask, calls, simulate, transact }
}

describe('approvalFor', () => {
  test('default: the exchange is let first, when it may take nothing', async () => {
    const { ask, calls, simulate, transact } = make({})
    expect(await ask()).toEqual(lets(router))
    expect(calls).toEqual([
      {
        name: 'convert.buildApprove',
        input: {
          query: { from: `${here}:${pay.address}`, to: `${here}:${get.address}`, amount: '1000', userAddress: alice },
        },
      },
    ])
    expect(transact.allowance).toHaveBeenCalledWith(
      expect.objectContaining({ network: one, token: pay.address, owner: alice, spender: router }),
    )
    expect(simulate).not.toHaveBeenCalled()
  })

  test.each([
    [amount - 1n, true],
    [amount, false],
    [amount + 1n, false],
  ])('behavior: what may be taken already: %i', async (before, needed) => {
    const { ask, calls } = make({ allowed: { [router]: before } })
    expect((await ask()) !== undefined).toBe(needed)
    expect(calls).toHaveLength(needed ? 1 : 0)
  })

  test.each([
    [amount - 1n, true],
    [amount, false],
    [amount + 1n, false],
  ])('behavior: what somebody else than the target may take: %i', async (before, needed) => {
    const { ask } = make({ spender: proxy, allowed: { [proxy]: before } })
    expect(await ask()).toEqual(needed ? lets(proxy) : undefined)
  })

  test('behavior: the network’s own currency, and a token that is called itself, take nobody’s leave', async () => {
    const { ask, calls, transact } = make({})
    expect(await ask({ pay: native })).toBeUndefined()
    expect(await ask({}, pay.address.toUpperCase().replace('0X', '0x'))).toBeUndefined()
    expect(calls).toEqual([])
    expect(transact.allowance).not.toHaveBeenCalled()
  })

  test('behavior: together where the wallet can, and the target itself is let', async () => {
    const { ask, transact } = make({ canBatch: true })
    expect(await ask()).toEqual({ ...lets(router), way: 'together' })
    expect(transact.canBatch).toHaveBeenCalledWith({ network: one, from: alice, provider: {} })
    const other = make({ canBatch: true, spender: proxy })
    expect(await other.ask()).toEqual(lets(proxy))
    expect(other.transact.canBatch).not.toHaveBeenCalled()
    expect(await make({ canBatch: true }).ask({}, router.toUpperCase().replace('0X', '0x'))).toMatchObject({
      way: 'together',
    })
  })

  describe('behavior: reset', () => {
    const refusal = fail(paymentErrors, 'tx/reverted', { reason: 'not from one amount to another' })

    test.each<[string, World, boolean | undefined]>([
      ['nothing was allowed', { refusal }, undefined],
      ['one unit was, and the token refuses', { refusal, allowed: { [router]: 1n } }, true],
      ['one unit was, and the token takes it', { allowed: { [router]: 1n } }, undefined],
      [
        'the target had some, another is let that had none',
        { refusal, spender: proxy, allowed: { [router]: 1n } },
        undefined,
      ],
      [
        'the target had none, another is let that had some',
        { refusal, spender: proxy, allowed: { [proxy]: 1n } },
        true,
      ],
    ])('%s', async (_, world, reset) => {
      const found = await make(world).ask()
      expect(found !== undefined && found.calls.length > 1).toBe(reset ?? false)
      const spender = world.spender ?? router
      expect(found?.calls).toEqual([...(reset ? [call(spender, 0n)] : []), call(spender)])
    })

    test('what is tried is the approval of whom the services name, and nothing before they are known', async () => {
      const { ask, simulate } = make({ spender: proxy, allowed: { [router]: 1n } })
      await ask()
      expect(simulate).not.toHaveBeenCalled()
    })

    test('error: a trial that fails for another reason says nothing of the token', async () => {
      const down = fail(httpErrors, 'http/unreachable', { endpoint: 'node' })
      await expect(make({ refusal: down, allowed: { [router]: 1n } }).ask()).rejects.toBe(down)
    })
  })

  test.each<[string, World]>([
    ['another function', { data: approveData(router).replace('095ea7b3', 'a9059cbb') }],
    ['another text ahead of it', { data: `0x${approveData(router)}` }],
    ['data that goes on', { data: `${approveData(router)}00` }],
    ['data that ends early', { data: approveData(router).slice(0, -2) }],
    ['something ahead of it', { data: approveData(router).replace('0x', '0x00') }],
    ['a spender of more than an address', { data: approveData(router).replace(/^(0x095ea7b3)0/, '$11') }],
    ['another token', { from: `${here}:${get.address}` }],
  ])('error: services that answer with %s', async (_, world) => {
    await expect(make(world).ask()).rejects.toMatchObject({
      code: 'http/answer',
      context: { endpoint: 'convert.buildApprove' },
    })
  })

  test('behavior: the letters of an address are no difference', async () => {
    const { ask } = make({
      spender: router.toUpperCase().replace('0X', '0x'),
      from: `${here}:${pay.address.toUpperCase().replace('0X', '0x')}`,
    })
    expect(await ask()).toEqual(lets(router))
  })
})

describe('lastsStill', () => {
  const now = 1_800_000_000
  beforeEach(() => void vi.useFakeTimers({ now: now * 1_000 }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    [-1, false],
    [0, false],
    [119, false],
    [120, false],
    [121, true],
    [1_200, true],
  ])('behavior: a permission that runs out in %i s', (seconds, expected) => {
    expect(lastsStill({ data: '0x', spender: router, deadline: now + seconds })).toBe(expected)
  })

  test('behavior: none', () => {
    expect(lastsStill(undefined)).toBe(false)
  })
})
