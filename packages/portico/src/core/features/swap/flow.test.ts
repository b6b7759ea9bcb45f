import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import type { EndpointName } from '../../../wire/endpoints.js'
import { alice, connectQuietly, one } from '../../fakes.test-support.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { editSwap, flipSwap, pauseQuotes, scheduleQuote, startSwap } from './flow.js'
import { acceptPrice, refreshReviewed } from './refresh.js'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { approveData, dollar, ether, here, http, make, router } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the form', () => {
  test('default: what the host gave, and a price after 200 ms', async () => {
    const { start, swap, progress } = await make()
    await start('USDX', 'eth', '5')
    expect(swap().draft).toMatchObject({ pay: { symbol: 'USDX' }, get: { symbol: 'ETH' }, amount: '5' })
    expect(swap().balances).toEqual({ [nativeAddress]: `${10n * ether}`, [dollar]: '5000000000' })
    expect(progress()).toMatchObject({
      status: 'editing',
      quote: { amountIn: '5000000', amountOut: '10000000', impact: 0 },
    })
  })

  test('behavior: the price is renewed every ten seconds, and not while nobody looks', async () => {
    const { client, start, count } = await make()
    await start()
    // The trade itself, and a hundredth of it.
    expect(count('convert.quotes')).toBe(2)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(count('convert.quotes')).toBe(4)
    pauseQuotes(client)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(count('convert.quotes')).toBe(4)
    scheduleQuote(client)
    await vi.advanceTimersByTimeAsync(1)
    expect(count('convert.quotes')).toBe(6)
  })

  test('behavior: only what was typed last is asked about', async () => {
    const { client, start, calls, count } = await make()
    await start()
    const before = count('convert.quotes')
    for (const amount of ['2', '2.', '2.5']) editSwap(client, { amount })
    await vi.advanceTimersByTimeAsync(200)
    const asked = calls.filter(({ name }) => name === 'convert.quotes').slice(before)
    expect(asked.map(({ input }) => (input.query as { amount: string }).amount).sort()).toEqual(
      [`${25n * 10n ** 15n}`, `${25n * 10n ** 17n}`].sort(),
    )
  })

  describe('begun anew, while the list of before is shown and read again', () => {
    /** A form behind a swap that is over; the list comes when it is let. */
    async function again(asked = {}) {
      const made = await make()
      await made.start()
      await reviewSwap(made.client)
      await submitSwap(made.client)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(made.progress().status).toBe('confirmed')
      const list = made.answers['convert.tokens']
      const read = deferred<void>()
      made.answers['convert.tokens'] = () => read.promise.then(() => list)
      void startSwap(made.client, asked)
      await vi.advanceTimersByTimeAsync(0)
      expect(made.swap().tokens.status).toBe('ready')
      const choose = () => {
        const get = made.swap().tokens.list.find(({ symbol }) => symbol === 'USDX')
        editSwap(made.client, { get, amount: '2' })
      }
      const arrive = async () => {
        read.resolve()
        await vi.advanceTimersByTimeAsync(0)
      }
      return { ...made, choose, arrive }
    }

    test('behavior: what is chosen and typed meanwhile stays', async () => {
      const { choose, arrive, swap } = await again()
      choose()
      await arrive()
      expect(swap().draft).toMatchObject({ pay: { symbol: 'ETH' }, get: { symbol: 'USDX' }, amount: '2' })
    })

    test('behavior: a press on Review is not lost, nor what is reviewed', async () => {
      const { client, choose, arrive, progress } = await again()
      choose()
      await vi.advanceTimersByTimeAsync(200)
      const pressed = reviewSwap(client)
      await arrive()
      expect(await pressed).toBe(true)
      expect(progress().status).toBe('review')
      const late = await again()
      late.choose()
      await vi.advanceTimersByTimeAsync(200)
      expect(await reviewSwap(late.client)).toBe(true)
      await late.arrive()
      expect(late.progress().status).toBe('review')
    })

    test('behavior: what the host asked for stands there at once', async () => {
      const { client, arrive, swap, progress } = await again({ fromToken: 'USDX', toToken: 'ETH', amount: '5' })
      expect(swap().draft).toMatchObject({ pay: { symbol: 'USDX' }, get: { symbol: 'ETH' }, amount: '5' })
      expect(await reviewSwap(client)).toBe(true)
      await arrive()
      expect(progress().status).toBe('review')
    })
  })

  test('behavior: gone back to, it keeps what was chosen; asked for anew, it is what the host asked for', async () => {
    const { client, start, swap } = await make()
    await start()
    const asked = { fromToken: 'USDX', toToken: 'ETH', amount: '5' }
    await startSwap(client, asked)
    flipSwap(client)
    editSwap(client, { amount: '3' })
    await startSwap(client, asked)
    expect(swap().draft).toMatchObject({ pay: { symbol: 'ETH' }, get: { symbol: 'USDX' }, amount: '3' })
    await startSwap(client, { ...asked })
    expect(swap().draft).toMatchObject({ pay: { symbol: 'USDX' }, get: { symbol: 'ETH' }, amount: '5' })
  })

  test('behavior: turned round, what would have come out is paid', async () => {
    const { client, start, swap } = await make()
    await start('USDX', 'ETH', '5')
    flipSwap(client)
    expect(swap().draft).toMatchObject({ pay: { symbol: 'ETH' }, get: { symbol: 'USDX' }, amount: '0.00000000001' })
  })

  test.each<[string, Partial<Record<EndpointName, unknown>>, string]>([
    ['a network that is not listed', { 'chains.supported': { http: [], ws: [] } }, 'ready'],
    ['the services refuse the network', { 'convert.tokens': http(400) }, 'unsupported'],
    ['the services are down', { 'convert.tokens': http(503) }, 'failed'],
  ])('error: %s', async (_name, answers, status) => {
    const { start, swap } = await make({ answers })
    await start()
    expect(swap().tokens.status).toBe(status)
  })

  test.each<[string, unknown, string]>([
    [
      'nobody trades the pair',
      fail(httpErrors, 'http/status', { status: 400 }, { cause: new Error('insufficient liquidity') }),
      'no-route',
    ],
    ['the services are down', http(503), 'unavailable'],
    ['nothing comes out', { quotes: [] }, 'no-route'],
  ])('error: %s', async (_name, answer, failure) => {
    const { start, progress } = await make({ answers: { 'convert.quotes': answer } })
    await start()
    expect(progress()).toMatchObject({ status: 'editing', failure })
  })
})

