import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import {
  type FakeContext,
  fakeContext,
  fakePage,
  fakeStandard,
  ordinals,
  payment,
  register,
  regtestId,
  standardAccount,
  walletError,
} from './bitcoin.test-support.js'
import { bitcoin } from './family.js'

afterEach(() => vi.unstubAllGlobals())

const shown = [standardAccount(ordinals, 'ordinals'), standardAccount(payment, 'payment')]
const { signal } = new AbortController()

/** The connector that is announced for a wallet which is in the page. */
async function found(
  wallet: unknown,
  context: FakeContext = fakeContext(),
): Promise<{ connector: Connector; context: FakeContext }> {
  const page = fakePage()
  vi.stubGlobal('window', page)
  register(page, wallet)
  bitcoin().create(context).discover()
  const connector = await vi.waitFor(() => {
    const [event] = context.events
    if (event?.type !== 'announced') throw new Error('nothing is announced')
    return event.connector
  })
  return { connector, context }
}

describe('connect', () => {
  test('default: the account to pay with first, the one for inscriptions second', async () => {
    const wallet = fakeStandard({ 'bitcoin:connect': { accounts: shown } })
    const { connector } = await found(wallet)
    expect(connector.info).toMatchObject({
      id: 'wallet-standard-bip122:Quarry',
      name: 'Quarry',
      type: 'ANNOUNCED',
      chain: 'bip122',
      chains: ['bip122'],
      imageUrl: 'data:image/png;base64,AAAA',
    })
    expect(await connector.connect({ signal })).toEqual([
      {
        namespace: 'bip122',
        accounts: [
          { address: payment, type: 'payment' },
          { address: ordinals, type: 'ordinal' },
        ],
        caipNetworkId: regtestId,
        approvedNetworkIds: [regtestId],
        wallet: { name: 'Quarry', icon: 'data:image/png;base64,AAAA' },
      },
    ])
    expect(wallet.calls).toEqual([{ feature: 'bitcoin:connect', input: { purposes: ['payment', 'ordinals'] } }])
    expect(connector.getProvider('bip122')).toBeDefined()
    expect(connector.getProvider('eip155')).toBeUndefined()
  })

  test('behavior: a wallet with a taproot address alone pays with it', async () => {
    const { connector } = await found(fakeStandard({ 'bitcoin:connect': { accounts: [standardAccount(ordinals)] } }))
    expect(await connector.connect({ signal })).toMatchObject([{ accounts: [{ address: ordinals, type: 'payment' }] }])
  })

  test('behavior: an address with a wrong checksum is none', async () => {
    const wrong = standardAccount(payment.replace('quv9', 'quv8'))
    const { connector } = await found(fakeStandard({ 'bitcoin:connect': { accounts: [wrong] } }))
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code: 'connect/failed' })
  })

  test.each([
    ['connect/rejected', walletError(4001)],
    ['connect/rejected', new Error('User rejected the request.')],
    ['rpc/error', walletError(-32002)],
    ['connect/failed', walletError(-32603)],
  ])('error: %s', async (code, error) => {
    const { connector } = await found(fakeStandard({ 'bitcoin:connect': error }))
    await expect(connector.connect({ signal })).rejects.toMatchObject({ code })
    expect(connector.getProvider('bip122')).toBeUndefined()
  })

  test('error: an aborted question ends with the reason', async () => {
    const { connector } = await found(fakeStandard({ 'bitcoin:connect': () => new Promise(() => {}) }))
    const end = new AbortController()
    const asked = connector.connect({ signal: end.signal })
    end.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })
})

describe('events', () => {
  test('behavior: changed accounts are told, the same are not, none end it', async () => {
    const wallet = fakeStandard({ 'bitcoin:connect': { accounts: shown } })
    const { connector, context } = await found(wallet)
    await connector.connect({ signal })
    const other = standardAccount('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', 'payment')
    wallet.change(shown)
    wallet.change([other])
    await vi.waitFor(() => expect(context.events).toHaveLength(2))
    expect(context.events[1]).toMatchObject({
      type: 'changed',
      connectorId: 'wallet-standard-bip122:Quarry',
      session: { accounts: [{ address: other.address, type: 'payment' }] },
    })
    wallet.change([])
    await vi.waitFor(() => expect(context.events[2]).toMatchObject({ type: 'disconnected', namespace: 'bip122' }))
    await vi.waitFor(() => expect(wallet.listenerCount()).toBe(0))
  })
})

describe('reconnect', () => {
  test('default: without a question', async () => {
    const wallet = fakeStandard(
      { 'bitcoin:connect': new Error('must not be asked'), 'standard:connect': {} },
      { accounts: shown },
    )
    const { connector } = await found(wallet)
    expect(await connector.reconnect({ signal })).toMatchObject([{ caipNetworkId: regtestId }])
    expect(wallet.calls).toEqual([])
  })

  test('behavior: asks in silence, and an empty answer is none', async () => {
    const wallet = fakeStandard({ 'bitcoin:connect': must, 'standard:connect': { accounts: [] } })
    const { connector } = await found(wallet)
    expect(await connector.reconnect({ signal })).toEqual([])
    expect(wallet.calls).toEqual([{ feature: 'standard:connect', input: { silent: true } }])
  })
})

test('disconnect: the wallet is told, and no longer listened to', async () => {
  const wallet = fakeStandard({ 'bitcoin:connect': { accounts: shown }, 'standard:disconnect': undefined })
  const { connector, context } = await found(wallet)
  await connector.connect({ signal })
  expect(context.kept.size).toBe(1)
  await connector.disconnect()
  expect(wallet.calls.map(({ feature }) => feature)).toEqual(['bitcoin:connect', 'standard:disconnect'])
  expect(context.kept.size).toBe(0)
  expect(connector.getProvider('bip122')).toBeUndefined()
  await vi.waitFor(() => expect(wallet.listenerCount()).toBe(0))
})

describe('discover', () => {
  test('behavior: wallets of other chains, without a way to connect, and second ones of a name are left out', async () => {
    const context = fakeContext()
    const page = fakePage()
    vi.stubGlobal('window', page)
    register(page, fakeStandard({ 'standard:connect': {} }, { chains: ['solana:mainnet'], name: 'Sun' }))
    register(page, fakeStandard({}, { name: 'Mute' }))
    register(page, {
      get name() {
        throw new Error('no')
      },
    })
    register(page, fakeStandard({ 'bitcoin:connect': {} }, { name: ' Quarry\n' }))
    bitcoin().create(context).discover()
    await vi.waitFor(() => expect(context.events).toHaveLength(1))
    register(page, fakeStandard({ 'bitcoin:connect': {} }, { name: 'quarry' }))
    register(page, fakeStandard({ 'bitcoin:connect': {} }, { name: 'Late' }))
    const names = context.events.map((event) => event.type === 'announced' && event.connector.info.name)
    expect(names).toEqual(['Quarry', 'Late'])
  })

  test('param: discover', async () => {
    const context = fakeContext()
    const page = fakePage()
    vi.stubGlobal('window', page)
    const listened = vi.spyOn(page, 'addEventListener')
    bitcoin({ discover: 'none' }).create(context).discover()()
    await import('./discover.js')
    expect(listened).not.toHaveBeenCalled()
  })
})

function must(): never {
  throw new Error('must not be asked')
}
