import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import type { ConnectOptions, ConnectorSession } from '../../connector.js'
import { fakeConnector, listing, makeTest, session } from '../../fakes.test-support.js'
import { openModal } from '../../modal.js'
import { navigate } from '../../router.js'
import { isExpired, preparePairing, retryPairing, retryWhenAllowed, startPairing, stopPairing } from './flow.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function make() {
  const attempts: { options: ConnectOptions; answer: ReturnType<typeof deferred<readonly ConnectorSession[]>> }[] = []
  const prepare = vi.fn()
  const remote = fakeConnector(
    'walletConnect',
    {
      prepare,
      connect(options) {
        const answer = deferred<readonly ConnectorSession[]>()
        attempts.push({ options, answer })
        return answer.promise
      },
    },
    { type: 'WALLET_CONNECT' },
  )
  const portico = makeTest({ connectors: [remote] })
  const last = () => {
    const attempt = attempts.at(-1)
    if (!attempt) throw new Error('nothing was attempted')
    return attempt
  }
  const show = (uri: string) => last().options.onPairing?.({ uri, expiresAt: Date.now() + 240_000 })
  return { client: portico.client, attempts, last, show, prepare, pairing: () => portico.getState().pairing }
}
const tick = () => vi.advanceTimersByTimeAsync(0)

