import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../base/promise.js'
import { onConnectorEvent } from './connections/events.js'
import type { Connector, ConnectorSession } from './connector.js'
import {
  alice,
  connectQuietly,
  fakeConnector,
  makeTest,
  session,
  settle,
  sharedStorage,
  ten,
} from './fakes.test-support.js'
import { closeModal } from './modal.js'
import type { StorageAdapter } from './options.js'
import type { Portico } from './portico.js'
import { goBack, navigate } from './router.js'
import {
  choose,
  families,
  gaveUp,
  isOpen,
  names,
  shows,
  solana,
  start,
  told,
  until,
} from './whenConnected.test-support.js'

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
