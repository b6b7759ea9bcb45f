import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTabs, provideWebSocket, until } from './client.test-support.js'
import { makeClock } from './clock.js'
import { loadPrimitives } from './crypto.js'
import { loadIdentity, signTicket, toDidKey } from './identity.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import { makeRelay, type Relay, type RelayMessage, type RelayOptions, relayNumbers } from './relay.js'

const topic = (digit: string) => digit.repeat(64)

describe('a relay client alone', () => {
  let server: MemoryRelay
  const clients: Relay[] = []
  beforeEach(async () => {
    provideWebSocket()
    server = await startMemoryRelay()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    await server.stop()
  })

  async function make(
    onMessage: (message: RelayMessage) => Promise<boolean> = async () => true,
    onRefused = vi.fn(),
    tabs?: BroadcastChannel,
    options: Partial<RelayOptions> = {},
  ) {
    const primitives = await loadPrimitives()
    const identity = await loadIdentity(primitives, makeTabs().tab())
    const client = makeRelay({
      url: server.url,
      projectId: 'c'.repeat(32),
      userAgent: 'test',
      primitives,
      clock: makeClock(makeTabs().tab()),
      ticket: () => signTicket(primitives, identity, server.url),
      onMessage,
      onRefused,
      tabs,
      WebSocket: globalThis.WebSocket,
      ...options,
    })
    clients.push(client)
    return { client, onRefused, id: toDidKey(identity.public) }
  }
  const letter = (text: string, to = topic('a')) => ({ topic: to, message: text, ttl: 300, tag: 1108 })
  const collect = () => {
    const got: string[] = []
    return { got, onMessage: async ({ message }: RelayMessage) => got.push(message) > 0 }
  }

  /** Pauses take a hundredth of their time; what was asked for is noted. */
  function hurry(): number[] {
    const pauses: number[] = []
    const later = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms = 0) => {
      if (ms < 100 || ms > 10_000) return later(act, ms)
      pauses.push(ms)
      return later(act, ms / 100)
    }) as typeof setTimeout)
    return pauses
  }

  test('default: what one publishes another receives, once, and not itself', async () => {
    const [own, other] = [collect(), collect()]
    const one = await make(own.onMessage)
    const two = await make(other.onMessage)
    await one.client.subscribe(topic('a'))
    await two.client.subscribe(topic('a'))
    await one.client.publish(letter('hello'))
    await one.client.publish(letter('hello'))
    await one.client.publish(letter('bye'))
    await until(() => other.got.includes('bye'))
    expect(other.got).toEqual(['hello', 'bye'])
    expect(own.got).toEqual([])
  })

  test('behavior: nothing is opened before it is needed', async () => {
    await make()
    expect(server.connections).toHaveLength(0)
  })

  test('behavior: says who it is with ids of 19 digits', async () => {
    const { client } = await make()
    await client.subscribe(topic('a'))
    const [query] = server.connections
    expect(query?.get('projectId')).toBe('c'.repeat(32))
    expect(query?.get('useOnCloseEvent')).toBe('true')
    expect(query?.get('ua')).toBe('test')
    expect(server.calls.map(({ id }) => id).every((id) => /^\d{19}$/.test(id))).toBe(true)
  })

  test('behavior: a message waits in the mailbox until it was handled', async () => {
    const sender = await make()
    const first = await make()
    await first.client.subscribe(topic('a'))
    first.client.close()
    await sender.client.publish(letter('later'))
    const { got, onMessage } = collect()
    const second = await make(onMessage)
    await second.client.subscribe(topic('a'))
    await until(() => got.includes('later'))
  })

  test('behavior: a lost connection is taken up again with its topics', async () => {
    const { got, onMessage } = collect()
    const receiver = await make(onMessage)
    const sender = await make()
    await receiver.client.subscribe(topic('a'))
    await receiver.client.subscribe(topic('b'))
    server.drop()
    await until(() => server.calls.find(({ method }) => method === 'irn_batchSubscribe'))
    await sender.client.publish(letter('one', topic('a')))
    await sender.client.publish(letter('two', topic('b')))
    await until(() => got.length === 2)
  })

  test('behavior: topics that are expected one by one are asked for once, also where the connection is open by then', async () => {
    const { client } = await make()
    for (const letter of ['a', 'b', 'c', 'd']) client.expect([topic(letter)])
    await client.subscribe(topic('e'))
    const asked = () =>
      server.calls.filter(({ method }) => method === 'irn_batchSubscribe').flatMap(({ params }) => params.topics)
    expect(asked()).toEqual([topic('a'), topic('b'), topic('c'), topic('d'), topic('e')])
    client.expect([topic('f')])
    await client.subscribe(topic('e'))
    expect(asked().slice(5)).toEqual([topic('f')])
  })

  test('behavior: whether the relay answers leaves nothing behind there', async () => {
    const { client } = await make()
    await client.answers()
    await client.subscribe(topic('a'))
    const topicsOf = (name: string) =>
      server.calls.filter(({ method }) => method === name).map(({ params }) => params.topic)
    expect(topicsOf('irn_unsubscribe')).toEqual(topicsOf('irn_subscribe').slice(0, 1))
  })

  test('behavior: each loss of a connection that worked is taken up within a second, however many there were', async () => {
    const pauses = hurry()
    const { client } = await make()
    await client.subscribe(topic('a'))
    const batches = () => server.calls.filter(({ method }) => method === 'irn_batchSubscribe').length
    for (let loss = 1; loss <= 6; loss++) {
      const before = batches()
      server.drop()
      await until(() => batches() > before)
      // Answered too: only then was it a connection that worked.
      await client.subscribe(topic('b'))
    }
    expect(pauses.length).toBeGreaterThanOrEqual(6)
    expect(Math.max(...pauses)).toBe(1_000)
  })

  test('behavior: the heartbeat takes up what the quick tries gave up on', async () => {
    const pauses = hurry()
    const beats: (() => void)[] = []
    const every = globalThis.setInterval
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((act: () => void, ms?: number) => {
      if (ms !== 5_000) return every(act, ms)
      beats.push(act)
      return every(() => {}, 60_000)
    }) as typeof setInterval)
    const { got, onMessage } = collect()
    const { client } = await make(onMessage)
    await client.subscribe(topic('a'))
    await server.stop()
    await until(() => pauses.includes(4_000))
    expect(pauses.filter((ms) => ms <= 4_000)).toEqual([100, 1_000, 2_000, 3_000, 4_000])
    await server.start()
    const sender = await make()
    await sender.client.publish(letter('still there'))
    expect(got).toEqual([])
    await until(() => {
      beats[0]?.()
      return got.includes('still there')
    })
  })

  test('behavior: a publication outlasts a restart of the relay', async () => {
    const { got, onMessage } = collect()
    const receiver = await make(onMessage)
    const sender = await make()
    await receiver.client.subscribe(topic('a'))
    await sender.client.warm()
    await server.stop()
    const sent = sender.client.publish(letter('through'))
    await server.start()
    await sent
    await until(() => got.includes('through'))
  })

  test('behavior: a relay of the older document alone gets the proposal in two steps', async () => {
    server.unsupported.add('wc_proposeSession')
    const { client } = await make()
    await client.propose(letter('proposal'))
    expect(server.calls.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['wc_proposeSession', 'irn_subscribe', 'irn_publish']),
    )
    expect(server.calls.find(({ method }) => method === 'irn_publish')?.params).toMatchObject({ tag: 1108, ttl: 300 })
  })

  test('behavior: a check brings what waits, and opens what was closed', async () => {
    const { got, onMessage } = collect()
    const { client } = await make(onMessage)
    await client.subscribe(topic('a'))
    const batches = () => server.calls.filter(({ method }) => method === 'irn_batchSubscribe').length
    client.check()
    await until(() => batches() === 1)
    await server.stop()
    await server.start()
    client.check()
    await until(() => batches() === 2)
    const sender = await make()
    await sender.client.publish(letter('here'))
    await until(() => got.includes('here'))
  })

  test('behavior: a connection without a use is closed after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { client } = await make()
      await client.warm()
      await client.subscribe(topic('a'))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(server.open()).toBe(1)
      client.unsubscribe(topic('a'))
      await vi.advanceTimersByTimeAsync(29_000)
      expect(server.open()).toBe(1)
      await vi.advanceTimersByTimeAsync(2_000)
    } finally {
      vi.useRealTimers()
    }
    await until(() => server.open() === 0)
  })

  test('behavior: one that has ended begins no timer', async () => {
    const { client } = await make()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      client.expect([topic('a')])
      client.close()
      client.unsubscribe(topic('a'))
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a message that another tab was handed reaches the one it is for', async () => {
    const channel = () => new BroadcastChannel('test.tabs')
    const { got, onMessage } = collect()
    const meant = await make(onMessage, vi.fn(), channel())
    const handed = await make(async () => false, vi.fn(), channel())
    await meant.client.subscribe(topic('a'))
    await handed.client.subscribe(topic('a'))
    server.leave(handed.id, topic('a'), 'stray')
    await until(() => got.includes('stray'))
  })

  test('behavior: a relay that tells another time each time is connected to once more, and no further', async () => {
    const clock = { learn: () => true }
    const { client } = await make(undefined, undefined, undefined, { clock, tellsTime: true })
    await client.subscribe(topic('a'))
    expect(server.connections).toHaveLength(2)
  })

  test('error: a refusal is told once per try and not retried by itself', async () => {
    server.refusal = { code: 3000, reason: 'Unauthorized: origin not allowed' }
    const { client, onRefused } = await make()
    await expect(client.publish(letter('x'))).rejects.toMatchObject({ code: 'connect/failed' })
    expect(onRefused.mock.calls).toEqual([['config/origin-not-allowed']])
    server.refusal = undefined
    await client.publish(letter('x'))
  })

  test('error: an answer of the relay is passed on', async () => {
    server.unsupported.add('irn_publish')
    const { client } = await make()
    await expect(client.publish(letter('x'))).rejects.toMatchObject({ code: -32601 })
  })

  test.each([1, 2])(
    'behavior: a relay that has had too much is asked again, each time after a heartbeat: %i times',
    async (times) => {
      const { client } = await make()
      await client.subscribe(topic('a'))
      server.limited = times
      const pauses = hurry()
      await client.publish(letter('x'))
      expect(server.calls.filter(({ method }) => method === 'irn_publish')).toHaveLength(times + 1)
      expect(pauses.filter((ms) => ms === relayNumbers.heartbeatMs)).toHaveLength(times)
    },
  )

  test('behavior: what fails in a handler is still acknowledged, and the next message comes', async () => {
    const got: string[] = []
    const receiver = await make(async ({ message }) => {
      got.push(message)
      throw new Error('broken handler')
    })
    const sender = await make()
    await receiver.client.subscribe(topic('a'))
    await sender.client.publish(letter('one'))
    await sender.client.publish(letter('two'))
    await until(() => got.length === 2)
  })
})