describe('startPairing', () => {
  test('behavior: the modal opened for one family asks for that one alone', async () => {
    const { client, attempts, show } = make()
    openModal(client, { namespace: 'eip155' })
    navigate(client, 'AllWallets')
    void startPairing(client)
    await tick()
    show('wc:1')
    expect(attempts[0]?.options.namespace).toBe('eip155')
    // A code that still holds is for that family alone.
    await startPairing(client)
    expect(attempts).toHaveLength(1)
    navigate(client, 'Connect')
    void startPairing(client)
    await tick()
    expect(attempts[1]?.options.namespace).toBeUndefined()
    expect(attempts[0]?.options.signal.aborted).toBe(true)
  })

  test('default: preparing, waiting, approved', async () => {
    const { client, last, show, pairing } = make()
    const wallet = listing('w')
    const run = startPairing(client, { wallet })
    expect(pairing()).toEqual({ status: 'preparing', wallet })
    await tick()
    show('wc:1')
    expect(pairing()).toEqual({ status: 'waiting', uri: 'wc:1', expiresAt: 1_240_000, wallet })
    last().answer.resolve([session()])
    await run
    expect(pairing()).toEqual({ status: 'approved', wallet })
    const after = pairing()
    await vi.advanceTimersByTimeAsync(240_000)
    expect(pairing()).toBe(after)
  })

  test('behavior: a URI that still holds is used again, also for another wallet', async () => {
    const { client, attempts, show, pairing } = make()
    void startPairing(client, { wallet: listing('a') })
    await tick()
    show('wc:1')
    await vi.advanceTimersByTimeAsync(229_000)
    await startPairing(client, { wallet: listing('b') })
    expect(attempts).toHaveLength(1)
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1', wallet: { id: 'b' } })
  })

  test('behavior: expired under 10 s, and then a start makes a fresh one', async () => {
    const { client, attempts, show, pairing } = make()
    void startPairing(client)
    await tick()
    show('wc:1')
    await vi.advanceTimersByTimeAsync(229_999)
    expect(pairing().status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(pairing()).toEqual({ status: 'expired', wallet: undefined })
    void startPairing(client)
    await tick()
    expect(attempts).toHaveLength(2)
    expect(attempts[0]?.options.signal.aborted).toBe(true)
    expect(pairing().status).toBe('preparing')
  })

  test('behavior: an approval in the last seconds counts', async () => {
    const { client, last, show, pairing } = make()
    const run = startPairing(client)
    await tick()
    show('wc:1')
    await vi.advanceTimersByTimeAsync(235_000)
    last().answer.resolve([session()])
    await run
    expect(pairing().status).toBe('approved')
  })

  test('behavior: what the connector says of a code that ran out is no news', async () => {
    const { client, last, show, pairing } = make()
    const run = startPairing(client)
    await tick()
    show('wc:1')
    await vi.advanceTimersByTimeAsync(235_000)
    last().answer.reject(new Error('expired'))
    await run
    expect(pairing().status).toBe('expired')
  })

  test.each([
    ['declined', { code: 5000, message: 'User rejected.' }, true, 'connect/rejected'],
    ['failed', new Error('relay'), false, 'connect/failed'],
  ])('error: %s', async (_name, error, rejected, code) => {
    const { client, last, show, pairing } = make()
    const run = startPairing(client, { wallet: listing('w') })
    await tick()
    show('wc:1')
    last().answer.reject(error)
    await run
    expect(pairing()).toMatchObject({
      status: 'failed',
      rejected,
      code,
      retryAt: Date.now() + 1_000,
      wallet: { id: 'w' },
    })
    const after = pairing()
    await vi.advanceTimersByTimeAsync(240_000)
    expect(pairing()).toBe(after)
  })

  test('error: without a remote connector', async () => {
    const { client } = makeTest()
    await startPairing(client)
    expect(client.store.get().pairing).toMatchObject({ status: 'failed', code: 'walletconnect/no-connector' })
  })
})

describe('retryPairing', () => {
  test('default: not within 1 s of a failure', async () => {
    const { client, attempts, last } = make()
    const run = startPairing(client, { wallet: listing('w') })
    await tick()
    last().answer.reject(new Error('no'))
    await run
    await vi.advanceTimersByTimeAsync(999)
    await retryPairing(client)
    expect(attempts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    void retryPairing(client)
    await tick()
    expect(attempts).toHaveLength(2)
    expect(client.store.get().pairing).toMatchObject({ status: 'preparing', wallet: { id: 'w' } })
  })
})

describe('retryWhenAllowed', () => {
  async function failed() {
    const made = make()
    const run = startPairing(made.client, { wallet: listing('w') })
    await tick()
    made.last().answer.reject(new Error('no'))
    await run
    return made
  }

  test('default: a press waits until another try is allowed', async () => {
    const { client, attempts } = await failed()
    retryWhenAllowed(client)
    await vi.advanceTimersByTimeAsync(999)
    expect(attempts).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(attempts).toHaveLength(2)
  })

  test('behavior: its timer may go off before the clock has come so far', async () => {
    const { client, attempts, pairing } = await failed()
    retryWhenAllowed(client)
    const now = Date.now()
    vi.setSystemTime(now - 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(Date.now()).toBe(now + 999)
    expect(attempts).toHaveLength(2)
    expect(pairing()).toMatchObject({ status: 'preparing', wallet: { id: 'w' } })
  })

  test('behavior: given up, or overtaken by another try, it does nothing', async () => {
    const { client, attempts } = await failed()
    const giveUp = retryWhenAllowed(client)
    giveUp()
    retryWhenAllowed(client)
    stopPairing(client)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(attempts).toHaveLength(1)
    expect(client.store.get().pairing).toEqual({ status: 'none' })
  })
})

describe('stopPairing', () => {
  test('default: the attempt is given up, and its late answers are ignored', async () => {
    const { client, last, show, pairing } = make()
    const run = startPairing(client)
    await tick()
    stopPairing(client)
    expect(last().options.signal.aborted).toBe(true)
    show('wc:late')
    await run
    expect(pairing()).toEqual({ status: 'none' })
  })

  test.each([
    ['given up', stopPairing, 'none'],
    ['begun anew', retryPairing, 'preparing'],
  ] as const)('behavior: %s at whatever moment of a failure, that is no news any more', async (_name, act, outcome) => {
    for (let turns = 0; turns < 40; turns++) {
      const { client, last, show, pairing } = make()
      const run = startPairing(client)
      // Whatever it loads is there, but what tells one failure from another.
      await tick()
      show('wc:1')
      await vi.dynamicImportSettled()
      last().answer.reject(new Error('no'))
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      vi.setSystemTime(Date.now() + 1_000)
      void act(client)
      await run
      expect(pairing().status, `after ${turns} turns`).toBe(outcome)
    }
  })
})

describe('preparePairing', () => {
  test('default: the URI is there when the tap follows', async () => {
    const { client, attempts, show, pairing, prepare } = make()
    preparePairing(client)
    await tick()
    show('wc:1')
    expect(prepare).toHaveBeenCalled()
    await startPairing(client, { wallet: listing('w') })
    expect(attempts).toHaveLength(1)
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1', wallet: { id: 'w' } })
  })

  test('behavior: without a remote connector nothing happens', () => {
    const { client } = makeTest()
    preparePairing(client)
    expect(client.store.get().pairing).toEqual({ status: 'none' })
  })
})

test('isExpired: default', () => {
  const waiting = { status: 'waiting', uri: 'wc:1', expiresAt: 100_000 } as const
  expect(isExpired(waiting, 90_000)).toBe(false)
  expect(isExpired(waiting, 90_001)).toBe(true)
  expect(isExpired({ status: 'expired' }, 0)).toBe(true)
  expect(isExpired({ status: 'none' }, 0)).toBe(false)
})