describe('the review', () => {
  test('default: the call as it will be signed; what is paid is what was typed, whatever the services say', async () => {
    const { client, start, progress } = await make()
    await start()
    expect(await reviewSwap(client)).toBe(true)
    expect(progress()).toMatchObject({
      status: 'review',
      plan: {
        from: alice,
        amountIn: `${ether}`,
        amountOut: `${2n * ether}`,
        minimum: `${(2n * ether * 99n) / 100n}`,
        fee: '2000000',
        call: { to: router, data: '0xabcd', value: `${ether}` },
        approval: undefined,
      },
    })
  })

  const lies: [string, Partial<Record<EndpointName, unknown>>][] = [
    [
      'a call on another network',
      {
        'convert.buildTransaction': {
          tx: { from: '', to: `eip155:5:${router}`, data: '0x', amount: '1', eip155: null },
        },
      },
    ],
    [
      'a call of something that is no address',
      { 'convert.buildTransaction': { tx: { from: '', to: `${here}:router`, data: '0x', amount: '1', eip155: null } } },
    ],
    [
      'an approval of another token',
      {
        'convert.buildApprove': {
          tx: { from: `${here}:${router}`, to: '', data: approveData(router, 5n), value: '0', eip155: null },
        },
      },
    ],
    [
      'an approval that is something else',
      {
        'convert.buildApprove': {
          tx: { from: `${here}:${dollar}`, to: '', data: '0xa9059cbb', value: '0', eip155: null },
        },
      },
    ],
  ]
  test.each(lies)('error: the services lie: %s', async (_name, answers) => {
    const { client, start, progress, transact } = await make({ answers })
    await start('USDX', 'ETH', '5')
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ status: 'editing', refused: 'unchecked' })
    expect(transact.send).not.toHaveBeenCalled()
  })

  test('error: on the copy of the network less comes out than was promised', async () => {
    const { client, start, progress } = await make({ transact: { simulate: async () => ({ received: 1n }) } })
    await start()
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ refused: 'fails' })
  })

  test('error: nothing is left for the fee', async () => {
    const { client, start, progress } = await make()
    await start('ETH', 'USDX', '10')
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ refused: 'fee' })
  })

  test('error: no gas price', async () => {
    const { client, start, progress } = await make({ answers: { 'convert.gasPrice': http(400) } })
    await start()
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ refused: 'gas-price' })
  })
})

