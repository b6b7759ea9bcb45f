import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import { discover } from './discover.js'
import { evm } from './family.js'
import { fakeContext, fakeProvider } from './wallet.test-support.js'

const icon = 'data:image/png;base64,iVBORw0KGgo='

type Page = EventTarget & { ethereum?: unknown; Event: typeof Event }

function makePage(): Page {
  return Object.assign(new EventTarget(), { Event })
}

beforeEach(() => {
  Object.assign(globalThis, { window: makePage() })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

const page = () => (globalThis as unknown as { window: Page }).window

function announce(name: string, more: { rdns?: string; uuid?: string; provider?: unknown; icon?: string } = {}) {
  const { rdns = `dev.${name.toLowerCase()}`, uuid = crypto.randomUUID(), provider = fakeProvider({}) } = more
  const detail = Object.freeze({ info: { uuid, name, icon: more.icon ?? icon, rdns }, provider })
  page().dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
}

/** Installs a wallet that answers whenever it is asked, as extensions do. */
function install(name: string, more: Parameters<typeof announce>[1] = {}) {
  const uuid = more.uuid ?? crypto.randomUUID()
  page().addEventListener('eip6963:requestProvider', () => announce(name, { ...more, uuid }))
  announce(name, { ...more, uuid })
}

function run(wanted: 'all' | 'announced' = 'all') {
  const context = fakeContext()
  const end = new AbortController()
  discover(context, end.signal, wanted)
  const stop = () => end.abort()
  const found = (): Connector[] =>
    context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))
  return { context, stop, found, names: () => found().map(({ info }) => info.name) }
}

describe('announced wallets', () => {
  test('default', () => {
    const provider = fakeProvider({})
    install('Lantern', { provider, uuid: 'c1d9a5d0-0000-4000-8000-000000000001' })
    install('Quill')
    const { found } = run()
    expect(found()).toHaveLength(2)
    expect(found()[0]?.info).toEqual({
      id: 'dev.lantern',
      name: 'Lantern',
      type: 'ANNOUNCED',
      chain: 'eip155',
      chains: ['eip155'],
      imageUrl: icon,
      info: { rdns: 'dev.lantern', uuid: 'c1d9a5d0-0000-4000-8000-000000000001' },
    })
  })

  test('behavior: a late announcement appears', () => {
    const { names } = run()
    expect(names()).toEqual([])
    announce('Late')
    expect(names()).toEqual(['Late'])
  })

  test('behavior: one wallet appears once, by rdns and by uuid', () => {
    const { found, names } = run()
    const first = fakeProvider({})
    announce('Lantern', { rdns: 'dev.lantern', provider: first, uuid: 'one' })
    announce('Lantern', { rdns: 'dev.lantern', provider: fakeProvider({}), uuid: 'two' })
    announce('Pretender', { rdns: 'dev.lantern', uuid: 'three' })
    announce('Lantern again', { rdns: 'dev.other', uuid: 'one' })
    expect(names()).toEqual(['Lantern'])
    expect(found()[0]?.info.info?.uuid).toBe('one')
  })

  test('behavior: a uuid that is the rdns of another keeps nobody out', () => {
    const { names } = run()
    announce('Pretender', { uuid: 'dev.lantern' })
    announce('Lantern', { rdns: 'dev.lantern' })
    expect(names()).toEqual(['Pretender', 'Lantern'])
  })

  test('behavior: announcements without end are cut off', () => {
    const { names } = run()
    for (let count = 0; count < 300; count++) announce(`Wallet${count}`)
    expect(names()).toHaveLength(200)
  })

  test('behavior: two clients on a page both find it', () => {
    install('Lantern')
    expect(run().names()).toEqual(['Lantern'])
    expect(run().names()).toEqual(['Lantern'])
  })

  test('behavior: nothing is heard after the stop, or after the client ends', () => {
    const stopped = run()
    const ended = run()
    stopped.stop()
    ended.context.destroy()
    announce('Late')
    page().ethereum = fakeProvider({})
    page().dispatchEvent(new Event('ethereum#initialized'))
    expect([...stopped.names(), ...ended.names()]).toEqual([])
  })

  test('behavior: without a page there is nothing to find', () => {
    Reflect.deleteProperty(globalThis, 'window')
    expect(run().names()).toEqual([])
  })

  test('behavior: an event whose detail throws is dropped', () => {
    const { names } = run()
    const event = new Event('eip6963:announceProvider')
    Object.defineProperty(event, 'detail', {
      get: () => {
        throw new Error('hostile')
      },
    })
    page().dispatchEvent(event)
    page().dispatchEvent(new Event('eip6963:announceProvider'))
    announce('Honest')
    expect(names()).toEqual(['Honest'])
  })
})

