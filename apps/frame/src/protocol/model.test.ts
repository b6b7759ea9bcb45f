import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect, type FrameWindow } from './connect.js'
import { FrameError } from './errors.js'
import { settled, spyHandlers } from './protocol.test-support.js'

/**
 * The door as a model: what may be heard is what the page's own window said from the first allowed origin, until a port was
 * taken, and from then on what comes over that port. Everything else changes nothing and is told nothing.
 */
const site = 'https://shop.example'
const otherSite = 'https://other.example'
const nonce = 'nonce-of-this-load'
const canary = 'abandon-seed-of-the-wallet'

const request = fc.record({
  what: fc.constant('request' as const),
  id: fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(undefined)),
  name: fc.constantFrom('IS_CONNECTED', 'GET_USER', 'SIGN_OUT', 'RPC_ABORT'),
})
const hello = fc.record({
  what: fc.constant('hello' as const),
  nonce: fc.constantFrom(nonce, nonce, 'of-an-older-load', ''),
  ports: fc.integer({ min: 0, max: 2 }),
})
const junk = fc.record({
  what: fc.constant('junk' as const),
  data: fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
    fc.jsonValue().map((payload) => ({ id: 'j', type: '@w3m-app/RPC_REQUEST', payload })),
    fc.constant(JSON.parse('{"id":"p","type":"@w3m-app/SIGN_OUT","__proto__":{"admin":true}}')),
    fc.constant({ id: 'p', type: '@w3m-app/__proto__' }),
    fc.constant({ id: 'p', type: '@w3m-app/constructor', payload: {} }),
    fc.constant({ id: { toString: () => 'a' }, type: '@w3m-app/SIGN_OUT' }),
    fc.constant({ id: 'p', type: '@w3m-frame/WELCOME', payload: { nonceH: 'x' } }),
  ),
})
const step = fc.record({
  over: fc.oneof(
    { weight: 3, arbitrary: fc.constant('page' as const) },
    fc.constantFrom('stranger' as const, 'frame' as const, 'nobody' as const),
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 5 }) },
  ),
  origin: fc.oneof(
    { weight: 4, arbitrary: fc.constant(site) },
    fc.constantFrom(otherSite, 'https://evil.example', 'null', '', 'http://shop.example', `${site}.evil.example`),
  ),
  message: fc.oneof(request, request, hello, junk),
})

function start() {
  const posted: { message: any; target: string }[] = []
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  const listeners = new Set<(event: MessageEvent) => void>()
  const frame: FrameWindow = {
    parent,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const { handlers, asked } = spyHandlers({
    IS_CONNECTED: { isConnected: true, seed: canary },
    GET_USER: () => {
      throw new Error(canary)
    },
    SIGN_OUT: () => Promise.reject(new FrameError('Not now', { cause: new Error(canary) })),
  })
  const warnings: string[] = []
  connect({
    window: frame,
    allows: (origin) => origin === site || origin === otherSite,
    handlers,
    version: '4',
    build: 'test',
    nonce,
    now: () => 0,
    warn: (message) => warnings.push(message),
  })
  const ports: { sent: any[]; receive(data: unknown): void }[] = []
  const makePort = () => {
    const port = { onmessage: undefined as ((event: MessageEvent) => void) | undefined }
    const sent: unknown[] = []
    ports.push({ sent, receive: (data) => port.onmessage?.({ data } as MessageEvent) })
    return Object.assign(port, { postMessage: (message: unknown) => sent.push(message), close: () => undefined })
  }
  const deliver = (event: object) => {
    for (const listener of [...listeners]) listener(event as MessageEvent)
  }
  return { frame, parent, posted, asked, ports, makePort, deliver, warnings }
}

const isRequest = (data: unknown) => /^@w3m-app\/(?!HELLO)/.test(String((data as { type?: unknown })?.type ?? ''))
const isOurs = ({ data, what }: { data: unknown; what: string }) => what !== 'junk' || safely(() => isRequest(data))
function safely(read: () => boolean): boolean {
  try {
    return read()
  } catch {
    return false
  }
}

test('behavior: whatever comes in whatever order, only the known page is heard, and each of its questions has one answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { frame, parent, posted, asked, ports, makePort, deliver } = start()
      const sources = { page: parent, stranger: {}, frame, nobody: null }
      // The model.
      let heard: string | undefined
      let taken: number | undefined

      for (const { over, origin, message } of steps) {
        const data =
          message.what === 'request'
            ? { type: `@w3m-app/${message.name}`, ...(message.id === undefined ? {} : { id: message.id }) }
            : message.what === 'hello'
              ? { type: '@w3m-app/HELLO', payload: { nonce: message.nonce, nonceH: 'h' } }
              : message.data
        const before = asked.length
        const isKnown = over === 'page' && (origin === site || origin === otherSite) && taken === undefined
        if (typeof over === 'number') {
          ports[over]?.receive(data)
          if (over !== taken) expect(asked).toHaveLength(before)
          continue
        }
        const offered = Array.from({ length: message.what === 'hello' ? message.ports : 0 }, makePort)
        deliver({ source: sources[over], origin, data, ports: offered })
        if (!isKnown) {
          expect(asked).toHaveLength(before)
          continue
        }
        if (message.what === 'hello') {
          expect(asked).toHaveLength(before)
          if (message.nonce === nonce && message.ports === 1) {
            taken = ports.length - 1
            heard = origin
          }
        } else if (isOurs({ data, what: message.what })) {
          heard ??= origin
          if (heard !== origin) expect(asked).toHaveLength(before)
        }
      }
      await settled()

      // Who was heard, and as whom.
      if (heard === undefined) expect(asked).toEqual([])
      for (const { origin } of asked) expect([site, otherSite]).toContain(origin)
      // The first word is to anybody and holds no secret; all others are to one page alone.
      expect(posted[0]).toMatchObject({ target: '*', message: { type: '@w3m-frame/READY' } })
      for (const { target } of posted.slice(1)) expect([site, otherSite]).toContain(target)
      ports.forEach(({ sent }, index) => {
        if (index !== taken) expect(sent).toEqual([])
      })
      // Of what came over the window, and of what came over the port, each id was answered once at most.
      for (const said of [posted.map(({ message }) => message), ...ports.map(({ sent }) => sent)]) {
        const ids = said.flatMap(({ id }: { id?: string }) => (id === undefined ? [] : [id]))
        expect(new Set(ids).size).toBe(ids.length)
      }
      expect(JSON.stringify([posted, ports.map(({ sent }) => sent)])).not.toContain(canary)
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
    }),
    { numRuns: process.env.LONG ? 20_000 : 300 },
  )
}, 300_000)

test('behavior: what an answer holds beside its contract stays in the frame', async () => {
  const { parent, posted, deliver } = start()
  deliver({ source: parent, origin: site, data: { id: 'a', type: '@w3m-app/IS_CONNECTED' }, ports: [] })
  await settled()
  expect(posted.at(-1)?.message).toEqual({
    id: 'a',
    type: '@w3m-frame/IS_CONNECTED_SUCCESS',
    payload: { isConnected: true },
  })
})
