import { describe, expect, test, vi } from 'vitest'
import type { Network } from '../base/entities/network.js'
import { AppError, createPortico, isAppError } from '../index.js'
import { onConnectorEvent } from './connections/events.js'
import {
  alice,
  bob,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  fakeNetwork,
  makeTest,
  metadata,
  must,
  one,
  session,
  settle,
  ten,
} from './fakes.test-support.js'
import type { AppProviderEvent, AppProviderSource } from './family.js'
import { initialSend } from './features/send/state.js'
import { localFeatures } from './localFeatures.js'

describe('createPortico', () => {
  test('default: a state that is plain data, disconnected, on Connect', () => {
    const portico = makeTest()
    const state = portico.getState()
    expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify({ ...state })))
    expect(state.modal.status).toBe('closed')
    expect(state.send).toEqual(initialSend)
    expect(state.connections.namespaces).toEqual({})
    expect(state.flags).toEqual({ status: 'local', features: localFeatures({ basic: false, localFeatures: {} }) })
  })

  test('behavior: nothing of a page is needed, and nothing is asked', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(must('fetch'))
    const portico = createPortico({
      metadata,
      networks: [one],
      families: [fakeFamily('eip155', { discover: must('discover') })],
      services: 'https://s.example',
    })
    await settle()
    expect(portico.getState().notices.alert).toBeUndefined()
    portico.destroy()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('error: a storage that cannot be used is told to the developer', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const full = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
    const portico = makeTest({ logLevel: 'error', storage: { getItem: () => null, setItem: full, removeItem: full } })
    await portico.connect({ connectorId: 'lantern' })
    const text = 'The browser’s storage cannot be used; nothing is remembered after a reload'
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining(text)))
    expect(portico.getState().connections.namespaces.eip155?.status).toBe('connected')
  })

  test('behavior: several clients know nothing of each other', async () => {
    const [first, second] = [makeTest(), makeTest()]
    await first.connect({ connectorId: 'lantern' })
    await first.open()
    expect(second.getState().connections.namespaces).toEqual({})
    expect(second.getState().modal.status).toBe('closed')
  })

  test('error: thrown at once, and told from others', () => {
    try {
      createPortico({ metadata, networks: [one], families: [], siwx: {}, siweConfig: {} as never })
      throw must('here')()
    } catch (error) {
      expect(isAppError(error, 'config/sign-in-twice')).toBe(true)
      expect(error).toBeInstanceOf(AppError)
    }
  })

  test('param: customRpcUrls: stand before the network’s own, which are kept, and twice they are put there once', () => {
    const portico = makeTest({ customRpcUrls: { 'eip155:1': ['https://mine.example'] } })
    expect(portico.getState().networks[0]?.rpcUrls).toEqual({
      default: { http: ['https://mine.example', 'http://127.0.0.1:1'] },
      chainDefault: { http: ['http://127.0.0.1:1'] },
    })
    portico.addNetwork(fakeNetwork(1))
    const [own] = portico.getState().networks.slice(-1)
    expect(own?.rpcUrls.default.http).toEqual(['https://mine.example', 'http://127.0.0.1:1'])
    portico.addNetwork(own as Network)
    expect(portico.getState().networks.at(-1)?.rpcUrls).toEqual(own?.rpcUrls)
  })

  test('param: defaultNetwork', () => {
    expect(makeTest({ defaultNetwork: ten }).getState().connections).toMatchObject({
      activeNamespace: 'eip155',
      networkIds: { eip155: 'eip155:10' },
    })
  })
})

