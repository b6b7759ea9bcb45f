import { describe, expect, test, vi } from 'vitest'
import type { TokenBalance } from '../../../base/entities/token.js'
import { alice, fakeRegistry, fakeSend, fakeServices, makeTest, one, ten } from '../../fakes.test-support.js'
import { senderOf } from '../../payments/sender.js'
import { isNativeAlone, loadTokens } from './items.js'
import { make } from './send.test-support.js'

const { signal } = new AbortController()
const dollar = `0x${'d'.repeat(40)}`

type Listed = { [Key in keyof TokenBalance]?: TokenBalance[Key] | undefined }

const listed = (part: Listed = {}): TokenBalance =>
  ({
    name: 'Dollar',
    symbol: 'USDX',
    chainId: one.caipNetworkId,
    address: `${one.caipNetworkId}:${dollar}`,
    price: 1,
    quantity: { decimals: '6', numeric: '7.5' },
    ...part,
  }) as TokenBalance
const native = listed({
  name: 'Ether',
  symbol: 'ETH',
  address: undefined,
  price: 3_000,
  quantity: { decimals: '18', numeric: '2' },
})
const sendable = {
  networkId: 'eip155:1',
  name: 'Dollar',
  symbol: 'USDX',
  decimals: 6,
  balance: '7500000',
  price: 1,
  icon: undefined,
  asset: { kind: 'erc20', address: dollar, decimals: 6, symbol: 'USDX' },
}

async function served(balances: readonly object[]) {
  const made = await make()
  return { ...made, calls: fakeServices(made.client, { 'balance.list': { balances } }) }
}

/** What the account’s view read a moment ago. */
const seen = (tokens: readonly TokenBalance[], networkId = one.caipNetworkId) => ({
  portfolio: { status: 'ready' as const, address: alice, networkId, tokens, readAt: Date.now() },
})

describe('loadTokens', () => {
  test('default: the account and the network that are asked about, and what can be sent of the answer', async () => {
    const { client, calls } = await served([native, listed({ iconUrl: 'https://pictures.example/usdx' })])
    const call = vi.spyOn(client.services, 'call')
    const { items } = await loadTokens(client, { signal })
    expect(items).toEqual([
      expect.objectContaining({ symbol: 'ETH', price: 3_000, balance: '2000000000000000000' }),
      { ...sendable, icon: 'https://pictures.example/usdx' },
    ])
    expect(calls.map(({ input }) => input)).toEqual([{ params: { address: alice }, query: { chainId: 'eip155:1' } }])
    expect(call.mock.calls[0]?.[2]).toEqual({ signal })
  })

  test.each<[string, Listed]>([
    ['is of another network', { chainId: ten.caipNetworkId }],
    ['has an address that is none', { address: `${one.caipNetworkId}:nothing` }],
    ['has no decimals', { quantity: { decimals: '0', numeric: '3' } }],
    ['is not there any more', { quantity: { decimals: '6', numeric: '0' } }],
    ['has more decimals than it can have', { quantity: { decimals: '6', numeric: '0.0000001' } }],
  ])('behavior: what %s is left out', async (_, part) => {
    const { client } = await served([native, listed(part), listed()])
    expect((await loadTokens(client, { signal })).items.slice(1)).toEqual([sendable])
  })

  test('behavior: what says of no network where it is, is here', async () => {
    const { client } = await served([listed({ chainId: undefined })])
    expect((await loadTokens(client, { signal })).items.slice(1)).toEqual([sendable])
    client.store.set(seen([native, listed({ chainId: undefined }), listed({ chainId: ten.caipNetworkId })]))
    expect((await loadTokens(client, { signal })).items.slice(1)).toEqual([sendable])
  })

  test.each<[string, readonly object[]]>([
    ['do not list', []],
    [
      'tell in more decimals than it has',
      [{ ...native, quantity: { decimals: '18', numeric: `1.${'0'.repeat(18)}1` } }],
    ],
  ])('behavior: what the services %s of the currency is not known', async (_, balances) => {
    const { client } = await served(balances)
    client.store.set({ balance: { status: 'idle' } })
    const { items } = await loadTokens(client, { signal })
    expect(items).toMatchObject([{ symbol: 'ETH', balance: undefined }])
  })

  test('behavior: what was read on another network is none of this one', async () => {
    const { client, calls } = await served([])
    client.store.set(seen([listed()], ten.caipNetworkId))
    expect((await loadTokens(client, { signal })).items).toHaveLength(1)
    expect(calls).toHaveLength(1)
  })

  test('behavior: without an account there is nothing; without services and a list, the currency alone', async () => {
    expect(await loadTokens(makeTest().client, { signal })).toEqual({ items: [] })
    const { client } = await make()
    expect(await loadTokens(client, { signal })).toEqual({ items: [expect.objectContaining({ symbol: 'ETH' })] })
  })

  test('behavior: where nothing is listed, the currency alone', async () => {
    const { client } = await listing()
    expect(await loadTokens(client, { signal })).toEqual({ items: [expect.objectContaining({ symbol: 'ETH' })] })
  })
})

/** An app without services, whose registry lists nothing on this network. */
async function listing() {
  const held = async () => ({ tokens: [], isWhole: true })
  const features = { send: async () => fakeSend(), tokens: async () => ({ held }) }
  const made = await make({}, { wallets: fakeRegistry([]), family: { features } })
  fakeServices(made.client, {})
  return made
}

describe('isNativeAlone', () => {
  test('default: where nobody lists tokens there is nothing else to choose', async () => {
    const { client } = await make()
    expect(isNativeAlone(client, senderOf(client))).toBe(true)
  })

  test('behavior: services may know of more', async () => {
    const { client } = await served([])
    client.store.set(seen([native]))
    expect(isNativeAlone(client, senderOf(client))).toBe(false)
  })

  test('behavior: a registry may list more, until it is read that there is none', async () => {
    const { client } = await listing()
    const sender = senderOf(client)
    expect(isNativeAlone(client, sender)).toBe(false)
    client.store.set(seen([native]))
    expect(isNativeAlone(client, sender)).toBe(true)
    client.store.set(seen([native, listed()]))
    expect(isNativeAlone(client, sender)).toBe(false)
    client.store.set(seen([native], ten.caipNetworkId))
    expect(isNativeAlone(client, sender)).toBe(false)
  })
})
