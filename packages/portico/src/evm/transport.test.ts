import { describe, expect, test, vi } from 'vitest'
import type { AppError } from '../base/errors/AppError.js'
import { rpcNumbers } from '../base/rpc/numbers.js'
import { answering, json } from './nodes.test-support.js'
import { makeTransport, type Transports, transportOf } from './transport.js'
import { ask, signal, skipPauses, startEnded } from './transport.test-support.js'
import { sandboxOne } from './wallet.test-support.js'

const start = startEnded()

describe('request', () => {
  test('default', async () => {
    const node = await start(answering(({ method, params }) => [method, params]))
    const transport = makeTransport([node.url], '1')
    expect(await ask(transport, 'eth_getBalance', ['0x1', 'latest'])).toEqual(['eth_getBalance', ['0x1', 'latest']])
    expect(node.bodies).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x1', 'latest'] }])
  })

  test('behavior: null is an answer', async () => {
    const node = await start(answering(() => null))
    expect(await ask(makeTransport([node.url], '1'))).toBeNull()
  })

  test('behavior: a big answer comes whole', async () => {
    const big = `0x${'ab'.repeat(4_000_000)}`
    const node = await start(answering(() => big))
    expect(await ask(makeTransport([node.url], '1'))).toBe(big)
  })

  test('behavior: calls of one turn are one batch, whatever order the answers have', async () => {
    const node = await start((body, response) =>
      json(
        response,
        [body]
          .flat()
          .map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] }))
          .reverse(),
      ),
    )
    const transport = makeTransport([node.url], '1')
    expect(await Promise.all(['a', 'b', 'c'].map((letter) => ask(transport, 'eth_call', [letter])))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(node.bodies).toHaveLength(1)
    expect(new Set([node.bodies[0]].flat().map((request) => request?.id)).size).toBe(3)
  })

  test('behavior: a batch holds at most 1,000 calls', async () => {
    const node = await start(answering(() => '0x1'))
    const transport = makeTransport([node.url], '1')
    await Promise.all(Array.from({ length: 1_001 }, () => ask(transport)))
    expect(node.bodies.map((body) => [body].flat().length)).toEqual([1_000, 1])
  })

  test('behavior: in a batch, one error harms no other call', async () => {
    const node = await start(
      answering(({ method }) =>
        method === 'eth_call' ? { error: { code: 3, message: 'execution reverted' } } : '0x1',
      ),
    )
    const transport = makeTransport([node.url], '1')
    const [bad, good] = await Promise.allSettled([ask(transport, 'eth_call'), ask(transport)])
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'rpc/error', context: { code: 3 } } })
    expect(good).toEqual({ status: 'fulfilled', value: '0x1' })
  })

  test.each([
    [
      'an error',
      (response: Parameters<typeof json>[0]) =>
        json(response, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }),
    ],
    ['status 400', (response: Parameters<typeof json>[0]) => json(response, {}, 400)],
  ])('behavior: a node that answers a batch with %s is asked one by one', async (_, refuse) => {
    const node = await start((body, response, count) =>
      Array.isArray(body) ? refuse(response) : answering(({ params }) => params[0])(body, response, count),
    )
    const transport = makeTransport([node.url], '1')
    const two = () => Promise.all([ask(transport, 'eth_call', ['a']), ask(transport, 'eth_call', ['b'])])
    expect(await two()).toEqual(['a', 'b'])
    expect(await two()).toEqual(['a', 'b'])
    expect(node.bodies).toHaveLength(5)
  })

  test('param: signal ends the request', async () => {
    const closed = vi.fn()
    const node = await start((_, response) => void response.on('close', closed))
    const stop = new AbortController()
    const asked = makeTransport([node.url], '1').request('eth_blockNumber', [], { signal: stop.signal })
    await vi.waitFor(() => expect(node.bodies).toHaveLength(1))
    stop.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  })

  test('param: signal of one call in a batch leaves the others', async () => {
    const held: (() => void)[] = []
    const node = await start(
      (body, response, count) => void held.push(() => answering(() => '0x1')(body, response, count)),
    )
    const transport = makeTransport([node.url], '1')
    const stop = new AbortController()
    const gone = transport.request('eth_call', [], { signal: stop.signal })
    const stays = ask(transport)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    stop.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    held[0]?.()
    expect(await stays).toBe('0x1')
  })

  test('param: signal ends the pause between tries', async () => {
    const node = await start((_, response) => json(response, {}, 503))
    const stop = new AbortController()
    const asked = makeTransport([node.url], '1').request('eth_call', [], { signal: stop.signal })
    await vi.waitFor(() => expect(node.bodies.length).toBeGreaterThan(0))
    stop.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })

  test('error: rpc/no-url', async () => {
    await expect(ask(makeTransport([], '1'))).rejects.toMatchObject({
      code: 'rpc/no-url',
      message: 'No RPC url provided for chainId',
    })
    await expect(ask(makeTransport(['javascript:alert(1)', 'wss://node.invalid'], '1'))).rejects.toMatchObject({
      code: 'rpc/no-url',
    })
  })

  test.each([
    ['no JSON', '<html>'],
    ['an empty body', ''],
    ['a text', '"0x1"'],
    ['nothing in it', '{}'],
    ['another id', '{"jsonrpc":"2.0","id":99,"result":"0x1"}'],
    ['no id', '{"jsonrpc":"2.0","id":null,"result":"0x1"}'],
    ['an id of another kind', '{"jsonrpc":"2.0","id":"1","result":"0x1"}'],
    ['an answer and an error', '{"jsonrpc":"2.0","id":1,"result":"0x1","error":{"code":1,"message":""}}'],
    ['an error that is a text', '{"jsonrpc":"2.0","id":1,"error":"no"}'],
    ['an empty list', '[]'],
    ['a list of nothing', '[null,7]'],
  ])('error: http/answer for %s', async (_, body) => {
    const node = await start((_request, response) => void response.end(body))
    await expect(ask(makeTransport([node.url], '1'))).rejects.toMatchObject({
      code: 'http/answer',
      context: { endpoint: 'eth_blockNumber' },
    })
    expect(node.bodies).toHaveLength(1)
  })

  test('error: rpc/error names the code, and keeps what the node said as its cause', async () => {
    const node = await start(
      answering(() => ({ error: { code: -32602, message: 'bad\n\u0007params', data: { field: 0 } } })),
    )
    const error = await ask(makeTransport([node.url], '1')).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'rpc/error',
      message: 'InvalidParams (-32602): bad params',
      cause: { code: -32602, data: { field: 0 } },
    })
  })

  test('error: an error that comes with a bad status is read', async () => {
    const node = await start((body, response) =>
      json(response, { jsonrpc: '2.0', id: [body].flat()[0]?.id, error: { code: -32602, message: 'bad' } }, 400),
    )
    await expect(ask(makeTransport([node.url], '1'))).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: -32602 },
    })
  })

  test('error: http/status', async () => {
    const node = await start((_, response) => json(response, {}, 404))
    await expect(ask(makeTransport([node.url], '1'))).rejects.toMatchObject({
      code: 'http/status',
      message: 'HTTP status code: 404',
    })
    expect(node.bodies).toHaveLength(1)
  })

  test('error: http/unreachable when a node hangs, after 10 seconds', async () => {
    vi.useFakeTimers()
    const hang: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const asked = makeTransport(['http://a.invalid'], '1', { fetcher: hang }).request(
      'eth_sendRawTransaction',
      ['0x'],
      { signal },
    )
    const failed = expect(asked).rejects.toMatchObject({ code: 'http/unreachable' })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a node that never answers', () => {
  test('behavior: whoever waits is told after 12 seconds in all, however many tries and nodes there are', async () => {
    vi.useFakeTimers()
    const hang: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const told = vi.fn()
    const transport = makeTransport(['http://a.invalid', 'http://b.invalid'], '1', { fetcher: hang })
    ask(transport, 'eth_getBalance').catch(told)
    await vi.advanceTimersByTimeAsync(11_999)
    expect(told).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'http/unreachable' }))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: what the last try met is told with it', async () => {
    vi.useFakeTimers()
    const told = vi.fn()
    const busy: typeof fetch = async () => new Response('{}', { status: 429, headers: { 'retry-after': '10' } })
    ask(makeTransport(['http://a.invalid'], '1', { fetcher: busy }), 'eth_getBalance').catch(told)
    await vi.advanceTimersByTimeAsync(12_000)
    const [[error]] = told.mock.calls as [[AppError]]
    expect(error).toMatchObject({ code: 'http/unreachable', cause: { code: 'http/status', context: { status: 429 } } })
  })

  test('behavior: a transaction is not handed on anew behind those 12 seconds either', async () => {
    vi.useFakeTimers()
    const told = vi.fn()
    const busy = vi.fn<typeof fetch>(async () => new Response('{}', { status: 429, headers: { 'retry-after': '10' } }))
    ask(makeTransport(['http://a.invalid'], '1', { fetcher: busy }), 'eth_sendRawTransaction').catch(told)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'http/status', context: { status: 429 } }))
    expect(busy).toHaveBeenCalledTimes(2)
  })
})

