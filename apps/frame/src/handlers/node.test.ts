import { expect, onTestFinished, test, vi } from 'vitest'
import { askServer } from './node.js'

const url = 'https://wallet.example/rpc/eip155:1'
const answering = (body: string) => async () => new Response(body)

test('default: what was asked, and its result', async () => {
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = async (to, init) => {
    asked.push([to, JSON.parse(String(init?.body))])
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' })
  }
  expect(await askServer(fetch, url, 'eth_chainId', undefined)).toBe('0x1')
  expect(asked).toEqual([[url, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }]])
})

test('error: what the node refuses keeps its code', async () => {
  const refused = answering('{"error":{"code":3,"message":"execution reverted","data":"0x08"}}')
  await expect(askServer(refused, url, 'eth_call', [])).rejects.toMatchObject({
    message: 'execution reverted',
    code: 3,
    data: '0x08',
  })
})

test.each(['', '<html>', '{}', '{"error":"no"}'])('error: an answer that is none: %j', async (body) => {
  await expect(askServer(answering(body), url, 'eth_call', [])).rejects.toMatchObject({
    message: 'The network does not answer',
    code: -32603,
  })
})

test('error: nobody answers: whoever waits hears of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const silent: typeof globalThis.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const outcome = askServer(silent, url, 'eth_estimateGas', []).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toMatchObject({ message: 'The network does not answer', code: -32603 })
  expect(vi.getTimerCount()).toBe(0)
})

test('param: signal: given up by whoever asked', async () => {
  const end = new AbortController()
  const silent: typeof globalThis.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const outcome = askServer(silent, url, 'eth_call', [], end.signal).catch((error: unknown) => error)
  end.abort()
  expect(await outcome).toMatchObject({ code: -32603 })
})