describe('the client', () => {
  test('default: connect, switch account, disconnect', async () => {
    const accounts = [
      { address: alice, type: 'eoa' },
      { address: bob, type: 'eoa' },
    ] as const
    const portico = makeTest({
      connectors: [fakeConnector('lantern', { connect: async () => [session({ accounts })] })],
    })
    const heard = vi.fn()
    portico.subscribe((state) => state.connections.namespaces.eip155?.status, heard)
    await expect(portico.connect({ connectorId: 'lantern' })).resolves.toMatchObject({ address: alice })
    await portico.switchAccount(bob)
    await portico.disconnect()
    expect(heard.mock.calls.map(([status]) => status)).toEqual(['connecting', 'connected', 'disconnected'])
  })

  test('default: open and close', async () => {
    const portico = makeTest()
    await portico.open({ view: 'Networks' })
    expect(portico.getState().modal.status).toBe('open')
    portico.close()
    await vi.waitFor(() => expect(portico.getState().modal.status).toBe('closed'))
  })

  test('behavior: it says that it is opening from the press until it is shown', async () => {
    const portico = makeTest()
    const heard: unknown[] = []
    portico.subscribe(
      ({ modal }) => `${modal.status}, opening: ${Boolean(modal.opening)}`,
      (said) => heard.push(said),
    )
    const opened = portico.open()
    expect(portico.getState().modal).toMatchObject({ status: 'closed', opening: true })
    await opened
    expect(heard).toEqual(['closed, opening: true', 'open, opening: false'])
  })

  test('behavior: what could not be opened is not opening any more', async () => {
    const portico = makeTest()
    await expect(portico.open({ view: 'Pay' } as never)).rejects.toThrow()
    expect(portico.getState().modal).toMatchObject({ status: 'closed', opening: false })
  })

  test('addNetwork, removeNetwork: need a family of the namespace', () => {
    const portico = makeTest()
    portico.addNetwork(fakeNetwork(5))
    portico.addNetwork(fakeNetwork(5, 'eip155', { name: 'Five' }))
    expect(portico.getState().networks.map((network) => network.name)).toEqual(['Network 1', 'Network 10', 'Five'])
    portico.removeNetwork('eip155:5')
    expect(portico.getState().networks).toHaveLength(2)
    expect(() => portico.addNetwork(fakeNetwork('x', 'solana'))).toThrow(/No family for the namespace "solana"/)
    expect(() => portico.addNetwork({ ...one, rpcUrls: {} } as never)).toThrow(/addNetwork\.rpcUrls/)
    expect(() => portico.removeNetwork('eip155:77')).toThrow('Network not found')
  })

  test('error: getProvider of a namespace that the app has no family of', () => {
    const portico = makeTest({ connectors: [fakeConnector('far', {}, { chains: ['eip155', 'cosmos'] })] })
    // Not connected yet; the second is one that a connector alone reaches.
    for (const namespace of ['eip155', 'cosmos'] as const) expect(portico.getProvider(namespace)).toBeUndefined()
    for (const namespace of ['eth', 'solana'])
      expect(() => portico.getProvider(namespace as 'solana')).toThrow(
        expect.objectContaining({
          code: 'network/no-family',
          message: `No family for the namespace "${namespace}", only eip155`,
        }),
      )
  })

  test('destroy: default: aborts what runs, stops listening, closes, and nothing follows', async () => {
    const portico = makeTest({ connectors: [fakeConnector('lantern', { connect: () => new Promise(() => {}) })] })
    const heard = vi.fn()
    portico.on('event', heard)
    await portico.open()
    heard.mockClear()
    const run = portico.connect({ connectorId: 'lantern' })
    const outcome = expect(run).rejects.toMatchObject({ code: 'modal/closed' })
    await settle()
    portico.destroy()
    await outcome
    expect(portico.client.signal.aborted).toBe(true)
    expect(portico.getState().modal.status).toBe('closed')
    portico.client.track({ event: 'MODAL_CREATED' })
    expect(heard).not.toHaveBeenCalled()
    expect(() => portico.destroy()).not.toThrow()
  })

  test.each([
    { view: 'Send' } as const,
    { view: 'Pay', recipient: bob, asset: 'eip155:1/slip44:60', amount: '1' } as const,
  ])('destroy: behavior: what is still being opened then comes to an end too: $view', async (options) => {
    const portico = makeTest({ features: { pay: true } })
    connectQuietly(portico.client, 'lantern')
    const asked: Promise<unknown> = options.view === 'Pay' ? portico.open(options) : portico.open(options)
    const outcome = expect(asked).rejects.toMatchObject({ code: 'modal/closed' })
    portico.destroy()
    await outcome
    await expect(portico.open()).rejects.toMatchObject({ code: 'modal/closed' })
  })

  test('on: behavior: a listener that throws does not keep the others from hearing', async () => {
    const portico = makeTest()
    const heard = vi.fn()
    portico.on('modal', () => {
      throw new Error('no')
    })
    const stop = portico.on('modal', heard)
    await portico.open()
    stop()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(portico.getLog()).toContain('A listener of the app threw')
  })
})

