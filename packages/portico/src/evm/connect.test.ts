import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { fail } from '../base/errors/AppError.js'
import { deferred } from '../base/promise.js'
import { coreErrors } from '../core/errors.js'
import { makeConnector } from './connector.js'
import type { Eip1193Provider } from './eip1193.js'
import { external } from './external.js'
import {
  addressOne,
  addressTwo,
  fakeContext,
  fakeProvider,
  sandboxOne,
  settle,
  walletError,
} from './wallet.test-support.js'

const info: ConnectorInfo = {
  id: 'dev.wallet',
  name: 'Wallet',
  type: 'ANNOUNCED',
  chain: 'eip155',
  chains: ['eip155'],
  imageUrl: 'data:image/png;base64,AA==',
  info: { rdns: 'dev.wallet' },
}
const never = () => new AbortController().signal

function setUp(answers: Record<string, unknown> = {}) {
  const provider = fakeProvider({
    eth_requestAccounts: [addressOne],
    eth_accounts: [addressOne],
    eth_chainId: '0x7a69',
    ...answers,
  })
  const context = fakeContext()
  return { provider, context, connector: makeConnector(context, info, () => provider) }
}

afterEach(() => void vi.useRealTimers())

describe('connect', () => {
  test('default', async () => {
    const { connector, provider } = setUp({ eth_requestAccounts: [addressOne.toLowerCase(), addressTwo, addressOne] })
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(await connector.connect({ signal: never() })).toEqual([
      {
        namespace: 'eip155',
        accounts: [
          { address: addressOne, type: 'eoa' },
          { address: addressTwo, type: 'eoa' },
        ],
        caipNetworkId: 'eip155:31337',
        wallet: { name: 'Wallet', icon: info.imageUrl, rdns: 'dev.wallet' },
      },
    ])
    expect(connector.getProvider('eip155')).toBe(provider)
    expect(connector.getProvider('solana')).toBeUndefined()
  })

  test.each([
    ['hex', '0x1', 'eip155:1'],
    ['decimal text', '137', 'eip155:137'],
    ['number', 10, 'eip155:10'],
  ])('behavior: reads a chain id that is a %s', async (_, chainId, expected) => {
    const { connector } = setUp({ eth_chainId: chainId })
    expect((await connector.connect({ signal: never() }))[0]?.caipNetworkId).toBe(expected)
  })

  test('param: network moves the wallet there', async () => {
    const chain = { id: '0x1' }
    const { connector } = setUp({
      eth_chainId: () => chain.id,
      wallet_switchEthereumChain: ([{ chainId }]: [{ chainId: string }]) => {
        chain.id = chainId
        return null
      },
    })
    const [session] = await connector.connect({ network: sandboxOne, signal: never() })
    expect(session?.caipNetworkId).toBe('eip155:31337')
  })

  test('param: network leaves the wallet where it is when it refuses to move', async () => {
    const { connector } = setUp({ eth_chainId: '0x1', wallet_switchEthereumChain: walletError(4001) })
    const [session] = await connector.connect({ network: sandboxOne, signal: never() })
    expect(session?.caipNetworkId).toBe('eip155:1')
  })

  test.each([
    ['4001', walletError(4001)],
    ['5000', walletError(5000)],
    ['words only', new Error('MetaMask: User denied account authorization')],
    ['nested', walletError(-32603, 'Internal', { data: { originalError: { code: 4001 } } })],
  ])('error: connect/rejected when the person says no (%s)', async (_, error) => {
    const { connector, provider } = setUp({ eth_requestAccounts: error })
    const rejected = connector.connect({ signal: never() })
    await expect(rejected).rejects.toMatchObject({
      code: 'connect/rejected',
      message: 'Connection rejected',
      cause: error,
    })
    expect(provider.listenerCount()).toBe(0)
  })

  test('error: an earlier question that is still open is named', async () => {
    const { connector } = setUp({ eth_requestAccounts: walletError(-32002, 'Already processing eth_requestAccounts') })
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject({
      code: 'rpc/error',
      context: { name: 'ResourceUnavailable', code: -32002, message: 'Already processing eth_requestAccounts' },
    })
  })

  test.each([
    ['it fails', { eth_requestAccounts: walletError(-32603) }],
    ['it has no account', { eth_requestAccounts: [] }],
    ['it answers nonsense', { eth_requestAccounts: 'yes' }],
    ['its accounts are none', { eth_requestAccounts: ['0x12', null, { address: addressOne }] }],
    ['it has no chain', { eth_chainId: walletError(-32603) }],
    ['its chain is none', { eth_chainId: '0x0' }],
    ['it says the number that networks share', { eth_chainId: walletError(-32603), net_version: '1' }],
  ])('error: connect/failed when %s', async (_, answers) => {
    const { connector } = setUp(answers)
    const failed = await connector.connect({ signal: never() }).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'connect/failed', message: 'Failed to connect' })
    expect((failed as Error).cause).toBeInstanceOf(Error)
    expect(connector.getProvider('eip155')).toBeUndefined()
  })

  test('error: a wallet without an account is told as one that may be locked', async () => {
    const { connector } = setUp({ eth_requestAccounts: [] })
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject({ cause: { code: 4100 } })
  })

  test('error: connect/failed when the provider throws where it should answer', async () => {
    const context = fakeContext()
    const broken = {
      request: () => {
        throw new Error('broken')
      },
    }
    const connector = makeConnector(context, info, () => broken)
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject({ code: 'connect/failed' })
  })

  test('param: signal gives up on a silent wallet at once, and its late yes is not heard', async () => {
    const late = deferred<unknown>()
    const { connector, context, provider } = setUp({ eth_requestAccounts: () => late.promise })
    const stop = new AbortController()
    const connecting = connector.connect({ signal: stop.signal })
    await settle()
    stop.abort(fail(coreErrors, 'modal/closed'))
    await expect(connecting).rejects.toMatchObject({ code: 'modal/closed' })
    late.resolve([addressOne])
    await settle()
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(provider.listenerCount()).toBe(0)
    expect(context.events).toEqual([])
  })

  test('behavior: asks nothing of a wallet after an error by itself', async () => {
    const { connector, provider } = setUp({ eth_requestAccounts: walletError(-32603) })
    await connector.connect({ signal: never() }).catch(() => {})
    await settle()
    expect(provider.calls).toEqual([{ method: 'eth_requestAccounts' }])
  })

  test('behavior: connecting again listens once', async () => {
    const { connector, provider, context } = setUp()
    await connector.connect({ signal: never() })
    await connector.connect({ signal: never() })
    provider.emit('chainChanged', '0x1')
    expect(context.events).toHaveLength(1)
  })
})

