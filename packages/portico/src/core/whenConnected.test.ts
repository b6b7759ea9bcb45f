import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../base/promise.js'
import type { Client } from './client.js'
import { connectWallet } from './connections/connect.js'
import { onConnectorEvent } from './connections/events.js'
import type { Connector, ConnectorSession } from './connector.js'
import {
  alice,
  awake,
  connectQuietly,
  fakeConnector,
  fakeFamily,
  makeTest,
  one,
  session,
  settle,
  sharedStorage,
  sol,
  ten,
} from './fakes.test-support.js'
import { cancelSignIn, signIn, signOut } from './features/siwx/flow.js'
import { make, shown as shownView } from './features/siwx/siwx.test-support.js'
import { closeModal } from './modal.js'
import type { PorticoOptions, StorageAdapter } from './options.js'
import type { Portico } from './portico.js'
import { goBack, navigate } from './router.js'

const balance = async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' })
const families = () => [fakeFamily('eip155', { readBalance: balance }), fakeFamily('solana', { readBalance: balance })]
const solana = () =>
  fakeConnector(
    'sun',
    { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
    { chain: 'solana', chains: ['solana'] },
  )

/** Looks again at once: what is waited for are a few promises and imports. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 20_000 })

async function start(options: Partial<PorticoOptions> = {}): Promise<Portico> {
  const portico = makeTest({
    networks: [one, ten, sol],
    families: families(),
    connectors: [fakeConnector('lantern'), solana()],
    ...options,
  })
  await awake(portico)
  return portico
}

const names = ({ getState }: Portico) => getState().router.history.map(({ name }) => name)
const isOpen = ({ getState }: Portico) => getState().modal.status === 'open'
const shows = (portico: Portico, ...views: string[]) =>
  until(() => expect([isOpen(portico), ...names(portico)]).toEqual([true, ...views]))
/** As the modal does it: the view of a wallet, which asks it. */
async function choose(client: Client, connectorId: string): Promise<void> {
  navigate(client, 'ConnectingExternal', { connectorId })
  await connectWallet(client, { connectorId })
}
/** What became of a promise that may still wait. */
function told<T>(promise: Promise<T>): { is: unknown } {
  const outcome: { is: unknown } = { is: 'waits' }
  promise.then(
    (value) => {
      outcome.is = value
    },
    (error: unknown) => {
      outcome.is = error
    },
  )
  return outcome
}
const gaveUp = { code: 'modal/closed' }

describe('connect() without a connector', () => {
  test('default: opens at Connect, and has the connection that the person made; the modal has done its work', async () => {
    const portico = await start()
    const connected = portico.connect()
    await shows(portico, 'Connect')
    await choose(portico.client, 'lantern')
    await expect(connected).resolves.toMatchObject({ connectorId: 'lantern', address: alice })
    expect(isOpen(portico)).toBe(false)
    expect(portico.getState().router.history).toEqual([{ name: 'Connect', params: {} }])
  })

  test('behavior: a wallet that the person refused is not the end; closing is', async () => {
    const refused = async () => {
      throw Object.assign(new Error('User rejected'), { code: 4001 })
    }
    const portico = await start({ connectors: [fakeConnector('lantern', { connect: refused })] })
    const connected = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(portico.client, 'lantern').catch(() => {})
    await settle(5)
    expect([connected.is, isOpen(portico)]).toEqual(['waits', true])
    portico.close()
    await until(() => expect(connected.is).toMatchObject(gaveUp))
  })

  test('behavior: connected later by other ways, who closed is not connected', async () => {
    const portico = await start()
    const first = portico.connect()
    await shows(portico, 'Connect')
    closeModal(portico.client)
    await expect(first).rejects.toMatchObject(gaveUp)
    await portico.connect({ connectorId: 'lantern' })
    expect(isOpen(portico)).toBe(false)
  })

  test('behavior: what is connected already is taken at once, and nothing is opened', async () => {
    const portico = await start()
    await portico.connect({ connectorId: 'sun' })
    await portico.connect({ connectorId: 'lantern' })
    await expect(portico.connect()).resolves.toMatchObject({ connectorId: 'lantern' })
    await expect(portico.connect({ namespace: 'solana' })).resolves.toMatchObject({ connectorId: 'sun' })
    expect(portico.getState().connections.activeNamespace).toBe('solana')
    expect(isOpen(portico)).toBe(false)
  })

  test('param: namespace: another one that is connected does not count, before or meanwhile', async () => {
    const portico = await start({ connectors: [fakeConnector('lantern'), fakeConnector('other'), solana()] })
    await portico.connect({ connectorId: 'lantern' })
    const connected = told(portico.connect({ namespace: 'solana' }))
    await shows(portico, 'Connect')
    expect(portico.getState().router.history[0]).toMatchObject({ params: { namespace: 'solana' } })
    await choose(portico.client, 'other')
    await settle(5)
    expect(connected.is).toBe('waits')
    await shows(portico, 'Connect')
    await choose(portico.client, 'sun')
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'sun' }))
    expect(isOpen(portico)).toBe(false)
  })

  test('param: namespace: a wallet on a network that is not the app’s does not stand in the way of another', async () => {
    const portico = await start()
    connectQuietly(portico.client, 'lantern', { caipNetworkId: 'eip155:999' })
    const connected = portico.connect({ namespace: 'solana' })
    await shows(portico, 'Connect')
    await choose(portico.client, 'sun')
    await expect(connected).resolves.toMatchObject({ connectorId: 'sun' })
  })

  test('param: signal: rejects with its reason, and closes what was opened', async () => {
    const portico = await start()
    const abort = new AbortController()
    const connected = portico.connect({ signal: abort.signal })
    await shows(portico, 'Connect')
    abort.abort('no longer')
    await expect(connected).rejects.toBe('no longer')
    expect(isOpen(portico)).toBe(false)
    await expect(portico.connect({ signal: abort.signal })).rejects.toBe('no longer')
    expect(isOpen(portico)).toBe(false)
  })

  test('param: signal: what somebody else opened, or waits in, stays open', async () => {
    const portico = await start()
    await portico.open({ view: 'AllWallets' })
    const abort = new AbortController()
    const [one, two] = [new AbortController(), new AbortController()]
    const first = portico.connect({ signal: abort.signal })
    await shows(portico, 'Connect')
    abort.abort('no longer')
    await expect(first).rejects.toBe('no longer')
    expect(isOpen(portico)).toBe(true)
    closeModal(portico.client)

    const both = [told(portico.connect({ signal: one.signal })), told(portico.connect({ signal: two.signal }))]
    await shows(portico, 'Connect')
    await settle(5)
    one.abort('one')
    await until(() => expect(both[0]?.is).toBe('one'))
    expect([both[1]?.is, isOpen(portico)]).toEqual(['waits', true])
    two.abort('two')
    await until(() => expect([both[1]?.is, isOpen(portico)]).toEqual(['two', false]))
  })

  test.each(['connects', 'closes'] as const)('behavior: two calls end alike when the person %s', async (does) => {
    const portico = await start()
    const both = Promise.allSettled([portico.connect(), portico.connect()])
    await shows(portico, 'Connect')
    await settle(5)
    if (does === 'connects') await choose(portico.client, 'lantern')
    else closeModal(portico.client)
    const connection = expect.objectContaining({ connectorId: 'lantern' })
    const outcome =
      does === 'connects'
        ? { status: 'fulfilled', value: connection }
        : { status: 'rejected', reason: expect.objectContaining(gaveUp) }
    expect(await both).toEqual([outcome, outcome])
    expect(isOpen(portico)).toBe(false)
  })

  test('behavior: what is connected is taken without closing what the person is at', async () => {
    const portico = await start()
    await portico.connect({ connectorId: 'lantern' })
    await portico.open()
    navigate(portico.client, 'SwitchNetwork', { network: ten })
    await portico.connect()
    await settle(5)
    expect([isOpen(portico), names(portico).at(-1)]).toEqual([true, 'SwitchNetwork'])
  })

  test('behavior: a client that is destroyed connects nobody', async () => {
    const portico = await start()
    const connected = portico.connect()
    await shows(portico, 'Connect')
    portico.destroy()
    await expect(connected).rejects.toMatchObject(gaveUp)
    await expect(portico.connect()).rejects.toMatchObject(gaveUp)
  })

  test('behavior: on a network that is not the app’s, it waits until that is put right; closed or disconnected, it is given up', async () => {
    const strange = { connect: async () => [session({ caipNetworkId: 'eip155:999' })] }
    const portico = await start({ connectors: [fakeConnector('lantern', strange)] })
    const connected = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(portico.client, 'lantern')
    await shows(portico, 'UnsupportedChain')
    expect(connected.is).toBe('waits')
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session() })
    await until(() => expect(connected.is).toMatchObject({ caipNetworkId: 'eip155:1' }))
    expect(isOpen(portico)).toBe(false)

    await portico.disconnect()
    const again = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(portico.client, 'lantern')
    await shows(portico, 'UnsupportedChain')
    await portico.disconnect()
    await until(() => expect(again.is).toMatchObject(gaveUp))
  })

  test('behavior: while a network of the app is waited for, the view that changes it is left and come back to', async () => {
    const strange = { connect: async () => [session({ caipNetworkId: 'eip155:999' })] }
    const portico = await start({ connectors: [fakeConnector('lantern', strange)] })
    const { client } = portico
    const connected = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(client, 'lantern')
    await shows(portico, 'UnsupportedChain')
    navigate(client, 'SwitchNetwork', { network: ten })
    goBack(client)
    await settle(5)
    expect([connected.is, isOpen(portico), names(portico)]).toEqual(['waits', true, ['UnsupportedChain']])
    navigate(client, 'SwitchNetwork', { network: ten })
    expect(closeModal(client)).toBe(false)
    expect(connected.is).toBe('waits')
    onConnectorEvent(client, {
      type: 'changed',
      connectorId: 'lantern',
      session: session({ caipNetworkId: 'eip155:10' }),
    })
    await until(() => expect(connected.is).toMatchObject({ caipNetworkId: 'eip155:10' }))
    expect(isOpen(portico)).toBe(false)
  })

  describe('in a page', () => {
    beforeEach(() => void vi.stubGlobal('document', {}))
    afterEach(() => void vi.unstubAllGlobals())
    const make = (storage: StorageAdapter, reconnect: Connector['reconnect']) =>
      makeTest({ families: families(), connectors: [fakeConnector('lantern', { reconnect })], storage })

    test('behavior: a wallet that was coming back counts', async () => {
      const { tab } = sharedStorage()
      const before = await start({ storage: tab() })
      await before.connect({ connectorId: 'lantern' })
      before.destroy()
      const back = deferred<readonly ConnectorSession[]>()
      const portico = make(tab(), () => back.promise)
      const connected = portico.connect()
      await shows(portico, 'Connect')
      back.resolve([session()])
      await expect(connected).resolves.toMatchObject({ connectorId: 'lantern' })
      expect(isOpen(portico)).toBe(false)
    })

    test('behavior: one that another tab connected does not: the person is asked here', async () => {
      const { tab } = sharedStorage()
      const [here, there] = [tab(), tab()].map((storage) => make(storage, async () => [session()])) as [
        Portico,
        Portico,
      ]
      const connected = told(here.connect())
      await shows(here, 'Connect')
      await there.connect({ connectorId: 'lantern' })
      await until(() => expect(here.getState().connections.namespaces.eip155?.status).toBe('connected'))
      await settle(5)
      expect([connected.is, isOpen(here)]).toEqual(['waits', true])
      closeModal(here.client)
      await until(() => expect(connected.is).toMatchObject(gaveUp))
    })

    test('behavior: one that another tab connected counts once the person takes it here', async () => {
      const { tab } = sharedStorage()
      const [here, there] = [tab(), tab()].map((storage) => make(storage, async () => [session()])) as [
        Portico,
        Portico,
      ]
      const connected = told(here.connect())
      await shows(here, 'Connect')
      await there.connect({ connectorId: 'lantern' })
      await until(() => expect(here.getState().connections.namespaces.eip155?.status).toBe('connected'))
      await choose(here.client, 'lantern')
      await until(() => expect(connected.is).toMatchObject({ connectorId: 'lantern' }))
    })
  })

  test('param: namespace: one that the app has no networks of is refused, and nothing is opened', async () => {
    const portico = await start()
    await expect(portico.connect({ namespace: 'bip122' })).rejects.toMatchObject({ code: 'connect/no-requested-chain' })
    expect(isOpen(portico)).toBe(false)
  })
})