describe('the swap', () => {
  test('default: signed, followed, and what came in is told', async () => {
    const { client, start, progress, transact } = await make()
    await start()
    await reviewSwap(client)
    await submitSwap(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(transact.send).toHaveBeenCalledExactlyOnceWith(
      { network: one, from: alice, to: router, data: '0xabcd', value: ether },
      expect.anything(),
    )
    expect(progress()).toMatchObject({ status: 'confirmed', hash: '0xhash', fee: '3' })
  })

  test.each(['eoa', 'smartAccount'] as const)(
    'behavior: the events say what kind of account it is: %s',
    async (type) => {
      const { client, start, told } = await make()
      connectQuietly(client, 'lantern', { accounts: [{ address: alice, type }] })
      await start()
      await reviewSwap(client)
      await submitSwap(client)
      await vi.advanceTimersByTimeAsync(0)
      const properties = expect.objectContaining({ isSmartAccount: type === 'smartAccount', swapFromToken: 'ETH' })
      for (const event of ['INITIATE_SWAP', 'SWAP_SUCCESS']) expect(told).toHaveBeenCalledWith({ event, properties })
    },
  )

  test('behavior: the approval is of exactly the amount, whatever the services wrote', async () => {
    const unlimited = {
      tx: { from: `${here}:${dollar}`, to: '', data: approveData(router, 2n ** 256n - 1n), value: '0', eip155: null },
    }
    const { client, start, transact } = await make({ answers: { 'convert.buildApprove': unlimited } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    expect(vi.mocked(transact.send).mock.calls.map(([call]) => call)).toMatchObject([
      { to: dollar, data: approveData(router, 5_000_000n), value: 0n },
      { to: router, data: '0xabcd', value: 0n },
    ])
  })

  test('behavior: a wallet that can is given both at once', async () => {
    const { client, start, progress, transact } = await make({ transact: { canBatch: async () => true } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(transact.send).not.toHaveBeenCalled()
    expect(vi.mocked(transact.batch as NonNullable<typeof transact.batch>).mock.calls[0]?.[0]).toMatchObject({
      atomicRequired: true,
      calls: [{ to: dollar, data: approveData(router, 5_000_000n) }, { to: router }],
    })
    expect(progress()).toMatchObject({ status: 'confirmed', hash: '0xhash' })
  })

  test('behavior: an allowance that is there is used', async () => {
    const { client, start, count, transact } = await make({ transact: { allowance: async () => 5_000_000n } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    expect(count('convert.buildApprove')).toBe(0)
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: a price beyond the limit asks the person, not the wallet', async () => {
    const { client, market, start, progress, transact } = await make()
    await start()
    await reviewSwap(client)
    market.price = 1_900n
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', now: { amountOut: `${(19n * ether) / 10n}` } })
    acceptPrice(client)
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: a small drop keeps the least that was shown', async () => {
    const { client, market, start, progress } = await make()
    await start()
    await reviewSwap(client)
    market.price = 1_990n
    expect(await refreshReviewed(client)).toBe(true)
    expect(progress()).toMatchObject({ status: 'review', plan: { minimum: `${(198n * ether) / 100n}` } })
  })

  test('behavior: the price moves between the approval and the swap: the swap is not signed', async () => {
    const made = await make({ transact: {} })
    const { client, market, start, progress, transact } = made
    vi.mocked(transact.send).mockImplementationOnce(async () => {
      market.price = 1_000n
      return '0xhash'
    })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
    expect(progress()).toMatchObject({ status: 'review', approved: true, now: { amountOut: '5000000' } })
  })

  test('behavior: without the services, what the node still stands by is signed; else it is not', async () => {
    const { client, answers, start, progress, transact } = await make()
    await start()
    await reviewSwap(client)
    answers['convert.buildTransaction'] = http(503)
    transact.simulate = async () => {
      throw fail(paymentErrors, 'tx/reverted', { reason: 'no' })
    }
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review', failure: 'fails' })
    transact.simulate = async () => ({})
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test.each([
    [119_999, 1],
    [120_000, 0],
    [120_001, 0],
  ])('behavior: without the services, what was reviewed %i ms ago is signed %i times', async (age, times) => {
    const { client, answers, start, transact } = await make()
    await start()
    await reviewSwap(client)
    answers['convert.buildTransaction'] = http(503)
    vi.setSystemTime(Date.now() + age)
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(times)
  })

  test('error: declined goes back to the review', async () => {
    const { client, start, progress, transact } = await make()
    vi.mocked(transact.send).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
    await start()
    await reviewSwap(client)
    await submitSwap(client)
    expect(progress()).toMatchObject({ status: 'review', declined: true })
  })

  test('error: reverted on the chain: told whether the price was the reason', async () => {
    const { client, market, start, progress } = await make({
      transact: {
        wait: async () => {
          market.price = 1_000n
          throw fail(paymentErrors, 'tx/reverted', { reason: 'no reason given' })
        },
      },
    })
    await start()
    await reviewSwap(client)
    await submitSwap(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(progress()).toMatchObject({ status: 'failed', slipped: true, code: 'tx/reverted', hash: '0xhash' })
  })
})
