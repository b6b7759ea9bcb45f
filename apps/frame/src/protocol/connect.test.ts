import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConnectOptions, connect, type FrameWindow } from './connect.js'
import { settled, spyHandlers } from './protocol.test-support.js'

const site = 'https://shop.example'

function start(options: Partial<ConnectOptions> = {}) {
  const { handlers, asked } = spyHandlers({ IS_CONNECTED: { isConnected: false } })
  const posted: { message: any; target: string }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  const frame: FrameWindow = {
    parent,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const warnings: string[] = []
  const connection = connect({
    window: frame,
    allows: (origin) => origin === site,
    handlers,
    version: '4',
    build: 'test',
    nonce: 'nonce-of-this-load',
    now: () => 0,
    warn: (message) => warnings.push(message),
    ...options,
  })
  const deliver = (event: Partial<Omit<MessageEvent, 'source'>> & { source?: unknown }) => {
    const whole = { source: parent, origin: site, ports: [], ...event } as unknown as MessageEvent
    for (const listener of [...listeners]) listener(whole)
  }
  return { connection, deliver, asked, posted, warnings, frame, parent }
}

const isConnected = { id: 'a', type: '@w3m-app/IS_CONNECTED' }
const hello = (nonce = 'nonce-of-this-load') => ({
  type: '@w3m-app/HELLO',
  payload: { nonce, nonceH: 'nonce-of-the-host' },
})

/** A port whose other end is at hand at once. */
function fakePort() {
  const sent: any[] = []
  const port = { onmessage: undefined as ((event: MessageEvent) => void) | undefined, closed: false }
  const asPort = Object.assign(port, {
    postMessage: (message: unknown) => sent.push(message),
    close: () => {
      port.closed = true
    },
  }) as unknown as MessagePort & { closed: boolean }
  return { port: asPort, sent, receive: (data: unknown) => port.onmessage?.({ data } as MessageEvent) }
}

describe('connect: window messages', () => {
  test('default', async () => {
    const { deliver, posted, asked } = start()
    expect(posted).toEqual([
      {
        message: { type: '@w3m-frame/READY', payload: { version: '4', nonce: 'nonce-of-this-load', channel: true } },
        target: '*',
      },
    ])
    deliver({ data: isConnected })
    await settled()
    expect(asked[0]?.origin).toBe(site)
    expect(posted[1]).toEqual({
      message: { id: 'a', type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } },
      target: site,
    })
  })

  test.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only ends alike', { origin: 'https://evilshop.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('error: %s is not heard', async (_, event) => {
    const { deliver, asked, posted } = start({ allows: (origin) => origin === site })
    deliver({ data: isConnected, ...event })
    deliver({ data: hello(), ports: [fakePort().port], ...event })
    await settled()
    expect(asked).toEqual([])
    expect(posted).toHaveLength(1)
  })

  test('error: itself is not heard, though it be its own parent', () => {
    const { deliver, asked, frame } = start()
    frame.parent = frame as never
    deliver({ data: isConnected, source: frame })
    expect(asked).toEqual([])
  })

  test('behavior: the origin that spoke first is the only one, should the page move on', () => {
    const { deliver, asked } = start({ allows: () => true })
    deliver({ data: isConnected })
    deliver({ data: { ...isConnected, id: 'b' }, origin: 'https://other.example' })
    expect(asked).toHaveLength(1)
  })

  test('behavior: it is heard as often as it speaks, and not after the end', () => {
    const { deliver, asked, connection, warnings } = start({ allows: () => true })
    for (const id of ['a', 'b', 'c']) deliver({ data: { ...isConnected, id } })
    expect(asked).toHaveLength(3)
    deliver({ data: { type: 7 } })
    deliver({
      data: {
        get type() {
          throw new Error('no')
        },
      },
    })
    expect(warnings).toEqual([])
    connection.close()
    deliver({ data: { ...isConnected, id: 'd' } })
    expect(asked).toHaveLength(3)
    start().connection.close()
  })

  test('error: a HELLO that is no plain data', () => {
    const { deliver, warnings } = start()
    const self: { type: string; self?: unknown } = { type: '@w3m-app/HELLO' }
    self.self = self
    deliver({ data: self, ports: [fakePort().port] })
    expect(warnings).toHaveLength(1)
  })

  test('behavior: nothing is said before the page has spoken', () => {
    const { connection, posted, deliver } = start()
    connection.emit('HIDE')
    expect(posted).toHaveLength(1)
    deliver({ data: isConnected })
    connection.emit('HIDE')
    expect(posted.at(-1)).toEqual({ message: { type: '@w3m-frame/HIDE' }, target: site })
  })
})

describe('connect: a port', () => {
  test('default', async () => {
    const { deliver, asked } = start()
    const { port, sent, receive } = fakePort()
    deliver({ data: hello(), ports: [port] })
    expect(sent).toEqual([{ type: '@w3m-frame/WELCOME', payload: { nonceH: 'nonce-of-the-host', build: 'test' } }])
    receive(isConnected)
    await settled()
    expect(asked).toHaveLength(1)
    expect(sent[1]).toMatchObject({ id: 'a', type: '@w3m-frame/IS_CONNECTED_SUCCESS' })
  })

  test('behavior: with a port, window messages and further ports are not heard', async () => {
    const { deliver, asked, posted } = start()
    const first = fakePort()
    const second = fakePort()
    deliver({ data: hello(), ports: [first.port] })
    deliver({ data: hello(), ports: [second.port] })
    deliver({ data: isConnected })
    second.receive(isConnected)
    await settled()
    expect(asked).toEqual([])
    expect(second.sent).toEqual([])
    expect(posted).toHaveLength(1)
  })

  test.each([
    ['another load’s nonce', hello('nonce-of-an-older-load'), 1],
    ['no port', hello(), 0],
    ['two ports', hello(), 2],
    ['no nonce of the host', { type: '@w3m-app/HELLO', payload: { nonce: 'nonce-of-this-load' } }, 1],
  ])('error: %s', (_, data, count) => {
    const { deliver, warnings } = start()
    const ports = Array.from({ length: count }, () => fakePort())
    deliver({ data, ports: ports.map(({ port }) => port) })
    for (const { sent } of ports) expect(sent).toEqual([])
    expect(warnings).toHaveLength(1)
  })

  test('behavior: closes with the connection', () => {
    const { deliver, connection } = start()
    const { port } = fakePort()
    deliver({ data: hello(), ports: [port] })
    connection.close()
    expect((port as { closed?: boolean }).closed).toBe(true)
  })
})

test('behavior: nothing is handled before the page is known, whatever comes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          data: fc.anything(),
          origin: fc.constantFrom(
            'https://evil.example',
            'null',
            '',
            'http://shop.example',
            'https://shop.example.evil.example',
          ),
          ports: fc.constant([]),
        }),
        { maxLength: 20 },
      ),
      (events) => {
        const { deliver, asked, posted } = start()
        for (const event of events) deliver(event as never)
        expect(asked).toEqual([])
        expect(posted).toHaveLength(1)
      },
    ),
  )
})
