import { type Hex, numberToHex, pad } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { developmentAccount } from '../../../../sandbox/chains/accounts.js'
import { call } from '../../../../sandbox/chains/rpc.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import { evm } from '../evm/index.js'
import { putCode, startFront } from '../evm/nodes.test-support.js'
import {
  alice,
  connectQuietly,
  fakeFamily,
  fakeNetwork,
  fakeRegistry,
  fakeServices,
  makeTest,
} from './fakes.test-support.js'
import type { HeldToken, TokensFeature } from './family.js'
import { refreshPortfolio } from './features/portfolio/flow.js'
import { portfolioOf, tokensOf, totalOf } from './features/portfolio/select.js'
import type { Registry } from './features/wallets/source.js'

const usdx = `0x${'a0'.repeat(20)}`
const eurx = `0x${'b0'.repeat(20)}`

const dollars: HeldToken = { address: usdx, amount: 1_500_000n, decimals: 6, symbol: 'USDX' }
type Answer = Awaited<ReturnType<TokensFeature['held']>>

function make(
  answer: () => Answer | Promise<Answer>,
  registry: Registry | false = fakeRegistry([{ address: usdx }, { address: eurx }]),
) {
  const held = vi.fn<TokensFeature['held']>(async () => answer())
  const readBalance = vi.fn(async () => ({ amount: 10n ** 18n, decimals: 18, symbol: 'ETH' }))
  const { client } = makeTest({
    wallets: registry,
    families: [fakeFamily('eip155', { readBalance, features: { tokens: async () => ({ held }) } })],
  })
  connectQuietly(client, 'lantern')
  fakeServices(client, {})
  return { client, held, readBalance, portfolio: () => portfolioOf(client.store.get()) }
}
const whole = (...tokens: HeldToken[]) => ({ tokens, isWhole: true })

describe('an account without services', () => {
  test('default: what it has of listed tokens, by name of the list, in the contract’s own words, without a price', async () => {
    const { client, held, portfolio } = make(
      () => whole(dollars),
      fakeRegistry([{ address: usdx.toUpperCase().replace('0X', '0x'), name: 'Sandbox\u202e Dollar', symbol: 'FAKE' }]),
    )
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({
      status: 'ready',
      listed: 'whole',
      tokens: [
        { symbol: 'ETH', quantity: { numeric: '1' } },
        {
          name: 'Sandbox Dollar',
          symbol: 'USDX',
          address: `eip155:1:${usdx}`,
          price: 0,
          quantity: { decimals: '6', numeric: '1.5' },
        },
      ],
    })
    expect(totalOf(tokensOf(client.store.get()))).toBeUndefined()
    expect(held.mock.calls[0]?.[0]).toMatchObject({ owner: alice, network: { caipNetworkId: 'eip155:1' } })
    expect(client.store.get().notices.toast.status).toBe('none')
  })

  test('behavior: what arrives between two reads is shown by the next', async () => {
    const has: HeldToken[] = []
    const held = async ({ tokens }: { tokens: readonly string[] }) =>
      whole(...has.filter(({ address }) => tokens.includes(address)))
    const { client, portfolio, held: asked } = make(() => whole())
    asked.mockImplementation(held)
    await refreshPortfolio(client)
    has.push(dollars)
    await refreshPortfolio(client, { force: true })
    expect(portfolio()).toMatchObject({ tokens: [{ symbol: 'ETH' }, { symbol: 'USDX' }] })
  })

  test('behavior: a node that answered a part keeps it, says so, and is asked for all again', async () => {
    const { client, held, portfolio } = make(() => ({ tokens: [dollars], isWhole: false }))
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({
      status: 'ready',
      listed: 'part',
      tokens: [{ symbol: 'ETH' }, { symbol: 'USDX' }],
    })
    await refreshPortfolio(client, { force: true })
    expect(held.mock.lastCall?.[0].tokens).toEqual([usdx, eurx])
  })

  test('error: where the tokens cannot be read, the native currency and what was known stand, without an alarm', async () => {
    let works = true
    const { client, portfolio } = make(() => {
      if (!works) throw fail(httpErrors, 'http/unreachable', { endpoint: 'eth_call' })
      return whole(dollars)
    })
    await refreshPortfolio(client)
    works = false
    await refreshPortfolio(client, { force: true })
    expect(portfolio()).toMatchObject({
      status: 'ready',
      listed: 'part',
      tokens: [{ symbol: 'ETH' }, { symbol: 'USDX' }],
    })
    expect(client.store.get().notices.toast.status).toBe('none')
  })

  test('error: a list that does not load leaves the native currency, and may load the next time', async () => {
    const tokensOf = vi.fn<Registry['tokensOf']>().mockRejectedValueOnce(new Error('offline'))
    tokensOf.mockResolvedValue([{ address: usdx, symbol: 'USDX', name: 'Sandbox Dollar', rank: undefined }])
    const { client, portfolio } = make(() => whole(dollars), fakeRegistry([], { tokensOf }))
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({ status: 'ready', listed: 'part', tokens: [{ symbol: 'ETH' }] })
    await refreshPortfolio(client, { force: true })
    expect(portfolio()).toMatchObject({
      status: 'ready',
      listed: 'whole',
      tokens: [{ symbol: 'ETH' }, { symbol: 'USDX' }],
    })
  })

  test('behavior: of a list that names more, the first 250, each once', async () => {
    const addresses = Array.from({ length: 300 }, (_, index) => pad(numberToHex(index + 1), { size: 20 }))
    const twice = [usdx, usdx.toUpperCase().replace('0X', '0x'), ...addresses]
    const { client, held } = make(() => whole(), fakeRegistry(twice.map((address) => ({ address }))))
    await refreshPortfolio(client)
    const asked = held.mock.lastCall?.[0].tokens.map((address) => address.toLowerCase())
    expect(asked).toEqual([usdx, ...addresses.slice(0, 249)])
  })

  test('behavior: without a registry, on a network without a list, and where many cannot be asked for at once: the native currency alone', async () => {
    for (const { client, held, portfolio } of [
      make(() => whole(dollars), false),
      make(() => whole(dollars), fakeRegistry([])),
      make(() => undefined),
    ]) {
      await refreshPortfolio(client)
      expect(portfolio()).toMatchObject({ status: 'ready', tokens: [{ symbol: 'ETH' }] })
      expect(portfolio()).not.toHaveProperty('listed')
      expect(held.mock.calls.length).toBeLessThan(2)
    }
  })

  test('behavior: a network that the services do not serve is read from its nodes, without an alarm', async () => {
    const { client, portfolio } = make(() => whole(dollars))
    fakeServices(client, { 'balance.list': () => fail(httpErrors, 'http/status', { status: 400 }) })
    await refreshPortfolio(client)
    expect(portfolio()).toMatchObject({
      status: 'ready',
      listed: 'whole',
      tokens: [{ symbol: 'ETH' }, { symbol: 'USDX' }],
    })
    expect(client.store.get().notices.toast.status).toBe('none')
  })
})