describe('connect() without a connector, and sign-in', () => {
  const begin = async (siwx: Parameters<typeof make>[0] = {}) => {
    const { portico, client } = await make(siwx)
    const connected = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(client, 'a')
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    expect(connected.is).toBe('waits')
    return { portico, client, connected }
  }

  test('default: waits until the person is signed in', async () => {
    const { portico, client, connected } = await begin()
    await signIn(client)
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
    expect(isOpen(portico)).toBe(false)
    await expect(portico.connect()).resolves.toMatchObject({ connectorId: 'a' })
  })

  test('behavior: refused where it is required, nobody is connected', async () => {
    const { portico, client, connected } = await begin()
    await cancelSignIn(client)
    await until(() => expect(connected.is).toMatchObject(gaveUp))
    expect([isOpen(portico), portico.getState().connections.namespaces.eip155?.status]).toEqual([false, 'disconnected'])
  })

  test.each([
    ['refused', cancelSignIn],
    ['closed', async (client: Client): Promise<void> => void closeModal(client)],
  ] as const)('behavior: %s where it is not required, the wallet is connected', async (_how, act) => {
    const { portico, client, connected } = await begin({ required: false })
    await act(client)
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
    expect(isOpen(portico)).toBe(false)
  })

  test('behavior: where sign-in cannot begin, the wallet is let go, and the person may take another', async () => {
    const nonce = vi.fn(async () => 'abcdefgh12345678').mockRejectedValueOnce(new Error('down'))
    const { portico, client } = await make({ nonce })
    const connected = told(portico.connect())
    await shows(portico, 'Connect')
    await choose(client, 'a')
    await until(() => expect(portico.getState().connections.namespaces.eip155?.status).toBe('disconnected'))
    await settle(5)
    expect([connected.is, isOpen(portico)]).toEqual(['waits', true])
    await choose(client, 'a')
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    await signIn(client)
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
  })

  test('behavior: connected and not signed in where it is required, the question is shown again', async () => {
    const { portico, client } = await make()
    await portico.connect({ connectorId: 'a' })
    const connected = told(portico.connect())
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    expect(connected.is).toBe('waits')
    await signIn(client)
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
  })

  test('behavior: an account whose signature cannot be checked has nothing to answer', async () => {
    const { portico, client } = await make({}, { connectors: [solana()] })
    const connected = portico.connect()
    await shows(portico, 'Connect')
    await choose(client, 'sun')
    await expect(connected).resolves.toMatchObject({ connectorId: 'sun' })
    expect(isOpen(portico)).toBe(false)
  })

  test('behavior: two that wait for families of their own, where signing in is asked, both end', async () => {
    const sessions = { get: async () => [], add: async () => {}, remove: async () => {} }
    const { portico, client } = await make(
      { required: false, sessions },
      { connectors: [fakeConnector('a'), solana()] },
    )
    await portico.connect({ connectorId: 'sun' })
    await portico.connect({ connectorId: 'a' })
    const evm = told(portico.connect({ namespace: 'eip155' }))
    const sol = told(portico.connect({ namespace: 'solana' }))
    await until(() => expect(portico.getState().signIn.status).toBe('asking'))
    await cancelSignIn(client)
    await until(() => expect([evm.is, sol.is]).toMatchObject([{ connectorId: 'a' }, { connectorId: 'sun' }]))
  })

  test('behavior: who closes while it is looked up whether they signed in is connected where that is not required, and not where it is', async () => {
    for (const required of [false, true]) {
      const sessions = { get: () => deferred<never>().promise, add: async () => {}, remove: async () => {} }
      const { portico, client } = await make({ required, sessions })
      const connected = told(portico.connect())
      await shows(portico, 'Connect')
      await choose(client, 'a')
      await until(() => expect(portico.getState().signIn.status).toBe('checking'))
      portico.close()
      await until(() => expect(connected.is).toMatchObject(required ? gaveUp : { connectorId: 'a' }))
    }
  })

  test('behavior: of whatever family, one that is connected signs in where the family in use has no wallet', async () => {
    const { portico, client } = await make({}, { connectors: [fakeConnector('a'), solana()] })
    await portico.connect({ connectorId: 'a' })
    await until(() => expect(portico.getState().signIn.status).toBe('asking'))
    await signIn(client)
    await portico.switchNetwork(sol)
    const connected = told(portico.connect())
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
  })

  test('behavior: signed out where signing in is required, the question is asked again', async () => {
    const { portico, client } = await make()
    await portico.connect({ connectorId: 'a' })
    await until(() => expect(portico.getState().signIn.status).toBe('asking'))
    await signIn(client)
    await signOut(client)
    expect(portico.getState().signIn.status).toBe('needed')
    const connected = told(portico.connect())
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    expect(connected.is).toBe('waits')
    await signIn(client)
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'a' }))
  })

  test('param: signal: a question that has to be answered first stays, and does not shake', async () => {
    const { portico, client } = await make()
    const abort = new AbortController()
    const connected = told(portico.connect({ signal: abort.signal }))
    await shows(portico, 'Connect')
    await choose(client, 'a')
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    abort.abort('no longer')
    await until(() => expect(connected.is).toBe('no longer'))
    expect(portico.getState().modal).toMatchObject({ status: 'open', shakes: 0 })
  })

  test('behavior: waiting for one family, whoever connects another and declines to sign in there is asked to connect again', async () => {
    const { portico, client } = await make(
      { required: false },
      { connectors: [fakeConnector('a', { connect: async () => [session()] }), solana()] },
    )
    const connected = told(portico.connect({ namespace: 'solana' }))
    await shows(portico, 'Connect')
    await choose(client, 'a')
    await until(() => expect(shownView(client)).toBe('SIWXSignMessage'))
    await cancelSignIn(client)
    await shows(portico, 'Connect')
    expect(connected.is).toBe('waits')
    await choose(client, 'sun')
    await until(() => expect(connected.is).toMatchObject({ connectorId: 'sun' }))
    expect(isOpen(portico)).toBe(false)
  })
})
