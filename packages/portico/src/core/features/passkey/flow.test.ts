import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { type Deferred, deferred } from '../../../base/promise.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import type { AuthConnector, AuthSide, Connector } from '../../connector.js'
import { authDouble, fakeConnector, makeTest, session, settle } from '../../fakes.test-support.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack, navigate } from '../../router.js'
import { retryPasskey, startPasskey } from './flow.js'

const opens = async () => [session({ wallet: { name: 'Passkey wallet' }, auth: {} })]

/** A stand-in for the embedded wallet: its person answers when the test says so. */
function setUp(connect: Connector['connect'] = opens) {
  const waits: { answer: Deferred<void>; asks(): void; signal: AbortSignal }[] = []
  const passkey: AuthSide['passkey'] = (asks, signal) => {
    const answer = deferred<void>()
    signal.addEventListener('abort', () => answer.reject(signal.reason))
    waits.push({ answer, asks, signal })
    return answer.promise
  }
  const wallet = fakeConnector('embedded', { connect }, { type: 'AUTH' })
  const side = authDouble({ passkey })
  Object.assign(wallet.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({ connectors: [wallet, fakeConnector('lantern')] })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  openModal(client)
  navigate(client, 'ConnectingPasskey')
  const state = () => client.store.get().passkey
  const asked = (times = 1) => vi.waitFor(() => expect(waits).toHaveLength(times))
  return { client, waits, state, asked }
}

describe('startPasskey', () => {
  test('default: the frame loads, asks, and the wallet is connected', async () => {
    const { client, waits, state, asked } = setUp()
    void startPasskey(client)
    expect(state()).toEqual({ status: 'preparing' })
    await asked()
    waits[0]?.asks()
    expect(state()).toEqual({ status: 'asking' })
    // Drawn anew, it goes on.
    void startPasskey(client)
    await settle()
    expect(waits).toHaveLength(1)
    waits[0]?.answer.resolve()
    await vi.waitFor(() => expect(client.store.get().modal.status).toBe('closed'))
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({
      status: 'connected',
      connection: { connectorId: 'embedded' },
    })
    expect(state()).toBeUndefined()
  })

  test.each([
    ['a step back', goBack],
    ['closing', closeModal],
  ])('behavior: %s gives it up', async (_, leave) => {
    const { client, waits, state, asked } = setUp()
    void startPasskey(client)
    await asked()
    leave(client)
    expect(waits[0]?.signal.aborted).toBe(true)
    await settle()
    expect(state()).toBeUndefined()
    expect(client.store.get().connections.namespaces.eip155?.status).not.toBe('connected')
  })

  test('behavior: nothing is begun where its view is not shown', async () => {
    const { client, waits, state } = setUp()
    closeModal(client)
    await startPasskey(client)
    await retryPasskey(client)
    expect([state(), waits.length]).toEqual([undefined, 0])
  })

  test('error: a frame that does not load, or that offers none: the view says so, and it may be tried again', async () => {
    const { client, waits, state, asked } = setUp()
    const warned = vi.spyOn(client.logger, 'warn').mockImplementation(() => {})
    void startPasskey(client)
    await asked()
    waits[0]?.answer.reject(fail(embeddedErrors, 'embedded/load-failed'))
    await vi.waitFor(() => expect(state()).toEqual({ status: 'failed' }))
    expect(warned).toHaveBeenCalledWith('The login by a passkey failed', expect.any(Error))
    void retryPasskey(client)
    await asked(2)
    expect(state()).toEqual({ status: 'preparing' })
    waits[1]?.answer.resolve()
    await vi.waitFor(() => expect(client.store.get().connections.namespaces.eip155?.status).toBe('connected'))
  })

  test('error: a passkey that opens the wallet elsewhere alone: on which network it does not', async () => {
    const { client, waits, state, asked } = setUp(async () => {
      throw fail(embeddedErrors, 'embedded/passkey-not-added', { chainId: 137 })
    })
    vi.spyOn(client.logger, 'warn').mockImplementation(() => {})
    vi.spyOn(client.logger, 'error').mockImplementation(() => {})
    void startPasskey(client)
    await asked()
    waits[0]?.answer.resolve()
    await vi.waitFor(() => expect(state()).toEqual({ status: 'not-added', networkId: 'eip155:137' }))
    void retryPasskey(client)
    await asked(2)
    expect(state()).toEqual({ status: 'preparing' })
  })
})
