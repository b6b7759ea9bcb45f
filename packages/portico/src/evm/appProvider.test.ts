import { createWalletClient, custom } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Connection } from '../base/entities/connection.js'
import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { deferred } from '../base/promise.js'
import type { AppProviderEvent, AppProviderSource } from '../core/family.js'
import { embeddedErrors } from '../embedded/errors.js'
import { makeAppProvider } from './appProvider.js'
import type { Eip1193Provider } from './eip1193.js'
import type { Transport } from './transport.js'
import { addressOne, addressTwo, fakeContext, fakeProvider, sandboxOne, walletError } from './wallet.test-support.js'

const connection: Connection = {
  connectorId: 'dev.wallet',
  namespace: 'eip155',
  accounts: [
    { address: addressOne, type: 'eoa' },
    { address: addressTwo, type: 'eoa' },
  ],
  address: addressTwo,
  caipNetworkId: 'eip155:31337',
  wallet: { name: 'Wallet' },
}
const none: Transport = {
  request: async () => {
    throw new Error('The nodes must not be asked')
  },
}

type Parts = {
  provider?: Eip1193Provider
  connection?: Connection
  transport?: Transport
  networks?: readonly Network[]
  source?: Partial<AppProviderSource>
}

function setUp({ provider, connection: now, transport = none, networks = [sandboxOne], source = {} }: Parts = {}) {
  const current = { provider, connection: now }
  const listeners = new Set<(event: AppProviderEvent) => void>()
  const context = fakeContext(networks)
  const full: AppProviderSource = {
    provider: () => current.provider,
    connection: () => current.connection,
    network: () => sandboxOne,
    settled: async () => {},
    switchNetwork: async () => {
      throw new Error('Nothing may switch')
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...source,
  }
  const door = makeAppProvider(full, context, async () => transport)
  const emit = (event: AppProviderEvent) => {
    for (const listener of listeners) listener(event)
  }
  return { door, current, emit, context, listeners }
}

const connected = (answers: Record<string, unknown>, parts: Parts = {}) => {
  const provider = fakeProvider(answers)
  return { provider, ...setUp({ provider, connection, ...parts }) }
}

describe('request', () => {
  test.each(['eth_accounts', 'eth_requestAccounts', 'eth_blockNumber', 'personal_sign', 'wallet_switchEthereumChain'])(
    'error: %s rejects while nothing is connected',
    async (method) => {
      await expect(setUp().door.request({ method })).rejects.toMatchObject({
        code: 'walletconnect/not-connected',
        message: 'Please call connect() before request()',
      })
    },
  )

  test('behavior: waits for a reconnection that is under way', async () => {
    const reconnected = deferred<void>()
    const { door, current } = setUp({ source: { settled: () => reconnected.promise } })
    const accounts = door.request({ method: 'eth_accounts' })
    current.provider = fakeProvider({})
    current.connection = connection
    reconnected.resolve()
    expect(await accounts).toEqual([addressTwo, addressOne])
  })

  test('behavior: accounts and chain are answered without the wallet, the account in use first', async () => {
    const { door, provider } = connected({})
    expect(await door.request({ method: 'eth_accounts' })).toEqual([addressTwo, addressOne])
    expect(await door.request({ method: 'eth_requestAccounts' })).toEqual([addressTwo, addressOne])
    expect(await door.request({ method: 'eth_chainId' })).toBe('0x7a69')
    expect(await door.request({ method: 'net_version' })).toBe('31337')
    expect(provider.calls).toEqual([])
  })

  test.each([undefined, null, 7, {}, { method: '' }, { method: 7 }, { method: 'eth_call', params: 'x' }])(
    'error: -32600 for %j',
    async (args) => {
      const { door } = connected({})
      await expect(door.request(args as never)).rejects.toMatchObject({ code: -32600 })
    },
  )

  test('behavior: what is not about the chain goes to the wallet as it came', async () => {
    const { door, provider } = connected({ personal_sign: '0xsigned', wallet_watchAsset: true, eth_newFilter: '0x1' })
    expect(await door.request({ method: 'personal_sign', params: ['0x68', addressTwo] })).toBe('0xsigned')
    expect(await door.request({ method: 'wallet_watchAsset', params: { type: 'ERC20' } })).toBe(true)
    expect(await door.request({ method: 'eth_newFilter', params: [{}] })).toBe('0x1')
    expect(provider.calls).toEqual([
      { method: 'personal_sign', params: ['0x68', addressTwo] },
      { method: 'wallet_watchAsset', params: { type: 'ERC20' } },
      { method: 'eth_newFilter', params: [{}] },
    ])
  })

  test("error: the wallet's errors come as they are", async () => {
    const error = walletError(4001, 'User rejected the request.')
    const { door } = connected({ personal_sign: error })
    await expect(door.request({ method: 'personal_sign', params: [] })).rejects.toBe(error)
  })

  test.each([
    [4001, fail(chainErrors, 'rpc/error', { name: 'UserRejectedRequest', code: 4001, message: 'User rejected' })],
    [4001, fail(embeddedErrors, 'embedded/aborted')],
    [4200, fail(chainErrors, 'embedded/not-allowed')],
    [4902, fail(chainErrors, 'network/chain-unsupported')],
    [-32000, fail(chainErrors, 'rpc/error', { name: 'InvalidInput', code: -32000, message: 'No funds' })],
  ])('error: %i, as libraries read it, of a wallet that has errors of ours', async (code, error) => {
    const { door } = connected({ personal_sign: error, wallet_sendCalls: error })
    const calls = [{ to: addressOne }]
    for (const args of [{ method: 'personal_sign' }, { method: 'wallet_sendCalls', params: [{ calls }] }])
      await expect(door.request(args)).rejects.toMatchObject({ code, cause: error })
  })

  test('error: what libraries have no number for stays an error of ours', async () => {
    const error = fail(embeddedErrors, 'embedded/load-failed')
    const { door } = connected({ personal_sign: error })
    await expect(door.request({ method: 'personal_sign' })).rejects.toBe(error)
  })

  test('behavior: typed data that is no text yet is made one', async () => {
    const { door, provider } = connected({ eth_signTypedData_v4: `0x${'ab'.repeat(65)}` })
    await door.request({
      method: 'eth_signTypedData_v4',
      params: [addressTwo, { primaryType: 'A', message: { amount: 5n } }],
    })
    expect(provider.calls).toEqual([
      { method: 'eth_signTypedData_v4', params: [addressTwo, '{"primaryType":"A","message":{"amount":"5"}}'] },
    ])
  })

  test('error: wallet_getCapabilities needs an address', async () => {
    const { door } = connected({ wallet_getCapabilities: {} })
    await expect(door.request({ method: 'wallet_getCapabilities' })).rejects.toMatchObject({ code: 'calls/no-address' })
  })
})

describe('questions about the chain', () => {
  const nodes = (answer: (method: string, params: readonly unknown[]) => unknown): Transport => ({
    request: async (method, params) => {
      const found = answer(method, params)
      if (found instanceof Error) throw found
      return found
    },
  })
  const refusal = (code: number, cause: object = {}) =>
    fail(chainErrors, 'rpc/error', { name: 'Some', code, message: 'execution reverted' }, { cause: { code, ...cause } })

  test("default: go to the app's own nodes", async () => {
    const { door, provider } = connected({}, { transport: nodes((method, params) => [method, params]) })
    expect(await door.request({ method: 'eth_getBalance', params: [addressOne, 'latest'] })).toEqual([
      'eth_getBalance',
      [addressOne, 'latest'],
    ])
    expect(provider.calls).toEqual([])
  })

  test.each([
    ['cannot be reached', fail(httpErrors, 'http/unreachable', { endpoint: 'eth_call' })],
    ['is refused', fail(httpErrors, 'http/status', { status: 401 })],
    ['lacks the method', refusal(-32601)],
  ])('behavior: go to the wallet when the node %s', async (_, error) => {
    const { door } = connected({ eth_call: '0xfromWallet' }, { transport: nodes(() => error) })
    expect(await door.request({ method: 'eth_call', params: [{}] })).toBe('0xfromWallet')
  })

  test('behavior: go to the wallet on a network that the app does not list', async () => {
    const { door } = connected({ eth_call: '0x01' }, { networks: [] })
    expect(await door.request({ method: 'eth_call', params: [{}] })).toBe('0x01')
  })

  test('error: a revert comes with its code and data, as libraries read it', async () => {
    const { door, provider } = connected(
      { eth_call: '0x' },
      { transport: nodes(() => refusal(3, { data: '0x08c379a0' })) },
    )
    await expect(door.request({ method: 'eth_call', params: [{}] })).rejects.toMatchObject({
      code: 3,
      data: '0x08c379a0',
      message: 'execution reverted',
    })
    expect(provider.calls).toEqual([])
  })

  test('error: a signed transaction that may be on its way is not sent twice', async () => {
    const error = fail(httpErrors, 'http/unreachable', { endpoint: 'eth_sendRawTransaction' })
    const { door, provider } = connected({ eth_sendRawTransaction: '0x' }, { transport: nodes(() => error) })
    await expect(door.request({ method: 'eth_sendRawTransaction', params: ['0x'] })).rejects.toMatchObject({
      code: -32603,
    })
    expect(provider.calls).toEqual([])
  })
})

describe('wallet_switchEthereumChain', () => {
  test("default: one of the app's networks is switched to as in the modal", async () => {
    const switchNetwork = vi.fn(async () => {})
    const { door, provider } = connected({}, { source: { switchNetwork } })
    expect(await door.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] })).toBeNull()
    expect(switchNetwork).toHaveBeenCalledExactlyOnceWith('eip155:31337')
    expect(provider.calls).toEqual([])
  })

  test("behavior: any other is the wallet's business", async () => {
    const { door, provider } = connected({ wallet_switchEthereumChain: null })
    expect(await door.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })).toBeNull()
    expect(provider.calls).toHaveLength(1)
  })

  test.each([
    [4902, fail(chainErrors, 'network/chain-unsupported')],
    [4001, fail(chainErrors, 'rpc/error', { name: 'UserRejectedRequest', code: 4001, message: 'no' })],
  ])('error: code %i', async (code, error) => {
    const { door } = connected({}, { source: { switchNetwork: () => Promise.reject(error) } })
    await expect(
      door.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a69' }] }),
    ).rejects.toMatchObject({ code })
  })
})