describe('retry', () => {
  test.each([-1, -32005, -32603])('behavior: code %i is tried three times again', async (code) => {
    const { pauses, pause } = skipPauses()
    const node = await start(answering(() => ({ error: { code, message: 'busy' } })))
    await expect(ask(makeTransport([node.url], '1', { pause }))).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code },
    })
    expect(node.bodies).toHaveLength(4)
    expect(pauses).toEqual([150, 300, 600])
  })

  test.each(rpcNumbers.retryHttp)('behavior: status %i is tried again', async (status) => {
    const { pause } = skipPauses()
    const node = await start((body, response, count) =>
      count < 3 ? json(response, {}, status) : answering(() => '0x1')(body, response, count),
    )
    expect(await ask(makeTransport([node.url], '1', { pause }))).toBe('0x1')
    expect(node.bodies).toHaveLength(3)
  })

  test('behavior: a connection that breaks is tried again', async () => {
    const { pause } = skipPauses()
    const node = await start((body, response, count) =>
      count === 1 ? void response.destroy() : answering(() => '0x1')(body, response, count),
    )
    expect(await ask(makeTransport([node.url], '1', { pause }))).toBe('0x1')
  })

  test('behavior: a node that names a time is given it', async () => {
    const { pauses, pause } = skipPauses()
    const node = await start((body, response, count) =>
      count === 1 ? json(response, {}, 429, { 'retry-after': '2' }) : answering(() => '0x1')(body, response, count),
    )
    expect(await ask(makeTransport([node.url], '1', { pause }))).toBe('0x1')
    expect(pauses).toEqual([2_000])
  })

  test.each([-32700, -32600, -32601, -32602, -32000, -32003, 3, 4001])('behavior: code %i is not', async (code) => {
    const node = await start(answering(() => ({ error: { code, message: 'no' } })))
    await expect(ask(makeTransport([node.url], '1'))).rejects.toMatchObject({ context: { code } })
    expect(node.bodies).toHaveLength(1)
  })

  test('behavior: a revert is not, whatever its code', async () => {
    const node = await start(answering(() => ({ error: { code: -32603, message: 'VM: execution reverted' } })))
    await expect(ask(makeTransport([node.url], '1'), 'eth_call')).rejects.toMatchObject({ code: 'rpc/error' })
    expect(node.bodies).toHaveLength(1)
  })

  test('behavior: a signed transaction goes out again only when it was surely not taken', async () => {
    const { pause } = skipPauses()
    const lost = await start((_, response) => void response.destroy())
    await expect(ask(makeTransport([lost.url], '1', { pause }), 'eth_sendRawTransaction')).rejects.toMatchObject({
      code: 'http/unreachable',
    })
    expect(lost.bodies).toHaveLength(1)
    const busy = await start((body, response, count) =>
      count === 1 ? json(response, {}, 429) : answering(() => '0xhash')(body, response, count),
    )
    expect(await ask(makeTransport([busy.url], '1', { pause }), 'eth_sendRawTransaction')).toBe('0xhash')
  })

  test.each(rpcNumbers.retryHttp)('behavior: whether one that met status %i goes out again', async (status) => {
    const { pause } = skipPauses()
    const node = await start((body, response, count) =>
      count === 1 ? json(response, {}, status) : answering(() => '0xhash')(body, response, count),
    )
    const sent = ask(makeTransport([node.url], '1', { pause }), 'eth_sendRawTransaction').catch(() => 'not again')
    // Who forbids or counts has not looked at it; behind all others it may be on its way.
    expect(await sent).toBe([403, 429].includes(status) ? '0xhash' : 'not again')
  })

  test.each(rpcNumbers.retryCodes)('behavior: whether one that met code %i goes out again', async (code) => {
    const { pause } = skipPauses()
    const node = await start(answering(({ id }) => (id === 1 ? { error: { code, message: 'busy' } } : '0xhash')))
    const sent = ask(makeTransport([node.url], '1', { pause }), 'eth_sendRawTransaction').catch(() => 'not again')
    expect(await sent).toBe(code === -32005 ? '0xhash' : 'not again')
  })
})

describe('transportOf', () => {
  test('default', () => {
    const transports: Transports = new Map()
    const first = transportOf(transports, sandboxOne)
    expect(transportOf(transports, { ...sandboxOne })).toBe(first)
    expect(
      transportOf(transports, { ...sandboxOne, rpcUrls: { default: { http: ['http://other.invalid'] } } }),
    ).not.toBe(first)
  })
})
