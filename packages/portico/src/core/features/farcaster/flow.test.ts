import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { type Deferred, deferred } from '../../../base/promise.js'
import { embeddedErrors } from '../../../embedded/errors.js'
import type { AuthConnector, AuthSide } from '../../connector.js'
import { authDouble, fakeConnector, makeTest, session, settle } from '../../fakes.test-support.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack, navigate } from '../../router.js'
import { retryFarcaster, startFarcaster } from './flow.js'

const link = (n: number) => `https://farcaster.example/~/siwf?channelToken=${n}`

/** A stand-in for the embedded wallet: the app approves when the test says so. */
function setUp(start: (n: number) => Promise<string> = async (n) => link(n)) {
  const waits: Deferred<void>[] = []
  const given: AbortSignal[] = []
  const farcaster: AuthSide['farcaster'] = {
    start: () => start(waits.length + 1),
    wait(signal) {
      const wait = deferred<void>()
      signal.addEventListener('abort', () => wait.reject(signal.reason))
      given.push(signal)
      waits.push(wait)
      return wait.promise
    },
  }
  const wallet = fakeConnector(
    'embedded',
    { connect: async () => [session({ wallet: { name: 'Email wallet' }, auth: { username: 'ann' } })] },
    { type: 'AUTH' },
  )
  const side = authDouble({ farcaster })
  Object.assign(wallet.connector, { auth: async () => side } satisfies Partial<AuthConnector>)
  const portico = makeTest({ connectors: [wallet, fakeConnector('lantern')] })
  onTestFinished(() => portico.destroy())
  const { client } = portico
  const events: object[] = []
  portico.on('event', (event) => void (event.event.startsWith('SOCIAL') && events.push(event)))
  openModal(client)
  navigate(client, 'ConnectingFarcaster')
  const state = () => client.store.get().farcaster
  const becomes = (status: string) => vi.waitFor(() => expect(state()?.status).toBe(status))
  return { client, waits, given, events, state, becomes }
}
const event = (name: string, more = {}) => ({
  event: `SOCIAL_LOGIN_${name}`,
  properties: { provider: 'farcaster', ...more },
})
const isConnected = ({ client }: Pick<ReturnType<typeof setUp>, 'client'>) =>
  client.store.get().connections.namespaces.eip155?.status === 'connected'

describe('startFarcaster', () => {
  test('default: a link, then the wallet is connected and the modal has done its work', async () => {
    const all = setUp()
    const { client, waits, events } = all
    void startFarcaster(client)
    expect(all.state()).toEqual({ status: 'preparing' })
    await all.becomes('waiting')
    expect(all.state()).toEqual({ status: 'waiting', url: link(1) })
    // Drawn anew, it goes on.
    void startFarcaster(client)
    await settle()
    expect(waits).toHaveLength(1)
    waits[0]?.resolve()
    await vi.waitFor(() => expect(client.store.get().modal.status).toBe('closed'))
    expect(client.store.get().connections.namespaces.eip155).toMatchObject({
      status: 'connected',
      connection: { connectorId: 'embedded', auth: { username: 'ann' } },
    })
    expect(all.state()).toBeUndefined()
    expect(events).toMatchObject([event('STARTED'), event('REQUEST_USER_DATA'), event('SUCCESS')])
  })

  test('behavior: it is waited for as long as it takes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { client, given, state } = setUp()
    void startFarcaster(client)
    await vi.advanceTimersByTimeAsync(290_000)
    expect(state()?.status).toBe('waiting')
    expect(given[0]?.aborted).toBe(false)
  })

  test.each([
    ['a step back', goBack],
    ['closing', closeModal],
  ])('behavior: %s gives it up', async (_, leave) => {
    const all = setUp()
    void startFarcaster(all.client)
    await all.becomes('waiting')
    leave(all.client)
    expect(all.given[0]?.aborted).toBe(true)
    expect(all.state()).toBeUndefined()
    all.waits[0]?.resolve()
    await settle()
    expect(isConnected(all)).toBe(false)
    expect(all.events).toMatchObject([event('STARTED'), event('CANCELED')])
  })

  test('behavior: nothing is begun where its view is not shown', async () => {
    const { client, waits, state } = setUp()
    closeModal(client)
    await startFarcaster(client)
    await retryFarcaster(client)
    expect([state(), waits.length]).toEqual([undefined, 0])
  })

  test.each([
    ['expired', 'expired'],
    ['signer_refused', 'refused'],
    ['message_refused', 'refused'],
    ['relay_unreachable', 'failed'],
  ] as const)('error: %s: the view says so; another link may be asked for', async (reason, status) => {
    const all = setUp()
    void startFarcaster(all.client)
    await all.becomes('waiting')
    all.waits[0]?.reject(fail(embeddedErrors, 'frame/error', { reason }, { text: 'No' }))
    await all.becomes(status)
    expect(all.state()).toEqual({ status, url: link(1) })
    expect(all.events.at(-1)).toMatchObject(event('ERROR', { message: 'No' }))
    void retryFarcaster(all.client)
    await all.becomes('waiting')
    expect(all.state()).toEqual({ status: 'waiting', url: link(2) })
    all.waits[1]?.resolve()
    await vi.waitFor(() => expect(isConnected(all)).toBe(true))
  })

  test('error: a link that is none of the web, a frame that does not load, and no embedded wallet', async () => {
    for (const start of [
      async () => 'javascript:alert(1)',
      () => Promise.reject(fail(embeddedErrors, 'embedded/load-failed')),
    ]) {
      const all = setUp(start)
      const warned = vi.spyOn(all.client.logger, 'warn')
      await startFarcaster(all.client)
      expect(all.state()).toEqual({ status: 'failed', url: undefined })
      expect(warned).toHaveBeenCalledWith('Failed to connect to farcaster', expect.any(Error))
      expect(all.waits).toHaveLength(0)
    }
    const portico = makeTest()
    openModal(portico.client)
    navigate(portico.client, 'ConnectingFarcaster')
    await startFarcaster(portico.client)
    expect(portico.client.store.get().farcaster).toMatchObject({ status: 'failed' })
    portico.destroy()
  })
})
