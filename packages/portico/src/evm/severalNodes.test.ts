import { describe, expect, test, vi } from 'vitest'
import { answering, json } from './nodes.test-support.js'
import { makeTransport, transportOf } from './transport.js'
import { ask, skipPauses, startEnded } from './transport.test-support.js'
import { sandboxOne } from './wallet.test-support.js'

const start = startEnded()

describe('several nodes', () => {
  test('behavior: the next one is asked at once', async () => {
    const { pauses, pause } = skipPauses()
    const [bad, good] = [await start((_, response) => json(response, {}, 500)), await start(answering(() => '0x1'))]
    expect(await ask(makeTransport([bad.url, good.url], '1', { pause }))).toBe('0x1')
    expect([bad.bodies.length, good.bodies.length]).toEqual([1, 1])
    expect(pauses).toEqual([])
  })

  test('behavior: a node that cannot be read, or lacks the method, sends us on', async () => {
    const [garbage, old, good] = [
      await start((_, response) => void response.end('<html>')),
      await start(answering(() => ({ error: { code: -32601, message: 'no such method' } }))),
      await start(answering(() => '0x1')),
    ]
    expect(await ask(makeTransport([garbage.url, old.url, good.url], '1'))).toBe('0x1')
  })

  test('behavior: a refusal that all would give is not asked for twice', async () => {
    const refusing = answering(() => ({ error: { code: 3, message: 'execution reverted' } }))
    const [one, two] = [await start(refusing), await start(refusing)]
    await expect(ask(makeTransport([one.url, two.url], '1'))).rejects.toMatchObject({ context: { code: 3 } })
    expect(two.bodies).toHaveLength(0)
  })

  test('behavior: all of them are tried in each of four rounds', async () => {
    const { pauses, pause } = skipPauses()
    const busy = (_: unknown, response: Parameters<typeof json>[0]) => json(response, {}, 503)
    const [one, two] = [await start(busy), await start(busy)]
    await expect(ask(makeTransport([one.url, two.url], '1', { pause }))).rejects.toMatchObject({ code: 'http/status' })
    expect([one.bodies.length, two.bodies.length]).toEqual([4, 4])
    expect(pauses).toEqual([150, 300, 600])
  })

  test('behavior: one that failed comes last from then on', async () => {
    const [bad, good] = [await start((_, response) => json(response, {}, 500)), await start(answering(() => '0x1'))]
    const transport = makeTransport([bad.url, good.url], '1')
    await ask(transport)
    await ask(transport)
    expect(bad.bodies).toHaveLength(1)
  })

  test('behavior: they are looked at every 4 seconds of use, and never without use', async () => {
    const clock = { now: 0 }
    const [one, two] = [await start(answering(() => '0x1')), await start(answering(() => '0x1'))]
    const transport = makeTransport([one.url, two.url], '1', { now: () => clock.now })
    await ask(transport)
    clock.now = 3_999
    await ask(transport)
    expect(two.bodies).toHaveLength(0)
    clock.now = 4_000
    await ask(transport)
    // Whichever of the two was quicker then is asked from now on.
    const looks = () => two.methods().filter((method) => method === 'eth_chainId')
    await vi.waitFor(() => expect(looks()).toHaveLength(1))
    clock.now = 7_999
    await ask(transport)
    clock.now = 60_000
    expect(looks()).toHaveLength(1)
    await ask(transport)
    await vi.waitFor(() => expect(looks()).toHaveLength(2))
  })

  test('behavior: one that serves another chain falls behind', async () => {
    const clock = { now: 0 }
    const [other, right] = [await start(answering(() => '0x5')), await start(answering(() => '0x1'))]
    const transport = makeTransport([other.url, right.url], '1', { now: () => clock.now })
    clock.now = 4_000
    await ask(transport)
    await vi.waitFor(() => expect(right.methods()).toEqual(['eth_chainId']))
    await vi.waitFor(async () => expect(await ask(transport)).toBe('0x1'))
  })

  test('behavior: one that is known to serve another chain is not asked, whatever becomes of the others', async () => {
    const clock = { now: 0 }
    const { pause } = skipPauses()
    const at = { isDown: false, other: '0x5' }
    const liar = await start(answering(() => at.other))
    const right = await start((body, response, count) =>
      at.isDown ? json(response, {}, 503) : answering(() => '0x1')(body, response, count),
    )
    const transport = makeTransport([right.url, liar.url], '1', { now: () => clock.now, pause })
    clock.now = 4_000
    await ask(transport)
    await vi.waitFor(() => expect(liar.methods()).toEqual(['eth_chainId']))
    at.isDown = true
    const asked = () => expect(ask(transport, 'eth_gasPrice')).rejects.toMatchObject({ code: 'http/status' })
    // Its answer to the look may still be on its way.
    await vi.waitFor(asked)
    const before = liar.bodies.length
    await asked()
    expect(liar.bodies).toHaveLength(before)
    // It may have been a mistake of its operator's.
    at.other = '0x1'
    clock.now = 8_000
    await vi.waitFor(async () => expect(await ask(transport, 'eth_gasPrice')).toBe('0x1'))
  })

  test('error: where all serve another chain, nobody is asked', async () => {
    const clock = { now: 0 }
    const [one, two] = [await start(answering(() => '0x5')), await start(answering(() => '0x6'))]
    const transport = makeTransport([one.url, two.url], '1', { now: () => clock.now })
    clock.now = 4_000
    await ask(transport, 'eth_gasPrice')
    await vi.waitFor(() => expect(two.methods()).toEqual(['eth_chainId']))
    await vi.waitFor(() => expect(ask(transport, 'eth_gasPrice')).rejects.toMatchObject({ code: 'http/unreachable' }))
  })

  test('behavior: a single node is looked at once, four seconds after it was first asked', async () => {
    const clock = { now: 0 }
    const node = await start(answering(() => '0x1'))
    const transport = makeTransport([node.url, node.url], '1', { now: () => clock.now })
    for (const now of [3_999, 4_000, 8_000, 60_000]) {
      clock.now = now
      await ask(transport)
      const looks = () => node.methods().filter((method) => method === 'eth_chainId')
      await vi.waitFor(() => expect(looks()).toHaveLength(now < 4_000 ? 0 : 1))
    }
  })

  test('error: a single node that serves another chain is asked no more, until it names the right one', async () => {
    const clock = { now: 4_000 }
    const at = { id: '0x5' }
    const node = await start(answering(() => at.id))
    const transport = makeTransport([node.url], '1', { now: () => clock.now })
    clock.now = 8_000
    await ask(transport, 'eth_gasPrice')
    await vi.waitFor(() => expect(ask(transport, 'eth_gasPrice')).rejects.toMatchObject({ code: 'http/unreachable' }))
    at.id = '0x1'
    clock.now = 12_000
    await vi.waitFor(async () => expect(await ask(transport, 'eth_gasPrice')).toBe('0x1'))
  })

  test('behavior: the app’s own come first, and those that the network came with answer while they are down', async () => {
    const replies = { own: answering(() => '0x1') }
    const own = await start((...heard) => replies.own(...heard))
    const came = await start(answering(() => '0x2'))
    const [first, last] = [own.url, came.url]
    const rpcUrls = { default: { http: [first, last] }, chainDefault: { http: [last] } }
    const transport = transportOf(new Map(), { ...sandboxOne, rpcUrls })
    expect(await ask(transport)).toBe('0x1')
    expect(came.bodies).toHaveLength(0)
    replies.own = (_, response) => json(response, {}, 500)
    expect(await ask(transport)).toBe('0x2')
  })

  test('behavior: a transaction is handed to the app’s own nodes alone, also while they are down', async () => {
    const own = await start((_, response) => json(response, {}, 500))
    const came = await start(answering(() => '0x2'))
    const rpcUrls = { default: { http: [own.url, came.url] }, chainDefault: { http: [came.url] } }
    const transport = transportOf(new Map(), { ...sandboxOne, rpcUrls })
    expect(await ask(transport)).toBe('0x2')
    await expect(ask(transport, 'eth_sendRawTransaction', ['0x'])).rejects.toMatchObject({ code: 'http/status' })
    expect(came.bodies).toHaveLength(1)
  })
})
