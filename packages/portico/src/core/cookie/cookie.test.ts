import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { avatarSeed } from '../../base/avatarSeed.js'
import { warnDeveloper } from '../check/checkOptions.js'
import { applyConnections } from '../connections/apply.js'
import {
  alice,
  awake,
  bob,
  fakeConnector,
  fakeFamily,
  makeTest,
  session,
  sharedStorage,
  sol,
} from '../fakes.test-support.js'
import { openModal } from '../modal.js'
import type { PorticoOptions, StorageAdapter } from '../options.js'
import { cookieText, keepCookie } from './keep.js'
import { readPorticoState } from './read.js'
import { cookieNumbers } from './shape.js'

const login = { name: 'ada@acme.example' }
const sessions = async () => [session({ accounts: [{ address: alice, type: 'eoa' }] })]

/** A browser's jar, as far as a page writes into it: what goes out with the next request, and how it was written last. */
function makeJar(protocol = 'https:') {
  const jar = new Map<string, string>()
  const writes: string[] = []
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      writes.push(text)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  return { page: { document, location: { protocol } }, jar, writes, header: () => document.cookie }
}

/** A page of a site with a cookie, in a browser that keeps what it has. */
async function open(jar: ReturnType<typeof makeJar>, storage: StorageAdapter, options: Partial<PorticoOptions> = {}) {
  const wallet = fakeConnector('lantern', { connect: sessions, reconnect: sessions })
  const portico = makeTest({
    families: [fakeFamily('eip155'), fakeFamily('solana')],
    connectors: [wallet],
    cookie: true,
    storage,
    ...options,
  })
  await awake(portico)
  keepCookie(portico.client, jar.page)
  return { portico, wallet }
}

