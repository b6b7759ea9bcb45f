import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../base/promise.js'
import type { Client } from './client.js'
import { fakeConnector, session, settle, sol } from './fakes.test-support.js'
import { cancelSignIn, signIn, signOut } from './features/siwx/flow.js'
import { make, shown as shownView } from './features/siwx/siwx.test-support.js'
import { closeModal } from './modal.js'
import { choose, gaveUp, isOpen, shows, solana, told, until } from './whenConnected.test-support.js'

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
