import { describe, expect, test, vi } from 'vitest'
import type { Connection } from '../base/entities/connection.js'
import type { AppProviderEvent, AppProviderSource } from '../core/family.js'
import { makeAppProvider } from './appProvider.js'
import { fakeContext, makeNetwork, ordinals, payment, regtestId, walletError } from './bitcoin.test-support.js'
import { bitcoin } from './family.js'
import type { BitcoinWallet, LiveWallet } from './wallet.js'

const connection: Connection = {
  connectorId: 'quarry',
  namespace: 'bip122',
  accounts: [
    { address: payment, type: 'payment' },
    { address: ordinals, type: 'ordinal' },
  ],
  address: payment,
  caipNetworkId: regtestId,
  wallet: { name: 'Quarry' },
}

const live = (part: Partial<BitcoinWallet>): LiveWallet => ({
  wallet: { connect: no, restore: no, signMessage: no, ...part },
  state: () => ({ accounts: [{ address: payment, purpose: 'payment', publicKey: '02' }], networkId: regtestId }),
})

function setUp(provider?: unknown, now: Connection | undefined = provider ? connection : undefined) {
  const current = { provider, connection: now }
  const listeners = new Set<(event: AppProviderEvent) => void>()
  const context = fakeContext()
  const source: AppProviderSource = {
    provider: () => current.provider,
    connection: () => current.connection,
    network: () => makeNetwork(),
    settled: async () => {},
    switchNetwork: async () => no(),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const emit = (event: AppProviderEvent) => {
    for (const listener of listeners) listener(event)
  }
  const door = makeAppProvider(source, context)
  return { door, ask: door.request as (args: unknown) => Promise<unknown>, current, emit, context, listeners }
}

/** A session of WalletConnect that answers from a table. */
const session = (answers: Record<string, unknown>) => ({
  async request({ method }: { method: string }) {
    if (method in answers) return answers[method]
    throw walletError(-32601)
  },
})

describe('request', () => {
  test('param: getAccountAddresses', async () => {
    const { door } = setUp(live({}))
    expect(await door.request({ method: 'getAccountAddresses' })).toEqual([
      { address: payment, publicKey: '02', intention: 'payment' },
    ])
  })

  test('param: getAccountAddresses of a session, by what they are for', async () => {
    const listed = [
      { address: payment, intention: 'payment' },
      { address: ordinals, publicKey: '07', intention: 'ordinal' },
    ]
    const { door } = setUp(session({ getAccountAddresses: listed }))
    expect(await door.request({ method: 'getAccountAddresses', params: { intentions: ['ordinal'] } })).toEqual([
      { address: ordinals, publicKey: '07', intention: 'ordinal' },
    ])
  })

  test('behavior: a session that cannot list its addresses has those it was approved with', async () => {
    expect(await setUp(session({})).door.request({ method: 'getAccountAddresses' })).toEqual([
      { address: payment, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
  })

  test.each([
    [{}, payment, 'ecdsa'],
    [{ protocol: 'bip322' }, payment, 'bip322'],
    [{ address: ordinals }, ordinals, 'bip322'],
    [{ address: ordinals, protocol: 'ecdsa' }, ordinals, 'ecdsa'],
  ])('param: signMessage with %o is by %s, %s', async (params, address, protocol) => {
    const { ask } = setUp(live({ signMessage: async (request) => JSON.stringify(request) }))
    const answer = (await ask({ method: 'signMessage', params: { message: 'hi', ...params } })) as {
      address: string
      signature: string
    }
    expect(answer.address).toBe(address)
    expect(JSON.parse(answer.signature)).toEqual({ address, message: 'hi', protocol, networkId: regtestId })
  })

  test('behavior: the address in use signs and pays', async () => {
    const wallet = live({ signMessage: async () => 'signed', sendTransfer: async ({ from }) => `by ${from}` })
    const { door, current } = setUp(wallet)
    current.connection = { ...connection, address: ordinals }
    expect(await door.request({ method: 'signMessage', params: { message: 'hi' } })).toMatchObject({
      address: ordinals,
    })
    const params = { recipientAddress: payment, amount: '12345' }
    expect(await door.request({ method: 'sendTransfer', params })).toEqual({ txid: `by ${ordinals}` })
  })

  test('param: signPsbt', async () => {
    const signPsbt = vi.fn(async ({ psbt }: { psbt: Uint8Array }) => psbt.toReversed())
    const { door } = setUp(live({ signPsbt }))
    const params = { psbt: 'cHNidP8B', signInputs: [{ index: 0, address: payment, sighashTypes: [1] }] }
    expect(await door.request({ method: 'signPsbt', params })).toEqual({ psbt: 'Af90YnNw' })
    expect(signPsbt.mock.calls[0]?.[0]).toMatchObject({ inputs: params.signInputs, networkId: regtestId })
  })

  test.each([
    [4200, 'fly', {}],
    [4200, 'toString', {}],
    [4200, 'signPsbt', {}],
    [4200, 'sendTransfer', {}],
    [-32602, 'signMessage', {}],
  ])('error: %s for %s', async (code, method, params) => {
    await expect(setUp(live({})).ask({ method, params })).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code },
    })
  })

  test.each([
    { psbt: 'cHNidP8B' },
    { psbt: 'cHNidP8B', signInputs: [{}] },
    { signInputs: [{ index: 0, address: payment }] },
  ])('error: signPsbt with %o', async (params) => {
    const asked = setUp(live({ signPsbt: no })).ask({ method: 'signPsbt', params })
    await expect(asked).rejects.toMatchObject({ context: { code: -32602 } })
  })

  test.each(['0', '1.5', '-1', '1e3'])('error: sendTransfer of %s', async (amount) => {
    const params = { recipientAddress: ordinals, amount }
    const asked = setUp(live({ sendTransfer: no })).ask({ method: 'sendTransfer', params })
    await expect(asked).rejects.toMatchObject({ context: { code: -32602 } })
  })

  test('error: a rejection keeps its code', async () => {
    const refusing = live({ signMessage: () => Promise.reject(walletError(4001)) })
    const asked = setUp(refusing).door.request({ method: 'signMessage', params: { message: 'hi' } })
    await expect(asked).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
  })

  test('error: while nothing is connected', async () => {
    await expect(setUp().door.request({ method: 'getAccountAddresses' })).rejects.toMatchObject({
      code: 'walletconnect/not-connected',
      message: 'Please call connect() before request()',
    })
  })
})

describe('events', () => {
  test('default', async () => {
    const { door, emit } = setUp()
    const heard: unknown[] = []
    for (const event of ['connect', 'disconnect', 'networkChanged', 'accountsChanged'] as const)
      door.on(event, (value: unknown) => void heard.push([event, value]))
    emit({ type: 'connected', connection: { ...connection, address: ordinals } })
    emit({ type: 'networkChanged', networkId: 'bip122:other' })
    emit({ type: 'accountsChanged', addresses: [payment, ordinals] })
    emit({ type: 'disconnected' })
    await vi.waitFor(() => expect(heard).toHaveLength(6))
    expect(heard).toEqual([
      ['connect', { networkId: regtestId }],
      ['accountsChanged', [ordinals, payment]],
      ['networkChanged', 'bip122:other'],
      ['accountsChanged', [payment, ordinals]],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  test('behavior: off and once end the hearing; all ends with the client', async () => {
    const { door, emit, context, listeners } = setUp()
    const [one, two] = [vi.fn(), vi.fn()]
    door.on('accountsChanged', one).once('accountsChanged', two)
    emit({ type: 'accountsChanged', addresses: [payment] })
    await vi.waitFor(() => expect(one).toHaveBeenCalled())
    door.off('accountsChanged', one)
    emit({ type: 'accountsChanged', addresses: [ordinals] })
    expect([one, two].map((listener) => listener.mock.calls)).toEqual([[[[payment]]], [[[payment]]]])
    context.destroy()
    expect(listeners.size).toBe(0)
  })
})

test('behavior: it is what the family hands out', () => {
  const listen = () => () => {}
  const door = bitcoin()
    .create(fakeContext())
    .appProvider?.({ listen } as unknown as AppProviderSource)
  expect(door).toMatchObject({ request: expect.any(Function), on: expect.any(Function) })
  expect(Object.isFrozen(door)).toBe(true)
})

function no(): never {
  throw new Error('must not be asked')
}