describe('events', () => {
  test('default', async () => {
    const { door, emit } = setUp()
    const heard: unknown[] = []
    for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'])
      door.on(event, (value: never) => void heard.push([event, value]))
    emit({ type: 'connected', connection })
    emit({ type: 'networkChanged', networkId: 'eip155:1' })
    emit({ type: 'accountsChanged', addresses: [addressOne] })
    emit({ type: 'message', data: { type: 'eth_subscription' } })
    emit({ type: 'disconnected' })
    await vi.waitFor(() => expect(heard).toHaveLength(8))
    expect(heard).toEqual([
      ['chainChanged', '0x7a69'],
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [addressTwo, addressOne]],
      ['chainChanged', '0x1'],
      ['accountsChanged', [addressOne]],
      ['message', { type: 'eth_subscription' }],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
  })

  test('behavior: removeListener, off and once end the hearing', async () => {
    const { door, emit } = setUp()
    const [one, two, three] = [vi.fn(), vi.fn(), vi.fn()]
    door.on('message', one).on('message', two).once('message', three)
    emit({ type: 'message', data: 1 })
    await vi.waitFor(() => expect(one).toHaveBeenCalled())
    door.removeListener('message', one)
    door.off('message', two)
    emit({ type: 'message', data: 2 })
    expect([one, two, three].map((listener) => listener.mock.calls)).toEqual([[[1]], [[1]], [[1]]])
  })

  test('behavior: once can be taken back', async () => {
    const { door, emit } = setUp()
    const [listener, other] = [vi.fn(), vi.fn()]
    door.once('message', listener).removeListener('message', listener).on('message', other)
    emit({ type: 'message', data: 1 })
    await vi.waitFor(() => expect(other).toHaveBeenCalled())
    expect(listener).not.toHaveBeenCalled()
  })

  test('behavior: a listener that throws harms no other', async () => {
    const { door, emit, context } = setUp()
    const good = vi.fn()
    door
      .on('message', () => {
        throw new Error('broken')
      })
      .on('message', good)
    emit({ type: 'message', data: 1 })
    await vi.waitFor(() => expect(good).toHaveBeenCalledOnce())
    expect(context.warnings).toHaveLength(1)
  })

  test('behavior: ends with the client', () => {
    const { context, listeners } = setUp()
    expect(listeners.size).toBe(1)
    context.destroy()
    expect(listeners.size).toBe(0)
  })
})

describe('libraries', () => {
  test('behavior: viem works over it', async () => {
    const { door } = connected({
      personal_sign: '0xab',
      eth_sendTransaction: walletError(4001, 'User rejected the request.'),
    })
    const client = createWalletClient({ transport: custom(door) })
    expect(await client.getAddresses()).toEqual([addressTwo, addressOne])
    expect(await client.getChainId()).toBe(31337)
    expect(await client.signMessage({ account: addressTwo, message: 'hi' })).toBe('0xab')
    await expect(client.sendTransaction({ account: addressTwo, to: addressOne, chain: null })).rejects.toThrow(
      /rejected/,
    )
  })
})
