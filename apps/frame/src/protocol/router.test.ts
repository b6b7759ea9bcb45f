import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { FrameError } from './errors.js'
import { invalidAllowed, messagesAtOnce } from './limits.js'
import { settled, spyHandlers } from './protocol.test-support.js'
import { makeRouter, type Outgoing } from './router.js'

function start(answers: Partial<Record<string, unknown>> = {}) {
  const { handlers, asked } = spyHandlers(answers)
  const posted: Outgoing[] = []
  const warnings: string[] = []
  const clock = { now: 0 }
  let closed = 0
  const router = makeRouter({
    handlers,
    origin: 'https://shop.example',
    post: (message) => posted.push(message),
    warn: (message) => warnings.push(message),
    now: () => clock.now,
    onClose: () => {
      closed += 1
    },
  })
  return { router, asked, posted, warnings, clock, closed: () => closed }
}

describe('makeRouter', () => {
  test('default', async () => {
    const { router, asked, posted } = start({ IS_CONNECTED: { isConnected: false } })
    router.receive({ id: 'a', type: '@w3m-app/IS_CONNECTED' })
    await settled()
    expect(asked).toEqual([{ name: 'IS_CONNECTED', payload: undefined, origin: 'https://shop.example' }])
    expect(posted).toEqual([{ id: 'a', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } }])
  })

  test('error: the page reads our own errors and no others', async () => {
    const { router, posted } = start({
      SIGN_OUT: () => {
        throw new FrameError('Not now', { code: 4001, data: { a: 1 } })
      },
      GET_CHAIN_ID: () => {
        throw new Error('the seed is abandon abandon')
      },
    })
    router.receive({ id: 'a', type: '@w3m-app/SIGN_OUT' })
    router.receive({ id: 'b', type: '@w3m-app/GET_CHAIN_ID' })
    await settled()
    expect(posted).toEqual([
      { id: 'a', type: '@w3m-frame/SIGN_OUT_ERROR', payload: { message: 'Not now', code: 4001, data: { a: 1 } } },
      { id: 'b', type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'An error occurred' } },
    ])
  })

  test('error: an answer that is not of the contract stays in the frame', async () => {
    const { router, posted, warnings } = start({ GET_USER: { address: 7, secret: 'x' } })
    router.receive({ id: 'a', type: '@w3m-app/GET_USER' })
    await settled()
    expect(posted).toEqual([{ id: 'a', type: '@w3m-frame/GET_USER_ERROR', payload: { message: 'An error occurred' } }])
    expect(warnings).toHaveLength(1)
  })

  test('error: what cannot be posted is kept back, and the page is told that there is no answer', async () => {
    const { handlers } = spyHandlers({ GET_CHAIN_ID: { chainId: 1 } })
    const posted: Outgoing[] = []
    const warnings: string[] = []
    const router = makeRouter({
      handlers,
      origin: 'https://shop.example',
      post(message) {
        if (message.type.endsWith('_SUCCESS')) throw new Error('It could not be cloned')
        posted.push(message)
      },
      warn: (message) => warnings.push(message),
      now: () => 0,
    })
    router.receive({ id: 'a', type: '@w3m-app/GET_CHAIN_ID' })
    await settled()
    expect(posted).toEqual([
      { id: 'a', type: '@w3m-frame/GET_CHAIN_ID_ERROR', payload: { message: 'An error occurred' } },
    ])
    expect(warnings).toEqual([expect.stringContaining('GET_CHAIN_ID')])
  })

  test('error: a method on no list is refused in the spec’s words', async () => {
    const { router, asked, posted } = start()
    router.receive({ id: 'a', type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_sign', params: [] } })
    await settled()
    expect(asked).toEqual([])
    expect(posted[0]?.payload).toEqual({ message: 'Requested RPC call is not allowed' })
  })

  test('behavior: an id works once', async () => {
    const { router, asked, posted, warnings } = start({ GET_CHAIN_ID: { chainId: 1 } })
    router.receive({ id: 'a', type: '@w3m-app/GET_CHAIN_ID' })
    router.receive({ id: 'a', type: '@w3m-app/GET_CHAIN_ID' })
    await settled()
    expect(asked).toHaveLength(1)
    expect(posted).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  test('behavior: too many at once are refused, and heard again a second later', async () => {
    const { router, asked, posted, clock } = start()
    for (let index = 0; index < messagesAtOnce + 5; index += 1)
      router.receive({ id: `${index}`, type: '@w3m-app/SIGN_OUT' })
    await settled()
    expect(asked).toHaveLength(messagesAtOnce)
    expect(posted.filter(({ type }) => type.endsWith('_ERROR')).map(({ payload }) => payload)).toEqual(
      Array.from({ length: 5 }, () => ({ message: 'Too many requests', code: -32005 })),
    )
    clock.now = 1000
    router.receive({ id: 'later', type: '@w3m-app/SIGN_OUT' })
    expect(asked).toHaveLength(messagesAtOnce + 1)
  })

  test('behavior: so many broken messages close the connection', async () => {
    const { router, asked, closed } = start()
    for (let index = 0; index < invalidAllowed; index += 1) router.receive({ type: '@w3m-app/EXPORT_KEY' })
    expect(closed()).toBe(1)
    router.receive({ id: 'a', type: '@w3m-app/SIGN_OUT' })
    await settled()
    expect(asked).toEqual([])
  })

  test('behavior: closed, it neither hears nor closes again, and warns of nothing', async () => {
    const { router, asked, posted, warnings, closed } = start({ SIGN_OUT: undefined })
    router.close()
    router.close()
    router.receive({ id: 'a', type: '@w3m-app/SIGN_OUT' })
    router.receive({ type: 'broken' })
    router.emit('HIDE')
    await settled()
    expect([asked, posted, warnings, closed()]).toEqual([[], [], [], 1])
  })

  test('behavior: an answer that is late for a closed connection is no broken one', async () => {
    const { router, warnings } = start({ GET_CHAIN_ID: { chainId: 1 } })
    router.receive({ id: 'a', type: '@w3m-app/GET_CHAIN_ID' })
    router.close()
    await settled()
    expect(warnings).toEqual([])
  })

  test('behavior: a message has the fields that it needs, and a broken request that names one is dropped', async () => {
    const { router, posted, warnings } = start({ SIGN_OUT: undefined })
    router.receive({ type: '@w3m-app/SIGN_OUT' })
    router.emit('SHOW', { height: 20, secret: 'x' })
    router.receive({ id: 'b', type: '@w3m-app/CONNECT_EMAIL', payload: {} })
    await settled()
    expect(posted.map((message) => Object.entries(message))).toEqual([
      [
        ['type', '@w3m-frame/SHOW'],
        ['payload', { height: 20 }],
      ],
      [['type', '@w3m-frame/SIGN_OUT_SUCCESS']],
    ])
    expect(warnings).toHaveLength(1)
  })

  test('behavior: after close nothing is sent, and what runs is told', async () => {
    let signal: AbortSignal | undefined
    const { handlers } = spyHandlers()
    const posted: Outgoing[] = []
    const router = makeRouter({
      handlers: {
        ...handlers,
        CONNECT_DEVICE: (_, context) => {
          signal = context.signal
          return 'late'
        },
      },
      origin: 'https://shop.example',
      post: (message) => posted.push(message),
      warn: () => undefined,
      now: () => 0,
    })
    router.receive({ id: 'a', type: '@w3m-app/CONNECT_DEVICE' })
    router.close()
    await settled()
    expect(signal?.aborted).toBe(true)
    expect(posted).toEqual([])
  })

  test('behavior: whatever comes, it never throws, and one request has one answer', async () => {
    const type = fc.oneof(
      fc
        .constantFrom('SIGN_OUT', 'GET_USER', 'RPC_REQUEST', 'CONNECT_EMAIL', 'SYNC_THEME', 'X')
        .map((name) => `@w3m-app/${name}`),
      fc.string(),
    )
    const message = fc.oneof(
      fc.record({ id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.anything()), type, payload: fc.anything() }),
      fc.anything({ withBigInt: true, withDate: true, withMap: true }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 40 }), async (messages) => {
        const { router, asked, posted } = start({
          SIGN_OUT: { any: 1 },
          GET_USER: () => Promise.reject(new Error('x')),
        })
        for (const each of messages) router.receive(each)
        await settled()
        const ids = posted.flatMap(({ id }) => (id === undefined ? [] : [id]))
        expect(new Set(ids).size).toBe(ids.length)
        expect(posted.length).toBeGreaterThanOrEqual(asked.length)
        expect(({} as Record<string, unknown>).admin).toBeUndefined()
      }),
      { numRuns: runs(200) },
    )
  })
})