describe('the cookie of a page', () => {
  test('default: who is connected, so much as a button shows; gone with the connection', async () => {
    const jar = makeJar()
    const { portico } = await open(jar, sharedStorage().tab())
    expect(readPorticoState(jar.header())).toBeUndefined()
    await portico.connect({ connectorId: 'lantern' })
    expect(readPorticoState(jar.header())).toEqual({
      accounts: [{ networkId: 'eip155:1', shortAddress: '0x00…0a11ce', seed: avatarSeed(alice) }],
    })
    expect(jar.header()).not.toContain(alice.slice(8, -8))
    await portico.disconnect()
    expect(jar.header()).toBe('')
  })

  test('behavior: for the site alone, never from another one’s page, over TLS only there, for 30 days', async () => {
    const [secure, plain] = [makeJar(), makeJar('http:')]
    for (const jar of [secure, plain]) {
      const { portico } = await open(jar, sharedStorage().tab())
      await portico.connect({ connectorId: 'lantern' })
    }
    const attributes = 'Path=/; SameSite=Lax; Max-Age=2592000'
    expect(secure.writes.at(-1)).toMatch(new RegExp(`^portico=[^;]+; ${attributes}; Secure$`))
    expect(plain.writes.at(-1)).toMatch(new RegExp(`^portico=[^;]+; ${attributes}$`))
  })

  test('behavior: one that nothing stands behind any more is removed when the page begins', async () => {
    const jar = makeJar()
    jar.jar.set('portico', encodeURIComponent('[["eip155:1","0x00…0a11ce",7]]'))
    await open(jar, sharedStorage().tab())
    expect(jar.header()).toBe('')
  })

  test('behavior: while a wallet comes back it stays, and is made anew where it is missing', async () => {
    const { tab } = sharedStorage()
    const first = await open(makeJar(), tab())
    await first.portico.connect({ connectorId: 'lantern' })
    const jar = makeJar()
    vi.stubGlobal('document', jar.page.document)
    vi.stubGlobal('location', jar.page.location)
    const never = new Promise<never>(() => {})
    const wallet = fakeConnector('lantern', { reconnect: () => never })
    const again = makeTest({ families: [fakeFamily('eip155')], connectors: [wallet], cookie: true, storage: tab() })
    await vi.waitFor(() => expect(readPorticoState(jar.header())?.accounts).toHaveLength(1))
    expect(again.getState().connections.namespaces.eip155).toMatchObject({ status: 'connecting', reconnecting: true })
    vi.unstubAllGlobals()
  })

  test('behavior: several families, the shown one first; another account and another network at once', async () => {
    const jar = makeJar()
    const phantom = fakeConnector(
      'plover',
      {
        connect: async () => [
          session({ namespace: 'solana', accounts: [{ address: 'So1anaAddressOfSomebodyElse', type: 'eoa' }] }),
        ],
      },
      { chain: 'solana', chains: ['solana'] },
    )
    const lantern = fakeConnector('lantern', {
      connect: async () => [session({ accounts: [alice, bob].map((address) => ({ address, type: 'eoa' as const })) })],
    })
    const { portico } = await open(jar, sharedStorage().tab(), { connectors: [lantern, phantom] })
    portico.addNetwork(sol)
    await portico.connect({ connectorId: 'lantern' })
    await portico.connect({ connectorId: 'plover' })
    const shown = () => readPorticoState(jar.header())?.accounts.map(({ shortAddress }) => shortAddress)
    expect(shown()).toEqual(['So1a…dyElse', '0x00…0a11ce'])
    await portico.switchAccount(bob)
    expect(shown()).toContain('0x00…000b0b')
  })

  test('behavior: who is logged in to an embedded wallet, by the name that the button shows', async () => {
    const jar = makeJar()
    const embedded = fakeConnector('lantern', { connect: async () => [session({ auth: login })] }, { type: 'AUTH' })
    const { portico } = await open(jar, sharedStorage().tab(), { connectors: [embedded] })
    await portico.connect({ connectorId: 'lantern' })
    expect(readPorticoState(jar.header())?.accounts[0]?.name).toBe('ada@acme.example')
  })

  test('param: cookie: a name and a domain of its own; another name is another cookie', async () => {
    const jar = makeJar()
    const { portico } = await open(jar, sharedStorage().tab(), {
      cookie: { name: 'acme.wallet', domain: 'acme.example' },
    })
    await portico.connect({ connectorId: 'lantern' })
    expect(jar.writes.at(-1)).toMatch(/^acme\.wallet=.*; Domain=acme\.example; Secure$/)
    expect(readPorticoState(jar.header())).toBeUndefined()
    expect(readPorticoState(jar.header(), { name: 'acme.wallet' })?.accounts).toHaveLength(1)
  })

  test.each([[{ name: 'a;b' }], [{ path: '/' }], ['portico'], [{ domain: 'a b' }]])(
    'error: cookie: %j is told to the developer',
    async (cookie) => {
      const { client } = makeTest({ cookie: cookie as never })
      const told = vi.spyOn(client.logger, 'error')
      await warnDeveloper(client, undefined)
      expect(told.mock.calls.flat().join()).toContain('"cookie" is not true or false, or { name, domain }')
    },
  )

  test('behavior: what has nothing to do with who is connected costs nothing', async () => {
    const { portico } = await open(makeJar(), sharedStorage().tab())
    await portico.connect({ connectorId: 'lantern' })
    const written = vi.spyOn(JSON, 'stringify')
    openModal(portico.client)
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
  })

  test('behavior: after the client is gone nothing is written, not even by who begins to follow it then', async () => {
    const [before, after] = [makeJar(), makeJar()]
    const { portico } = await open(before, sharedStorage().tab(), {
      connectors: [
        fakeConnector('lantern', {
          connect: async () => [
            session({ accounts: [alice, bob].map((address) => ({ address, type: 'eoa' as const })) }),
          ],
        }),
      ],
    })
    await portico.connect({ connectorId: 'lantern' })
    const { length } = before.writes
    const late = makeTest({ cookie: true })
    for (const one of [portico, late]) one.destroy()
    applyConnections(portico.client, { type: 'disconnected', namespace: 'eip155', connectorId: 'lantern', at: 1 })
    keepCookie(late.client, after.page)
    expect(portico.getState().connections.namespaces.eip155?.status).toBe('disconnected')
    expect([before.writes.length, after.writes.length]).toEqual([length, 0])
  })
})