describe('reconnect', () => {
  test('default', async () => {
    const { connector, provider } = setUp()
    const [session] = await connector.reconnect({ signal: never() })
    expect(session?.accounts).toEqual([{ address: addressOne, type: 'eoa' }])
    expect(provider.calls.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('behavior: an empty list when the wallet no longer shows accounts', async () => {
    const { connector } = setUp({ eth_accounts: [] })
    expect(await connector.reconnect({ signal: never() })).toEqual([])
    expect(connector.getProvider('eip155')).toBeUndefined()
  })

  test('error: connect/failed when the wallet does not answer in time', async () => {
    vi.useFakeTimers()
    const { connector } = setUp({ eth_accounts: () => new Promise(() => {}) })
    const failed = expect(connector.reconnect({ signal: never() })).rejects.toMatchObject({ code: 'connect/failed' })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(10_000)
    await failed
  })
})

describe('events', () => {
  async function connected(answers: Record<string, unknown> = {}) {
    const parts = setUp(answers)
    await parts.connector.connect({ signal: never() })
    return parts
  }

  test('behavior: accountsChanged and chainChanged come as whole sessions', async () => {
    const { provider, context } = await connected()
    provider.emit('accountsChanged', [addressTwo.toLowerCase(), addressOne])
    provider.emit('chainChanged', '0x1')
    expect(context.events).toMatchObject([
      {
        type: 'changed',
        connectorId: 'dev.wallet',
        session: { accounts: [{ address: addressTwo }, { address: addressOne }], caipNetworkId: 'eip155:31337' },
      },
      {
        type: 'changed',
        session: { accounts: [{ address: addressTwo }, { address: addressOne }], caipNetworkId: 'eip155:1' },
      },
    ])
  })

  test('behavior: the account that the wallet changed to is named, one that merely stays is not', async () => {
    const { provider, context } = await connected({ eth_requestAccounts: [addressOne, addressTwo] })
    provider.emit('accountsChanged', [addressTwo, addressOne])
    provider.emit('accountsChanged', [addressTwo])
    provider.emit('chainChanged', '0x1')
    expect(context.events.map((event) => event.type === 'changed' && event.session.address)).toEqual([
      addressTwo,
      undefined,
      undefined,
    ])
  })

  test('behavior: what changes nothing, or is malformed, is not told', async () => {
    const { provider, context } = await connected()
    provider.emit('accountsChanged', [addressOne])
    provider.emit('accountsChanged', 'nonsense')
    provider.emit('accountsChanged', ['nonsense'])
    provider.emit('chainChanged', 31337)
    provider.emit('chainChanged', '0xzz')
    provider.emit('chainChanged', { chainId: '0x1' })
    expect(context.events).toEqual([])
  })

  test('behavior: a locked wallet is a disconnected one', async () => {
    const { provider, context, connector } = await connected()
    provider.emit('accountsChanged', [])
    expect(context.events).toEqual([{ type: 'disconnected', connectorId: 'dev.wallet', namespace: 'eip155' }])
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(provider.listenerCount()).toBe(0)
  })

  test('behavior: a disconnect of the wallet ends it when the accounts are gone', async () => {
    const { provider, context } = await connected({ eth_accounts: [] })
    provider.emit('disconnect', walletError(4900))
    await settle()
    expect(context.events).toMatchObject([{ type: 'disconnected' }])
  })

  test('behavior: a disconnect of its node only does not', async () => {
    const { provider, context, connector } = await connected()
    provider.emit('disconnect', walletError(1013))
    await settle()
    expect(context.events).toEqual([])
    expect(connector.getProvider('eip155')).toBe(provider)
  })

  test('behavior: a message is passed on as plain data; one that is not is dropped', async () => {
    const { provider, context } = await connected()
    provider.emit('message', { type: 'eth_subscription', data: { result: '0x1' } })
    provider.emit('message', () => {})
    expect(context.events).toEqual([
      { type: 'message', connectorId: 'dev.wallet', data: { type: 'eth_subscription', data: { result: '0x1' } } },
    ])
  })

  test('behavior: nothing is heard after the client is destroyed', async () => {
    const { provider, context } = await connected()
    context.destroy()
    expect(provider.listenerCount()).toBe(0)
  })

  test('behavior: a provider without removeListener is not heard after the end', async () => {
    const { provider, context, connector } = setUp()
    const { removeListener: _, ...stubborn } = provider
    const other = makeConnector(context, info, () => stubborn as Eip1193Provider)
    await other.connect({ signal: never() })
    await other.disconnect()
    provider.emit('chainChanged', '0x1')
    expect(context.events).toEqual([])
    expect(connector.getProvider('eip155')).toBeUndefined()
  })
})

describe('disconnect', () => {
  test('default', async () => {
    const { connector, provider, context } = setUp({ wallet_revokePermissions: null })
    await connector.connect({ signal: never() })
    await connector.disconnect()
    expect(provider.calls.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(context.events).toEqual([])
  })

  test('behavior: a wallet that cannot revoke is let go all the same', async () => {
    const { connector } = setUp()
    await connector.connect({ signal: never() })
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })

  test('behavior: a silent wallet is given 3 seconds', async () => {
    vi.useFakeTimers()
    const { connector } = setUp({ wallet_revokePermissions: () => new Promise(() => {}) })
    await connector.connect({ signal: never() })
    const gone = connector.disconnect()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(gone).resolves.toBeUndefined()
  })

  test('behavior: does nothing while not connected', async () => {
    const { connector, provider } = setUp()
    await connector.disconnect()
    expect(provider.calls).toEqual([])
  })
})

describe('external', () => {
  test('default', async () => {
    const provider = Object.assign(fakeProvider({ eth_requestAccounts: [addressOne], eth_chainId: '0x1' }), {
      closed: 0,
      async disconnect() {
        this.closed++
      },
    })
    const factory = external({
      provider,
      id: 'acme',
      name: 'Acme',
      imageUrl: 'https://acme.invalid/a.png',
      rdns: 'io.acme',
      opensPopup: true,
    })
    expect(factory).toMatchObject({ kind: 'connector', id: 'acme' })
    const connector = factory.create(fakeContext())
    expect(connector.info).toMatchObject({
      id: 'acme',
      name: 'Acme',
      type: 'EXTERNAL',
      chains: ['eip155'],
      opensPopup: true,
      info: { rdns: 'io.acme' },
    })
    await connector.connect({ signal: never() })
    expect(connector.getProvider('eip155')).toBe(provider)
    await connector.disconnect()
    expect(provider.closed).toBe(1)
  })

  test('param: provider may be loaded when the visitor connects', async () => {
    const provider = fakeProvider({ eth_requestAccounts: [addressOne], eth_chainId: '0x1' })
    let loads = 0
    const load = async () => {
      loads++
      return provider
    }
    const connector = external({ provider: load, id: 'acme', name: 'Acme' }).create(fakeContext())
    connector.prepare?.()
    expect(loads).toBe(0)
    await connector.connect({ signal: never() })
    expect(loads).toBe(1)
    expect(connector.getProvider('eip155')).toBe(provider)
  })

  test('error: connect/failed when what is loaded is no provider', async () => {
    const connector = external({ provider: (() => ({})) as never, id: 'acme', name: 'Acme' }).create(fakeContext())
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject({ code: 'connect/failed' })
  })
})
