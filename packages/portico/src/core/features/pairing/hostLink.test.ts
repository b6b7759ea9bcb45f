import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeConnector, listing, makeTest } from '../../fakes.test-support.js'
import { currentRoute } from '../../router.js'
import { isExpired, preparePairing, retryPairing, startPairing } from './flow.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const uri = 'wc:abc@2?relay-protocol=irn&symKey=00'

function make({ paired = true } = {}) {
  const connect = vi.fn(() => new Promise<never>(() => {}))
  const remote = fakeConnector('walletConnect', { connect }, { type: 'WALLET_CONNECT' })
  const portico = makeTest(paired ? { connectors: [remote] } : {})
  const pairing = () => portico.getState().pairing
  return { portico, client: portico.client, connect, pairing, route: () => currentRoute(portico.getState()) }
}

describe('open({ uri })', () => {
  test('default: the link is shown, and none of ours is made in its place', async () => {
    const { portico, client, connect, pairing, route } = make()
    await portico.open({ uri })
    expect(portico.getState().modal.status).toBe('open')
    expect(route()).toEqual({ name: 'ConnectingWalletConnectBasic', params: {} })
    await startPairing(client, { wallet: listing('harbor') })
    expect(pairing()).toMatchObject({ status: 'waiting', uri, expiresAt: 1_300_000, wallet: { id: 'harbor' } })
    preparePairing(client)
    await retryPairing(client)
    expect(connect).not.toHaveBeenCalled()
  })

  test('behavior: expires when it says so, and is not renewed', async () => {
    const { portico, client, connect, pairing } = make()
    await portico.open({ uri: `${uri}&expiryTimestamp=1060` })
    expect(pairing()).toMatchObject({ status: 'waiting', expiresAt: 1_060_000 })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(isExpired(pairing(), Date.now())).toBe(true)
    await retryPairing(client)
    await startPairing(client)
    expect(pairing().status).toBe('expired')
    expect(connect).not.toHaveBeenCalled()
  })

  test('behavior: one that says that it lives for long is shown for a day', async () => {
    const { portico, pairing } = make()
    await portico.open({ uri: `${uri}&expiryTimestamp=9007199254740991` })
    await vi.advanceTimersByTimeAsync(86_389_000)
    expect(pairing()).toMatchObject({ status: 'waiting', expiresAt: 87_400_000 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pairing().status).toBe('expired')
  })

  test.each([1, 1_000, 1_009])('error: a link that has run out, or is about to, is none: %i', async (seconds) => {
    const { portico } = make()
    const opened = portico.open({ uri: `${uri}&expiryTimestamp=${seconds}` })
    await expect(opened).rejects.toMatchObject({ code: 'modal/not-a-link' })
    expect(portico.getState().modal.status).toBe('closed')
  })

  test('behavior: where no wallet is reached by a link of ours, a phone shows the code', async () => {
    const { portico, route } = make({ paired: false })
    await portico.open({ uri })
    expect(route()).toEqual({ name: 'ConnectingWalletConnectBasic', params: { code: true } })
  })

  test('behavior: closing ends it; what is opened then makes a link of ours', async () => {
    const { portico, client, connect, pairing } = make()
    await portico.open({ uri })
    portico.close()
    await vi.waitUntil(() => pairing().status === 'none')
    void startPairing(client)
    await vi.waitUntil(() => connect.mock.calls.length === 1)
  })

  test.each(['', 'https://harbor.example', 'wc:abc', 'wc:abc@2', 'wc:a b@2?x=1'])(
    'error: another text is no link: %j',
    async (text) => {
      const { portico } = make()
      await expect(portico.open({ uri: text })).rejects.toMatchObject({ code: 'modal/not-a-link' })
      expect(portico.getState().modal.status).toBe('closed')
    },
  )
})