describe('at a real node', async () => {
  const chains = await startTestChains()
  const front = await startFront(chains.one.rpcUrl)
  afterAll(async () => {
    await front.stop()
    await chains.stop()
  })

  test('behavior: 250 listed tokens cost three requests, and those that are held are shown', async () => {
    const { tokens: seeded, multicall3 } = chains.seeded
    const others = Array.from({ length: 248 }, (_, index) => pad(numberToHex(0xbeef_0000 + index), { size: 20 }))
    const code = await call<Hex>(chains.one.rpcUrl, 'eth_getCode', [seeded.usdx.address, 'latest'])
    await putCode(chains.one.rpcUrl, code, others)
    const listed = [...others.slice(0, 100), seeded.usdx.address, ...others.slice(100), seeded.eurx.address]
    const network = fakeNetwork(31337, 'eip155', {
      contracts: { multicall3 },
      rpcUrls: { default: { http: [front.url] } },
    })
    const { client } = makeTest({
      networks: [network],
      families: [evm({ discover: 'none' })],
      wallets: fakeRegistry(listed.map((address) => ({ address, name: 'Listed' }))),
    })
    const { address } = developmentAccount(0)
    connectQuietly(client, 'lantern', {
      accounts: [{ address, type: 'eoa' }],
      caipNetworkId: network.caipNetworkId,
    })
    fakeServices(client, {})
    await refreshPortfolio(client)
    expect(portfolioOf(client.store.get())).toMatchObject({
      status: 'ready',
      listed: 'whole',
      tokens: [
        { symbol: 'ETH' },
        { symbol: 'USDX', quantity: { decimals: '6', numeric: '10000' } },
        { symbol: 'EURX', quantity: { decimals: '6', numeric: '2500.5' } },
      ],
    })
    expect(listed).toHaveLength(250)
    expect(front.bodies.length).toBeLessThanOrEqual(3)
  })
})