describe('getProvider', () => {
  function make() {
    const sources: AppProviderSource[] = []
    const family = fakeFamily('eip155', {
      appProvider(source) {
        sources.push(source)
        return { door: true }
      },
      switchNetwork: async () => {},
    })
    const lantern = fakeConnector('lantern')
    const portico = makeTest({ families: [family], connectors: [lantern, fakeConnector('quill')] })
    const door = portico.getProvider('eip155')
    const [source] = sources
    if (!source) throw new Error('the family was not asked')
    return { portico, door, source, sources, lantern }
  }

  test('default: the family’s door, the same for the life of the client', async () => {
    const { portico, door, sources } = make()
    expect(door).toEqual({ door: true })
    await portico.connect({ connectorId: 'lantern' })
    expect(portico.getProvider('eip155')).toBe(door)
    expect(sources).toHaveLength(1)
  })

  test('behavior: the door stands on the wallet in use', async () => {
    const { portico, source } = make()
    expect([source.provider(), source.connection(), source.network()]).toEqual([undefined, undefined, one])
    await portico.connect({ connectorId: 'lantern' })
    expect(source.provider()).toEqual({ provider: 'lantern' })
    await portico.connect({ connectorId: 'quill' })
    expect(source.provider()).toEqual({ provider: 'quill' })
    await source.switchNetwork('eip155:10')
    expect(source.network()).toEqual(ten)
    await portico.disconnect()
    expect(source.provider()).toBeUndefined()
  })

  test('behavior: what the door hears', async () => {
    const { portico, source, lantern } = make()
    const heard: AppProviderEvent[] = []
    const stop = source.listen((event) => heard.push(event))
    // What hears is loaded by then.
    await source.settled()
    await portico.connect({ connectorId: 'lantern' })
    const accounts = [{ address: bob, type: 'eoa' }] as const
    const change = (part: object) =>
      onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session(part) })
    change({ accounts })
    change({ accounts, caipNetworkId: 'eip155:10' })
    change({ accounts, caipNetworkId: 'eip155:10' })
    lantern.context.emit({ type: 'message', connectorId: 'lantern', data: { a: 1 } })
    lantern.context.emit({ type: 'message', connectorId: 'other', data: { a: 2 } })
    await portico.disconnect()
    expect(heard.map((event) => event.type)).toEqual([
      'connected',
      'accountsChanged',
      'networkChanged',
      'message',
      'disconnected',
    ])
    expect(heard[1]).toEqual({ type: 'accountsChanged', addresses: [bob] })
    stop()
    await portico.connect({ connectorId: 'lantern' })
    expect(heard).toHaveLength(5)
  })

  test('behavior: what became of the wallet while the door was being loaded is told too', async () => {
    const { portico, source } = make()
    const before = portico.connect({ connectorId: 'lantern' })
    const heard: AppProviderEvent[] = []
    source.listen((event) => heard.push(event))
    await before
    await vi.waitFor(() => expect(heard.map((event) => event.type)).toEqual(['connected']))
  })

  test('behavior: settled waits for a reconnection that is under way', async () => {
    const { portico, source } = make()
    await expect(source.settled()).resolves.toBeUndefined()
    const { client } = portico
    const set = (entry: object) =>
      client.store.set({ connections: { ...client.store.get().connections, namespaces: { eip155: entry as never } } })
    set({ status: 'connecting', connectorId: 'lantern', reconnecting: true })
    const settled = vi.fn()
    void source.settled().then(settled)
    await settle(2)
    expect(settled).not.toHaveBeenCalled()
    set({ status: 'disconnected' })
    await vi.waitFor(() => expect(settled).toHaveBeenCalled())
  })

  test('behavior: without a door it is the wallet’s own provider', async () => {
    const portico = makeTest()
    expect(portico.getProvider('eip155')).toBeUndefined()
    await portico.connect({ connectorId: 'lantern' })
    expect(portico.getProvider('eip155')).toEqual({ provider: 'lantern' })
  })
})
