import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection } from '../../../base/entities/connection.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice, fakeFamily, fakeServices, makeTest, one } from '../../fakes.test-support.js'
import type { TransactFeature } from '../../family.js'
import { allowing } from './allowing.test-support.js'
import { askPermit } from './permit.js'
import { callsOf, makePlan, minimumOut, type Order, permitSeconds, tryPlan } from './plan.js'
import { nativeAddress, type SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

const now = 1_800_000_000_000
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const dollar: SwapToken = { address: `0x${'d'.repeat(40)}`, name: 'D', symbol: 'D', decimals: 6 }
const euro: SwapToken = { address: `0x${'b'.repeat(40)}`, name: 'E', symbol: 'E', decimals: 6 }
const ether: SwapToken = { address: nativeAddress, name: 'Ether', symbol: 'ETH', decimals: 18 }
const router = `0x${'f'.repeat(40)}`
const permitRouter = `0x${'a'.repeat(40)}`
const here = one.caipNetworkId
const { signal } = new AbortController()
const word = (value: string) => value.replace('0x', '').padStart(64, '0')
const fees = { gas: 200_000n, approval: 70_000n, standard: 10n, fast: 13n }

type World = {
  /** What the account has of the network's own currency. */
  native?: bigint | undefined
  /** What a run of the calls gives. */
  received?: bigint | undefined
  decimals?: readonly (number | undefined)[]
  allowed?: bigint
  canBatch?: boolean
  /** Whether the token gives a permission; whom a swap with one goes to. */
  permit?: boolean | Error
  to?: string
  toWithPermit?: string | Error
}

function make(world: World = {}) {
  const { client } = makeTest()
  const calls = fakeServices(client, {
    'convert.gasPrice': { standard: `${fees.standard}`, fast: `${fees.fast}`, instant: '99' },
    'convert.buildTransaction': ({ body }: { body: { amount: string; eip155: { permit?: string } } }) => {
      const { permit } = body.eip155
      const to = permit === undefined ? (world.to ?? router) : (world.toWithPermit ?? permitRouter)
      if (to instanceof Error) throw to
      const tx = { from: alice, to: `${here}:${to}`, data: `0xabcd${permit ?? ''}`, amount: '1000' }
      return {
        tx: {
          ...tx,
          eip155: { gas: `${fees.gas}`, gasPrice: '1' },
          fee: { basisPoints: 25, receiver: `${here}:${router}` },
        },
      }
    },
    'convert.buildApprove': ({ query }: { query: { from: string } }) => ({
      tx: { from: query.from, to: query.from, data: `0x095ea7b3${word(router)}${word('0')}`, value: '0', eip155: null },
    }),
  })
  const simulate = vi.fn(async () => ({ received: world.received }))
  const permit = vi.fn(async () => {
    if (world.permit instanceof Error) throw world.permit
    return world.permit ? { typedData: { its: 'form' }, pack: (signature: string) => `packed ${signature}` } : undefined
  })
  const signTypedData = vi.fn(async () => 'signed')
  const transact: TransactFeature = {
    ...allowing(() => transact),
    holdings: vi.fn(async () => ['native' in world ? world.native : 10n ** 18n]),
    decimals: vi.fn(async ({ tokens }: { tokens: readonly string[] }) => world.decimals ?? tokens.map(() => 6)),
    allowance: async () => world.allowed ?? 10n ** 30n,
    canBatch: async () => world.canBatch ?? false,
    simulate,
    signTypedData,
    ...(world.permit !== undefined && { permit }),
  } as unknown as TransactFeature
  const trader: Trader = {
    connection: { address: alice, accounts: [] } as unknown as Connection,
    address: alice,
    network: one,
    family: fakeFamily().family,
    provider: 'provider',
    transact,
  }
  const order: Order = { pay: ether, get: dollar, amount: 500n, slippage: 100 }
  const plan = (part: Partial<Order> = {}) => makePlan(client, trader, { ...order, ...part }, signal)
  return { plan, calls, simulate, permit, trader, signTypedData, transact }
}

describe('minimumOut', () => {
  test.each([
    [1_000n, 0, 1_000n],
    [1_000n, 1, 999n],
    [1_000n, 100, 990n],
    [999n, 100, 989n],
    [10_000n, 1, 9_999n],
    [9_999n, 1, 9_998n],
    [1n, 5_000, 0n],
    [2n, 5_000, 1n],
    [0n, 100, 0n],
  ])('behavior: of %i, at most %i hundredths of a percent less: %i', (out, slippage, least) => {
    expect(minimumOut(out, slippage)).toBe(least)
  })
})

describe('makePlan', () => {
  test('default: exactly what was asked, by whom and where', async () => {
    const { plan, calls, transact } = make()
    expect(await plan()).toEqual({
      networkId: here,
      from: alice,
      pay: ether,
      get: dollar,
      amountIn: '500',
      amountOut: '1000',
      minimum: '990',
      slippage: 100,
      impact: undefined,
      fee: `${fees.gas * fees.standard}`,
      serviceFee: { hundredths: 25, receiver: router },
      call: { to: router, data: '0xabcd', value: '500' },
      approval: undefined,
      builtAt: now,
    })
    // The fee is paid with what the account has of the network's own currency.
    expect(transact.holdings).toHaveBeenCalledWith({ network: one, owner: alice, tokens: [undefined], signal })
    expect(calls.find(({ name }) => name === 'convert.buildTransaction')?.input).toMatchObject({
      body: {
        from: `${here}:${ether.address}`,
        to: `${here}:${dollar.address}`,
        amount: '500',
        userAddress: `${here}:${alice}`,
        eip155: { slippage: 1 },
      },
    })
  })

  const fee = fees.gas * fees.standard
  test.each([
    ['a token', dollar, fee - 1n, false],
    ['a token', dollar, fee, true],
    ['a token', dollar, fee + 1n, true],
    ['the network’s own currency', ether, 500n + fee - 1n, false],
    ['the network’s own currency', ether, 500n + fee, true],
    ['the network’s own currency', ether, 500n + fee + 1n, true],
    ['a token, by an account that cannot be read,', dollar, undefined, true],
  ])('behavior: %s is paid, and there are %i for the fee', async (_, pay, native, enough) => {
    const { plan } = make({ native })
    const made = plan({ pay, get: pay === ether ? dollar : euro })
    if (enough) expect(await made).toMatchObject({ fee: `${fee}` })
    else await expect(made).rejects.toMatchObject({ code: 'tx/insufficient-funds' })
  })

  test.each([
    [989n, false],
    [990n, true],
    [991n, true],
    [undefined, true],
  ])('behavior: in a run %i come out, of 990 at least', async (received, good) => {
    const { plan } = make({ received })
    if (good) expect(await plan()).toMatchObject({ minimum: '990' })
    else await expect(plan()).rejects.toMatchObject({ code: 'tx/reverted' })
  })

  test.each<[string, readonly (number | undefined)[] | undefined, Partial<Order>, boolean]>([
    ['as the tokens say', [6, 6], { pay: dollar, get: euro }, true],
    ['unlike the one that is paid', [5, 6], { pay: dollar, get: euro }, false],
    ['unlike the one that comes out', [6, 7], { pay: dollar, get: euro }, false],
    ['which no contract tells', [undefined, undefined], { pay: dollar, get: euro }, true],
    ['unlike the network’s own currency', undefined, { pay: { ...ether, decimals: 17 } }, false],
    [
      'unlike the network’s own currency, that comes out',
      undefined,
      { pay: dollar, get: { ...ether, decimals: 19 } },
      false,
    ],
  ])('behavior: decimals of a list, %s', async (_, decimals, part, good) => {
    const { plan, transact } = make({ ...(decimals && { decimals }) })
    if (good) expect(await plan(part)).toMatchObject({ amountIn: '500' })
    else
      await expect(plan(part)).rejects.toMatchObject({ code: 'http/answer', context: { endpoint: 'convert.tokens' } })
    // The contracts themselves are asked, and the network's own currency has none.
    const tokens = [part.pay, part.get ?? dollar].flatMap((one) =>
      one && one.address !== nativeAddress ? one.address : [],
    )
    expect(transact.decimals).toHaveBeenCalledWith({ network: one, tokens, signal })
  })

  test('behavior: an approval costs too, and goes first', async () => {
    const { plan, simulate } = make({ allowed: 0n })
    const made = await plan({ pay: dollar, get: euro })
    expect(made).toMatchObject({ fee: `${(fees.gas + fees.approval) * fees.standard}`, call: { value: '0' } })
    expect(callsOf(made)).toEqual([
      { to: dollar.address, data: `0x095ea7b3${word(router)}${word('1f4')}`, value: 0n },
      { to: router, data: '0xabcd', value: 0n },
    ])
    expect(simulate).toHaveBeenLastCalledWith(
      { network: one, from: alice, calls: callsOf(made), token: euro.address },
      { signal },
    )
  })

  test('param: fast: what gets it into the next blocks is paid; of a bundle that is the wallet’s business', async () => {
    expect(await make().plan({ fast: true })).toMatchObject({ fast: true, fee: `${fees.gas * fees.fast}` })
    const together = await make({ allowed: 0n, canBatch: true }).plan({ pay: dollar, get: euro, fast: true })
    expect(together).toMatchObject({ approval: { way: 'together' } })
    expect(together).not.toHaveProperty('fast')
    expect(together.fee).toBe(`${(fees.gas + fees.approval) * fees.standard}`)
  })

  test('behavior: what comes out of the network’s own currency is run as that', async () => {
    const { plan, simulate } = make()
    await plan({ pay: dollar, get: ether })
    expect(simulate).toHaveBeenLastCalledWith(expect.objectContaining({ token: undefined }), { signal })
  })

  test('error: an answer for another network says which question it was for', async () => {
    await expect(make({ to: '0x12' }).plan()).rejects.toMatchObject({
      context: { endpoint: 'convert.buildTransaction' },
    })
  })

  test('error: services that answer for another network, or with no address', async () => {
    await expect(make({ to: '0x12' }).plan()).rejects.toMatchObject({ code: 'http/answer' })
    await expect(make({ to: `${router}0` }).plan()).rejects.toMatchObject({ code: 'http/answer' })
    await expect(make({ to: `a${router}` }).plan()).rejects.toMatchObject({ code: 'http/answer' })
  })
})

describe('by signature', () => {
  const permitting = { pay: { ...dollar, permits: true }, get: euro, bySignature: true }
  const first = { allowed: 0n, permit: true } as const

  test('default: the swap is one that can carry what will be signed', async () => {
    const { plan, permit, calls, simulate } = make(first)
    const made = await plan(permitting)
    expect(made).toMatchObject({
      approval: { spender: permitRouter, way: 'signature' },
      call: { to: permitRouter, data: '0xabcd0x' },
    })
    // Until it is signed, the swap is tried as if it were let by a transaction.
    const approve = { to: dollar.address, data: `0x095ea7b3${word(permitRouter)}${word('1f4')}`, value: 0n }
    const tried = [approve, { to: permitRouter, data: '0xabcd0x', value: 0n }]
    expect(simulate).toHaveBeenLastCalledWith(expect.objectContaining({ calls: tried }), { signal })
    const deadline = BigInt(now / 1_000 + permitSeconds)
    expect(permit).toHaveBeenCalledWith(
      expect.objectContaining({ token: dollar.address, owner: alice, spender: permitRouter, amount: 500n, deadline }),
    )
    expect(calls.filter(({ name }) => name === 'convert.buildTransaction')).toHaveLength(2)
  })

  test.each<[string, World, Partial<Order>]>([
    ['it was not asked for', first, { bySignature: false }],
    ['the token gives none', first, { pay: dollar }],
    ['the account gives none', { ...first, permit: false }, {}],
    ['the family knows none', { allowed: 0n }, {}],
    [
      'nobody who trades the pair takes one',
      { ...first, toWithPermit: fail(httpErrors, 'http/status', { status: 400 }) },
      {},
    ],
    ['the token cannot be asked', { ...first, permit: fail(httpErrors, 'http/unreachable', { endpoint: 'node' }) }, {}],
  ])('behavior: %s: an approval goes first', async (_, world, part) => {
    const plan = await make(world).plan({ ...permitting, ...part })
    expect(plan).toMatchObject({ approval: { spender: router, way: 'first' }, call: { to: router } })
  })

  test('behavior: a signature is one step, however many transactions would do the same', async () => {
    const { plan, simulate } = make({ ...first, allowed: 1n })
    // The token does not change one amount for another.
    simulate.mockRejectedValueOnce(fail(paymentErrors, 'tx/reverted', { reason: 'no' }))
    simulate.mockRejectedValueOnce(fail(paymentErrors, 'tx/reverted', { reason: 'no' }))
    const made = await plan(permitting)
    expect(made.approval).toMatchObject({ way: 'signature', calls: [{}, {}] })
    expect(made.fee).toBe(`${(fees.gas + fees.approval) * fees.standard}`)
  })

  test('behavior: where all is one bundle nothing is signed apart', async () => {
    const { plan, permit } = make({ ...first, canBatch: true })
    expect(await plan(permitting)).toMatchObject({ approval: { way: 'together' } })
    expect(permit).not.toHaveBeenCalled()
  })

  test('error: a fault of the program is none of the market', async () => {
    await expect(make({ ...first, permit: new TypeError('broken') }).plan(permitting)).rejects.toThrow('broken')
  })

  const signed = { data: '0x99', spender: permitRouter, deadline: now / 1_000 + 600 }

  test('param: permit: what was signed is carried, and nobody else is let', async () => {
    const { plan, calls } = make(first)
    const made = await plan({ ...permitting, permit: signed })
    expect(made).toMatchObject({ permit: signed, call: { data: '0xabcd0x99' }, approval: undefined })
    expect(calls.map(({ name }) => name)).not.toContain('convert.buildApprove')
    const other = { ...signed, spender: permitRouter.toUpperCase().replace('0X', '0x') }
    expect(await make(first).plan({ ...permitting, permit: other })).toMatchObject({ permit: other })
  })

  test('error: a swap by somebody else than who may take it', async () => {
    const asked = make({ ...first, toWithPermit: router }).plan({ ...permitting, permit: signed })
    await expect(asked).rejects.toMatchObject({
      code: 'http/answer',
      context: { endpoint: 'convert.buildTransaction' },
    })
  })
})

describe('tryPlan', () => {
  test('behavior: the least of the plan, not its usual', async () => {
    const { plan, trader, simulate } = make()
    const made = await plan()
    simulate.mockResolvedValueOnce({ received: 989n })
    await expect(tryPlan(trader, made, signal)).rejects.toMatchObject({
      code: 'tx/reverted',
      context: { reason: 'less came out than the least' },
    })
    simulate.mockResolvedValueOnce({ received: 990n })
    await expect(tryPlan(trader, made, signal)).resolves.toEqual({ gas: undefined })
  })
})

describe('askPermit', () => {
  const order = { from: alice, token: dollar.address, spender: router, amount: 500n }

  test('default: what the wallet signed, for twenty minutes', async () => {
    const { trader, signTypedData, permit } = make({ permit: true })
    const deadline = now / 1_000 + 1_200
    expect(await askPermit(trader, order, () => {}, signal)).toEqual({
      data: 'packed signed',
      spender: router,
      deadline,
    })
    // What the wallet is shown lets exactly so much, of this token, to this one, for so long.
    const { from: owner, ...exactly } = order
    expect(permit).toHaveBeenCalledExactlyOnceWith({
      network: one,
      owner,
      ...exactly,
      deadline: BigInt(deadline),
      signal,
    })
    expect(signTypedData).toHaveBeenCalledWith({ provider: 'provider', address: alice, typedData: { its: 'form' } })
  })

  test('behavior: over by then: the wallet is not asked', async () => {
    const { trader, signTypedData } = make({ permit: true })
    const over = () => {
      throw fail(paymentErrors, 'send/unsupported-chain')
    }
    await expect(askPermit(trader, order, over, signal)).rejects.toMatchObject({ code: 'send/unsupported-chain' })
    expect(signTypedData).not.toHaveBeenCalled()
  })

  test.each([false, undefined])('error: the token gives none after all', async (permit) => {
    const { trader } = make({ ...(permit !== undefined && { permit }) })
    await expect(askPermit(trader, order, () => {}, signal)).rejects.toMatchObject({
      code: 'http/answer',
      context: { endpoint: 'eth_call' },
    })
  })
})