/** What reads the older kind is loaded with the first of them. */
async function legacyRead(): Promise<void> {
  await import('./legacy.js')
  await new Promise((resolve) => setImmediate(resolve))
}

async function read(wanted?: 'all' | 'announced') {
  const running = run(wanted)
  await legacyRead()
  return running
}

describe('window.ethereum', () => {
  test('default', async () => {
    page().ethereum = Object.assign(fakeProvider({}), { isMetaMask: true })
    const { found } = await read()
    expect(found().map(({ info }) => info)).toEqual([
      {
        id: 'injected-metamask',
        name: 'MetaMask',
        type: 'INJECTED',
        chain: 'eip155',
        chains: ['eip155'],
        info: { flags: ['isMetaMask'] },
      },
    ])
  })

  test('behavior: without a flag it has a general name', async () => {
    page().ethereum = fakeProvider({})
    expect((await read()).found()[0]?.info).toMatchObject({ id: 'injected', name: 'Browser wallet' })
  })

  test('behavior: the flag of its own names it, not the borrowed one', async () => {
    page().ethereum = Object.assign(fakeProvider({}), { isMetaMask: true, isRabby: true })
    expect((await read()).found()[0]?.info).toMatchObject({ name: 'Rabby', info: { flags: ['isRabby', 'isMetaMask'] } })
  })

  test('behavior: a wallet that announced itself is not shown twice', async () => {
    const provider = fakeProvider({})
    page().ethereum = provider
    install('Lantern', { provider })
    expect((await read()).names()).toEqual(['Lantern'])
  })

  test('behavior: nor when it hands out another object there', async () => {
    page().ethereum = Object.assign(fakeProvider({}), { isMetaMask: true })
    install('MetaMask', { rdns: 'io.metamask' })
    expect((await read()).names()).toEqual(['MetaMask'])
  })

  test('behavior: a different wallet beside announced ones is shown', async () => {
    page().ethereum = Object.assign(fakeProvider({}), { isTrustWallet: true })
    install('Lantern')
    expect((await read()).names()).toEqual(['Lantern', 'Trust Wallet'])
  })

  test('behavior: each of a list of providers is a wallet', async () => {
    const [one, two] = [
      Object.assign(fakeProvider({}), { isMetaMask: true }),
      Object.assign(fakeProvider({}), { isCoinbaseWallet: true }),
    ]
    page().ethereum = Object.assign(fakeProvider({}), { providers: [one, two, null, 7, one] })
    expect((await read()).names()).toEqual(['MetaMask', 'Coinbase Wallet'])
  })

  test('behavior: those of a list that have the same flag, or none, are wallets of their own', async () => {
    const [one, two, three, four] = [{ isMetaMask: true }, { isMetaMask: true }, {}, {}].map((flags) =>
      Object.assign(fakeProvider({}), flags),
    )
    page().ethereum = Object.assign(fakeProvider({}), { providers: [null, one, two, two, three, four] })
    const { found } = await read()
    expect(found().map(({ info }) => [info.id, info.name])).toEqual([
      ['injected-metamask', 'MetaMask'],
      ['injected-metamask-2', 'MetaMask'],
      ['injected', 'Browser wallet'],
      ['injected-2', 'Browser wallet'],
    ])
    page().dispatchEvent(new Event('load'))
    await legacyRead()
    expect(found()).toHaveLength(4)
    // One that comes later, and stands before them.
    const five = Object.assign(fakeProvider({}), { isMetaMask: true })
    page().ethereum = Object.assign(fakeProvider({}), { providers: [five, two, one, four, three] })
    page().dispatchEvent(new Event('load'))
    await legacyRead()
    expect(found().map(({ info }) => info.id)).toEqual([
      'injected-metamask',
      'injected-metamask-2',
      'injected',
      'injected-2',
      'injected-metamask-3',
    ])
  })

  test('behavior: one that comes late is found by its event or when the page has loaded', async () => {
    const { names } = await read()
    page().ethereum = Object.assign(fakeProvider({}), { isMetaMask: true })
    page().dispatchEvent(new Event('ethereum#initialized'))
    page().dispatchEvent(new Event('load'))
    await legacyRead()
    expect(names()).toEqual(['MetaMask'])
  })

  test('behavior: one that comes late without a word is found when somebody looks again', async () => {
    const context = fakeContext()
    const family = evm().create(context)
    const stop = family.discover()
    const names = () =>
      context.events.flatMap((event) => (event.type === 'announced' ? [event.connector.info.name] : []))
    install('Lantern')
    await vi.waitFor(() => expect(names()).toEqual(['Lantern']))
    page().ethereum = Object.assign(fakeProvider({}), { isMetaMask: true })
    family.lookAgain?.()
    await vi.waitFor(() => expect(names()).toEqual(['Lantern', 'MetaMask']))
    // And not twice, nor once nobody looks any more.
    page().ethereum = Object.assign(fakeProvider({}), { isRabby: true })
    stop()
    family.lookAgain?.()
    await legacyRead()
    expect(names()).toEqual(['Lantern', 'MetaMask'])
  })

  test('behavior: a wallet that speaks up only when it is asked is asked again', async () => {
    const context = fakeContext()
    const family = evm().create(context)
    family.discover()
    install('Lantern')
    await vi.waitFor(() => expect(context.events).toHaveLength(1))
    page().addEventListener('eip6963:requestProvider', () => announce('Shy', { uuid: 'shy' }))
    family.lookAgain?.()
    expect(context.events).toHaveLength(2)
    context.destroy()
  })

  test('param: announced leaves it out', async () => {
    page().ethereum = fakeProvider({})
    expect((await read('announced')).names()).toEqual([])
  })

  test.each([
    ['null', null],
    ['a text', 'wallet'],
    ['without request', {}],
    [
      'with a getter that throws',
      {
        get request() {
          throw new Error('hostile')
        },
      },
    ],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {})
        revoke()
        return proxy
      })(),
    ],
  ])('behavior: one that is %s is left alone', async (_, value) => {
    page().ethereum = value
    expect((await read()).names()).toEqual([])
  })

  test('behavior: a property that throws is left alone', async () => {
    Object.defineProperty(page(), 'ethereum', {
      get: () => {
        throw new Error('blocked')
      },
    })
    expect((await read()).names()).toEqual([])
  })
})

describe('evm', () => {
  test('param: discover none looks for nothing', () => {
    install('Lantern')
    const context = fakeContext()
    evm({ discover: 'none' }).create(context).discover()()
    expect(context.events).toEqual([])
  })

  test('default', async () => {
    install('Lantern')
    const context = fakeContext()
    const factory = evm()
    expect(factory).toMatchObject({ kind: 'family', namespace: 'eip155' })
    const stop = factory.create(context).discover()
    await vi.waitFor(() => expect(context.events).toHaveLength(1))
    stop()
  })
})
