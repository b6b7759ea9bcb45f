import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { editSwap, flipSwap, scheduleQuote, startSwap } from './flow.js'
import { reviewSwap } from './review.js'
import { dollar, ether, http, make } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A form with a price, whose press on Review has failed: the services are there, the app's own nodes are not. */
async function pressed() {
  const made = await make()
  const away = new Error('fetch failed')
  const held = { native: 10n * ether }
  const nodes = {
    simulate: async () => ({}),
    holdings: async ({ tokens }: { tokens: readonly (string | undefined)[] }) =>
      tokens.map((token) => (token === undefined ? held.native : 5_000_000_000n)),
  }
  await made.start()
  made.transact.holdings = () => Promise.reject(away)
  made.transact.simulate = () => Promise.reject(away)
  expect(await reviewSwap(made.client)).toBe(false)
  // As the view does.
  scheduleQuote(made.client, 2_000)
  const back = () => void Object.assign(made.transact, nodes)
  const reason = () => {
    const progress = made.progress()
    return progress.status === 'editing' ? (progress.failure ?? progress.refused) : undefined
  }
  return { ...made, nodes, held, back, reason }
}

describe('a press on Review that failed', () => {
  test('behavior: prices go on, and the reason stays beside them', async () => {
    const { progress, reason, count } = await pressed()
    expect(reason()).toBe('unchecked')
    const asked = count('convert.quotes')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(count('convert.quotes')).toBeGreaterThan(asked)
    expect(progress()).toMatchObject({ status: 'editing', quote: { amountOut: `${2n * ether}` } })
    expect(reason()).toBe('unchecked')
  })

  test('behavior: what is known of the price alone comes and goes beside it', async () => {
    const { answers, reason } = await pressed()
    const price = answers['convert.quotes']
    answers['convert.quotes'] = http(503)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(reason()).toBe('unavailable')
    answers['convert.quotes'] = price
    await vi.advanceTimersByTimeAsync(12_000)
    expect(reason()).toBe('unchecked')
  })

  test.each<[string, (made: Awaited<ReturnType<typeof pressed>>) => unknown]>([
    ['writes another amount', ({ client }) => editSwap(client, { amount: '2' })],
    ['turns it round', ({ client }) => flipSwap(client)],
    ['leaves the form and comes back', ({ client }) => startSwap(client)],
  ])('behavior: the reason goes when the visitor %s', async (_name, act) => {
    const made = await pressed()
    await act(made)
    expect(made.reason()).toBeUndefined()
  })

  test('behavior: pressed again it is gone at once, and the review is there once the nodes are', async () => {
    const { client, back, reason, progress } = await pressed()
    await vi.advanceTimersByTimeAsync(3_000)
    back()
    const again = reviewSwap(client)
    expect(reason()).toBeUndefined()
    expect(await again).toBe(true)
    expect(progress().status).toBe('review')
  })

  test('behavior: who was short of the fee and got money may press again', async () => {
    const { client, held, back, reason } = await pressed()
    back()
    editSwap(client, { amount: '10' })
    await vi.advanceTimersByTimeAsync(500)
    expect(await reviewSwap(client)).toBe(false)
    expect(reason()).toBe('fee')
    scheduleQuote(client, 2_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reason()).toBe('fee')
    held.native = 11n * ether
    await vi.advanceTimersByTimeAsync(12_000)
    expect(reason()).toBeUndefined()
  })
})

test('behavior: an outage is told until there is a price, also while one is asked for', async () => {
  const { start, answers, swap } = await make({ answers: { 'convert.quotes': http(503) } })
  await start()
  answers['convert.quotes'] = () => new Promise(() => {})
  await vi.advanceTimersByTimeAsync(10_500)
  expect(swap().progress).toMatchObject({ status: 'editing', failure: 'unavailable' })
  expect(swap().balances).toMatchObject({ [nativeAddress]: `${10n * ether}`, [dollar]: '5000000000' })
})
