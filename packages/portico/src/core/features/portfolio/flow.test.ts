import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { alice, connectQuietly, fakeFamily, fakeServices, makeTest, type session } from '../../fakes.test-support.js'
import { memoryAdapter } from '../../storage/adapters.js'
import { refreshPortfolio } from './flow.js'
import { portfolioOf, tokensOf, totalOf } from './select.js'
import { keepPortfolio, readPortfolios } from './stored.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const token = (symbol: string, part: object = {}) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price: 1,
  value: 1,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: '',
  ...part,
})
const native = token('ETH', { value: 0.5 })
const dollar = token('USDC', { address: 'eip155:1:0xa0', value: 20 })
const ticket = token('TIX', { address: 'eip155:1:0xb0', quantity: { decimals: '0', numeric: '3' } })

function make(answer: unknown, part: Parameters<typeof session>[0] = {}) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern', part)
  const answers = { now: answer }
  const calls = fakeServices(client, { 'balance.list': () => answers.now })
  return { client, calls, answers, portfolio: () => portfolioOf(client.store.get()) }
}

describe('refreshPortfolio', () => {
  test('default: of the account and the network in use, native first, tokens that cannot be divided left out', async () => {
    const { client, calls, portfolio } = make({
      balances: [ticket, dollar, native, token('X', { chainId: 'eip155:10' })],
    })
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({ status: 'ready', address: alice, networkId: 'eip155:1', readAt: 1_000_000 })
    expect(tokensOf(client.store.get()).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(totalOf(tokensOf(client.store.get()))).toBe(20.5)
    expect(calls[0]?.input).toEqual({ params: { address: alice }, query: { currency: 'usd', chainId: 'eip155:1' } })
  })

  test('behavior: what an earlier page read is shown at once, and read anew; within 30 s it is not', async () => {
    const map = new Map<string, string>()
    const page = (answer: unknown) => {
      const { client } = makeTest({ storage: memoryAdapter(map) })
      connectQuietly(client, 'lantern')
      return { client, calls: fakeServices(client, { 'balance.list': () => answer }) }
    }
    const before = page({ balances: [native, { ...dollar, iconUrl: `data:image/png;base64,${'A'.repeat(5_000)}` }] })
    await refreshPortfolio(before.client)
    await vi.advanceTimersByTimeAsync(29_999)
    const soon = page({ balances: [] })
    await refreshPortfolio(soon.client)
    expect(soon.calls).toHaveLength(0)
    expect(portfolioOf(soon.client.store.get())).toMatchObject({ status: 'ready', readAt: 1_000_000 })
    expect(tokensOf(soon.client.store.get()).map(({ symbol, iconUrl }) => [symbol, iconUrl?.length])).toEqual([
      ['ETH', undefined],
      ['USDC', undefined],
    ])
    await vi.advanceTimersByTimeAsync(1)
    const later = page({ balances: [native] })
    const run = refreshPortfolio(later.client)
    expect(tokensOf(later.client.store.get())).toHaveLength(2)
    await run
    expect(tokensOf(later.client.store.get())).toHaveLength(1)
    expect([...map.values()].join('').length).toBeLessThan(2_000)
  })

  test('error: what was read before stays known while nobody answers', async () => {
    const map = new Map<string, string>()
    for (const answer of [{ balances: [native] }, fail(httpErrors, 'http/status', { status: 502 })]) {
      const { client } = makeTest({ storage: memoryAdapter(map) })
      connectQuietly(client, 'lantern')
      fakeServices(client, { 'balance.list': () => answer })
      await refreshPortfolio(client)
      expect(tokensOf(client.store.get())).toMatchObject([{ symbol: 'ETH' }])
      await vi.advanceTimersByTimeAsync(60_000)
    }
  })

  test('behavior: of many accounts the 10 read last are kept, with 60 tokens each', async () => {
    const map = new Map<string, string>()
    const { client } = makeTest({ storage: memoryAdapter(map) })
    for (let n = 0; n < 14; n++) {
      const address = `0x${String(n).padStart(40, '0')}`
      const tokens = Array.from({ length: 90 }, () => native)
      connectQuietly(client, 'lantern', { accounts: [{ address, type: 'eoa' }] })
      keepPortfolio(client, { address, networkId: 'eip155:1' }, { tokens: tokens as never, readAt: n })
    }
    const kept = Object.values(client.storage.get('portfolios', readPortfolios) ?? {})
    expect(kept.map(({ timestamp }) => timestamp).sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    expect(kept.every(({ value }) => value.tokens.length === 60)).toBe(true)
  })

  test('behavior: a token that says too much is left out, and takes no other with it', () => {
    const { client } = makeTest({ storage: memoryAdapter() })
    connectQuietly(client, 'lantern')
    const spam = [token('S'.repeat(61)), token('SPAM', { name: 'S'.repeat(201) })]
    const tokens = [native, ...spam, dollar] as never
    keepPortfolio(client, { address: alice, networkId: 'eip155:1' }, { tokens, readAt: 1 })
    const [kept] = Object.values(client.storage.get('portfolios', readPortfolios) ?? {})
    expect(kept?.value.tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  })

  test.each([
    ['many tokens', Array.from({ length: 61 }, (_, n) => token(`T${n}`, { value: 61 - n })), 60],
    ['a token that says too much', [native, token('S'.repeat(61))], 1],
  ])(
    'behavior: after a reload, of %s those that were kept are shown, and all read anew at once',
    async (_, all, few) => {
      const map = new Map<string, string>()
      const page = () => {
        const { client } = makeTest({ storage: memoryAdapter(map) })
        connectQuietly(client, 'lantern')
        fakeServices(client, { 'balance.list': { balances: all } })
        return client
      }
      await refreshPortfolio(page())
      const client = page()
      const run = refreshPortfolio(client)
      expect(tokensOf(client.store.get())).toHaveLength(few)
      await run
      expect(tokensOf(client.store.get())).toHaveLength(all.length)
      expect(portfolioOf(client.store.get())).toMatchObject({ readAt: 1_000_000 })
    },
  )

  test('param: force: passes the cache of 30 s by', async () => {
    const { client, calls } = make({ balances: [native] })
    await refreshPortfolio(client)
    await vi.advanceTimersByTimeAsync(29_999)
    await refreshPortfolio(client)
    expect(calls).toHaveLength(1)
    await refreshPortfolio(client, { force: true })
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(30_000)
    await refreshPortfolio(client)
    expect(calls).toHaveLength(3)
  })

  test('param: force: passes the cache of the services by, too, where they know tokens by contracts', async () => {
    const forced = async (features: object) => {
      const { client } = makeTest({ families: [fakeFamily('eip155', { features })] })
      connectQuietly(client, 'lantern')
      const calls = fakeServices(client, { 'balance.list': { balances: [native] } })
      await refreshPortfolio(client)
      await refreshPortfolio(client, { force: true })
      return calls.map(({ input }) => (input.query as { forceUpdate?: string }).forceUpdate)
    }
    // Naming one token has all of them read anew.
    expect(await forced({ transact: async () => ({}) })).toEqual([undefined, `eip155:1:0x${'e'.repeat(40)}`])
    expect(await forced({})).toEqual([undefined, undefined])
  })

  test('behavior: without services it is the native currency, from the node', async () => {
    const readBalance = async () => ({ amount: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' })
    const { client } = makeTest({ families: [fakeFamily('eip155', { readBalance })] })
    connectQuietly(client, 'lantern')
    fakeServices(client, {})
    await refreshPortfolio(client)
    expect(tokensOf(client.store.get())).toMatchObject([
      { symbol: 'ETH', quantity: { decimals: '18', numeric: '1.5' } },
    ])
  })

  test('error: a failure tells, blocks for 30 s, keeps what was known, and tries again by itself', async () => {
    const { client, calls, answers, portfolio } = make({ balances: [native] })
    await refreshPortfolio(client)
    answers.now = fail(httpErrors, 'http/status', { status: 502 })
    await refreshPortfolio(client, { force: true })
    expect(portfolio()).toMatchObject({ status: 'blocked', until: 1_030_000, tokens: [{ symbol: 'ETH' }] })
    expect(client.store.get().notices.toast).toMatchObject({ toast: { text: 'Token Balance Unavailable' } })
    await refreshPortfolio(client, { force: true })
    expect(calls).toHaveLength(2)
    answers.now = { balances: [dollar] }
    await vi.advanceTimersByTimeAsync(30_000)
    expect(portfolio()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'USDC' }] })
  })

  test('error: it tries again by itself, also when its timer goes off before the clock has come so far', async () => {
    const { client, answers, portfolio } = make(fail(httpErrors, 'http/status', { status: 502 }))
    await refreshPortfolio(client)
    answers.now = { balances: [dollar] }
    // Timers count by another clock than the one that says the time.
    vi.setSystemTime(1_000_000 - 1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(Date.now()).toBe(1_029_999)
    expect(portfolio()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'USDC' }] })
  })

  test('error: services that are out of order are not asked again by themselves', async () => {
    const { client, calls, answers, portfolio } = make(fail(httpErrors, 'http/status', { status: 503 }))
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({ status: 'blocked', stopped: true })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(calls).toHaveLength(1)
    answers.now = { balances: [native] }
    await refreshPortfolio(client, { force: true })
    expect(portfolio()).toMatchObject({ status: 'ready' })
  })

  describe('while the services do not tell', () => {
    const fromNode = async () => ({ amount: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' })
    const unserved = fail(httpErrors, 'http/status', { status: 400 })
    const held = [{ symbol: 'ETH', quantity: { decimals: '18', numeric: '1.5' } }]

    function start(answer: unknown, readBalance: () => Promise<{ amount: bigint; decimals: number; symbol: string }>) {
      const { client } = makeTest({ families: [fakeFamily('eip155', { readBalance })] })
      connectQuietly(client, 'lantern')
      const answers = { now: answer }
      const calls = fakeServices(client, { 'balance.list': () => answers.now })
      return { client, calls, answers, portfolio: () => portfolioOf(client.store.get()) }
    }

    test.each([502, 503, 429])('error: HTTP %s: the native currency is read from the node', async (status) => {
      const { client, portfolio } = start(fail(httpErrors, 'http/status', { status }), fromNode)
      await refreshPortfolio(client)
      expect(portfolio()).toMatchObject({ status: 'blocked', tokens: held })
      expect(portfolio()).not.toHaveProperty('unserved')
      expect(client.store.get().notices.toast).toMatchObject({ toast: { text: 'Token Balance Unavailable' } })
    })

    test('error: a network that they do not serve is said once, and goes on from the node', async () => {
      let amount = 1_500_000_000_000_000_000n
      const { client, calls, answers, portfolio } = start(unserved, async () => ({
        amount,
        decimals: 18,
        symbol: 'ETH',
      }))
      await refreshPortfolio(client)
      expect(portfolio()).toMatchObject({ status: 'blocked', unserved: true, tokens: held })
      const { toast } = client.store.get().notices
      expect(toast).toMatchObject({ toast: { text: 'Token Balance Unavailable' } })
      amount = 2_000_000_000_000_000_000n
      await vi.advanceTimersByTimeAsync(120_000)
      expect(calls).toHaveLength(1)
      // Asked by whoever looks at the list, which stays as it is meanwhile.
      const again = refreshPortfolio(client, { force: true })
      expect(portfolio()).toMatchObject({ status: 'blocked', unserved: true, tokens: held })
      await refreshPortfolio(client, { force: true })
      await again
      expect(calls).toHaveLength(2)
      expect(portfolio()).toMatchObject({ status: 'blocked', tokens: [{ quantity: { numeric: '2' } }] })
      // Said once: what was shown has gone meanwhile.
      expect(client.store.get().notices.toast).not.toMatchObject({ status: 'shown' })
      answers.now = { balances: [dollar] }
      await vi.advanceTimersByTimeAsync(30_000)
      await refreshPortfolio(client, { force: true })
      expect(portfolio()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'USDC' }] })
    })

    test('error: where the node does not tell either, nothing is listed, and nobody is told that there is nothing', async () => {
      const { client, portfolio } = start(unserved, async () => {
        throw new Error('down')
      })
      await refreshPortfolio(client)
      expect(portfolio()).toMatchObject({ status: 'blocked', unserved: true, tokens: [] })
    })
  })

  test('behavior: an unlisted network has none', async () => {
    const { client, calls, portfolio } = make({ balances: [native] }, { caipNetworkId: 'eip155:999' })
    await refreshPortfolio(client)
    expect(calls).toHaveLength(0)
    expect(portfolio()).toEqual({ status: 'idle' })
  })
})

describe('totalOf', () => {
  test('behavior: without any price there is no total', () => {
    expect(totalOf([{ ...native, value: undefined } as never])).toBeUndefined()
    expect(totalOf([])).toBe(0)
  })
})