describe('when it is written', () => {
  beforeEach(() => {
    const { page } = makeJar()
    vi.stubGlobal('document', page.document)
    vi.stubGlobal('location', page.location)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('param: cookie: %s', async (cookie, isWritten) => {
    const set = vi.spyOn(document, 'cookie', 'set')
    const portico = makeTest({ cookie, connectors: [fakeConnector('lantern', { connect: sessions })] })
    await portico.connect({ connectorId: 'lantern' })
    await vi.dynamicImportSettled()
    expect(set.mock.calls.length > 0).toBe(isWritten)
  })
})

test('behavior: where a page may not have cookies the developer is told, and all else goes on', async () => {
  const document = {
    set cookie(_: string) {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    },
  }
  vi.stubGlobal('document', document)
  const portico = makeTest({ cookie: true, connectors: [fakeConnector('lantern', { connect: sessions })] })
  const told = vi.spyOn(portico.client.logger, 'warn')
  await portico.connect({ connectorId: 'lantern' })
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Not loaded', expect.any(DOMException)))
  expect(portico.getState().connections.namespaces.eip155?.status).toBe('connected')
  vi.unstubAllGlobals()
})

describe('readPorticoState', () => {
  const good = ['eip155:1', '0x00…0a11ce', 7]
  const header = (value: unknown) => `theme=dark; portico=${encodeURIComponent(JSON.stringify(value))}; other=1`

  test('default', () => {
    expect(readPorticoState(header([good]))).toEqual({
      accounts: [{ networkId: 'eip155:1', shortAddress: '0x00…0a11ce', seed: 7 }],
    })
  })

  test.each([null, undefined, '', 'theme=dark', 'portico', 'portico=', 'xportico=[]', 'portico=%', 'portico=%5B%22'])(
    'behavior: %j is as none',
    (text) => {
      expect(readPorticoState(text)).toBeUndefined()
    },
  )

  test.each([
    ['no list', { accounts: [good] }],
    ['an empty list', []],
    ['a network that is none', [['eip155', '0x00…0a11ce', 7]]],
    ['a family that does not exist', [['evil:1', '0x00…0a11ce', 7]]],
    ['markup for an address', [['eip155:1', '<img src=x>', 7]]],
    ['a whole address', [['eip155:1', alice, 7]]],
    ['an address that turns the text', [['eip155:1', '0x0\u202e…0a11ce', 7]]],
    ['a picture that is no number', [['eip155:1', '0x00…0a11ce', '7']]],
    ['a picture of more than 32 bits', [['eip155:1', '0x00…0a11ce', 2 ** 40]]],
    ['texts for entries', ['eip155:1', '0x00…0a11ce']],
    ['a value that is too long', [[...good, 'a'.repeat(cookieNumbers.valueMax)]]],
  ])('behavior: hostile: %s is as none', (_, value) => {
    expect(readPorticoState(header(value))).toBeUndefined()
  })

  test.each([
    ['of the wrong kind', { toString: 'x' }],
    ['too long', 'a'.repeat(65)],
    ['unseen', '\u200b'],
    ['turned', 'ada\u202e@acme'],
    ['of two lines', 'ada\nbob'],
    ['empty', ' '],
  ])('behavior: hostile: a name that is %s is left out', (_, name) => {
    expect(readPorticoState(header([[...good, name]]))).toEqual({
      accounts: [{ networkId: 'eip155:1', shortAddress: '0x00…0a11ce', seed: 7 }],
    })
  })

  test('behavior: the first good one of several of the name, and eight accounts at most', () => {
    const many = Array.from({ length: 20 }, (_, index) => ['eip155:1', 'a', index])
    expect(readPorticoState(`portico=%; ${header(many)}`)?.accounts).toHaveLength(cookieNumbers.accountsMax)
  })

  test('behavior: what is read is plain data, and so fit to be handed to a browser', () => {
    const state = readPorticoState(
      header([
        [...good, 'Ada'],
        ['__proto__:1', 'a', 1],
      ]),
    )
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    expect(state?.accounts).toEqual([{ networkId: 'eip155:1', shortAddress: '0x00…0a11ce', seed: 7, name: 'Ada' }])
  })

  test('behavior: no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.jsonValue()), (value) => {
        const raw = typeof value === 'string' ? value : JSON.stringify(value)
        for (const text of [raw, `portico=${raw}`, header(value)]) readPorticoState(text)
      }),
      { numRuns: runs(500) },
    )
  })

  test('behavior: a megabyte of a header is read at once', () => {
    for (const part of ['portico=', ';', ' ', 'portico=%5B;', '…']) {
      const text = part.repeat(1_000_000 / part.length)
      // Of the processor, whatever else the machine does. What begins anew at each letter takes minutes.
      const begin = process.cpuUsage()
      readPorticoState(text)
      expect(process.cpuUsage(begin).user / 1_000).toBeLessThan(2_000)
    }
  })
})

test('behavior: the text of a cookie has no more than its parts', () => {
  expect(cookieText('', { domain: 'a; Path=/x' }, true)).toBe('portico=; Path=/; SameSite=Lax; Max-Age=0; Secure')
})
