import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { type EndpointName, endpoints } from '../../wire/endpoints.js'
import { readConfig } from '../config.js'
import { fakeFamily, metadata, one } from '../fakes.test-support.js'
import { type CallSetting, identify, makeServices, serviceOf } from './call.js'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function make(
  answer: (url: URL, init: RequestInit) => Response | Promise<Response>,
  services: string | undefined = 'https://s.example/base/',
) {
  const fetch = vi.fn(async (url: RequestInfo | URL, init?: RequestInit) => answer(new URL(String(url)), init ?? {}))
  const report = vi.fn()
  const abort = new AbortController()
  const config = readConfig({ projectId: 'p1', metadata, networks: [one], families: [fakeFamily()], services })
  const silent = () => {}
  const setting: CallSetting = {
    config,
    identification: identify(config, ['eip155', 'solana']),
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    signal: abort.signal,
    fetch,
    report,
    cache: new Map(),
  }
  return { services: makeServices(setting), fetch, report, abort, setting }
}
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const list = { query: { page: 2, entries: 40, include: ['a', 'b'], search: 'x y' } }

describe('call', () => {
  test('behavior: an empty answer is read where the schema allows it, and nothing else that is no JSON', async () => {
    const input = { params: { account: 'eip155:1:0x1' }, body: { pci: 'a', signature: '0x' } }
    const { services } = make(() => new Response(''))
    await expect(services.call('sessions.revoke', input)).resolves.toEqual({ success: true })
    await expect(services.call('config.features', {})).rejects.toMatchObject({ code: 'http/answer' })
    const other = make(() => new Response('<html>'))
    await expect(other.services.call('sessions.revoke', input)).rejects.toMatchObject({ code: 'http/answer' })
  })

  test('default: base, path, query with the identification; no credentials', async () => {
    const { services, fetch } = make(() => json({ count: 1, data: [{ id: 'a', name: 'A', extra: 1 }, { id: 5 }] }))
    await expect(services.call('wallets.list', list)).resolves.toMatchObject({
      count: 1,
      data: [{ id: 'a', name: 'A' }],
    })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(String(url)).toBe(
      `https://s.example/base/getWallets?page=2&entries=40&include=a%2Cb&search=x+y&projectId=p1&st=portico&sv=html-eip155%2Csolana-${version}`,
    )
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit' })
  })

  test('param: fresh: past what the browser keeps', async () => {
    const { services, fetch } = make(() => json({ name: 'mira.eth', avatar: null, resolvedAt: null }))
    const input = { params: { address: '0x1' } }
    await services.call('identity.get', input, { fresh: true })
    await services.call('identity.get', input)
    expect(fetch.mock.calls.map(([, init]) => init?.cache)).toEqual(['reload', undefined])
  })

  test('behavior: an answer is used again for as long as its endpoint allows', async () => {
    const { services, fetch } = make(() => json({ count: 0, data: [] }))
    await services.call('wallets.list', list)
    await services.call('wallets.list', list)
    expect(fetch).toHaveBeenCalledTimes(1)
    await services.call('wallets.list', { query: { ...list.query, page: 3 } })
    expect(fetch).toHaveBeenCalledTimes(2)
    vi.setSystemTime(1_000_000 + endpoints['wallets.list'].cacheMs)
    await services.call('wallets.list', list)
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test('behavior: the kept answers are bounded', async () => {
    const { services, setting } = make(() => json({ count: 0, data: [] }))
    for (let page = 1; page <= 250; page++) await services.call('wallets.list', { query: { page } })
    expect(setting.cache.size).toBeLessThanOrEqual(200)
  })

  test('param: body: is sent as JSON text, and the answer of the analytics may be empty', async () => {
    const { services, fetch } = make(() => new Response('', { status: 202 }))
    const body = {
      eventId: '6f1c2d1e-0000-4000-8000-000000000000',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    } as const
    await services.call('events.post', { body })
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
  })

  test('error: a status, with the server’s reason as its cause', async () => {
    const { services, report } = make(() =>
      json({ status: 'FAILED', reasons: [{ field: 'x', description: 'too many' }] }, 429),
    )
    await expect(services.call('wallets.list', list)).rejects.toMatchObject({
      code: 'http/status',
      message: 'HTTP status code: 429',
      context: { status: 429 },
      cause: { message: 'too many' },
    })
    expect(report).not.toHaveBeenCalled()
  })

  test('error: a server error is reported, except that of the service that takes reports', async () => {
    const { services, report } = make(() => new Response('oops', { status: 503 }))
    await expect(services.call('config.features', {})).rejects.toMatchObject({ code: 'http/status' })
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'http/status' }), 'API_ERROR')
    report.mockClear()
    await expect(
      services.call('events.post', { body: { eventId: 'x', timestamp: 1, props: { type: 'track', event: 'a' } } }),
    ).rejects.toMatchObject({ code: 'http/status' })
    expect(report).not.toHaveBeenCalled()
  })

  test.each<[string, () => Response]>([
    ['no JSON', () => new Response('<html>', { status: 200 })],
    ['another shape', () => json({ features: 5 })],
  ])('error: %s', async (_name, answer) => {
    const { services, report } = make(answer)
    await expect(services.call('config.features', {})).rejects.toMatchObject({ code: 'http/answer' })
    expect(report).toHaveBeenCalledWith(expect.anything(), 'DATA_PARSING_ERROR')
  })

  test.each<[string, () => Response]>([
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
    [
      'an answer that breaks off',
      () => new Response(new ReadableStream({ pull: (c) => c.error(new TypeError('Cut')) })),
    ],
    // As `AbortSignal.timeout` ends one that is too slow.
    [
      'an answer that does not end in time',
      () => new Response(new ReadableStream({ pull: (c) => c.error(new DOMException('', 'TimeoutError')) })),
    ],
  ])('error: unreachable: %s', async (_name, answer) => {
    const { services, report } = make(answer)
    await expect(services.call('config.features', {})).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(report).not.toHaveBeenCalled()
  })

  test('error: not configured', async () => {
    const { services, fetch } = make(() => json({}), undefined)
    expect(
      makeServices({
        ...make(() => json({})).setting,
        config: readConfig({ metadata, networks: [one], families: [] }),
      }).has('wallets.list'),
    ).toBe(false)
    expect(services.has('wallets.list')).toBe(true)
    const bare = makeServices({
      ...make(() => json({})).setting,
      config: readConfig({ metadata, networks: [one], families: [] }),
    })
    await expect(bare.call('config.features', {})).rejects.toMatchObject({ code: 'service/not-configured' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('param: signal: an abort rejects with its reason', async () => {
    const { services, fetch } = make(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const abort = new AbortController()
    const run = services.call('config.features', {}, { signal: abort.signal })
    const outcome = expect(run).rejects.toThrow('enough')
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    abort.abort(new Error('enough'))
    await outcome
  })

  test('behavior: fuzzed answers never reject with anything but our own errors', async () => {
    const names: EndpointName[] = ['wallets.list', 'config.features', 'config.origins', 'config.analytics']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.jsonValue(),
        fc.constantFrom(200, 400, 403, 500),
        async (name, value, status) => {
          const { services } = make(() => json(value, status))
          await services.call(name, {} as never).catch((error: unknown) => {
            expect(error).toMatchObject({ name: 'AppError', code: expect.stringMatching(/^http\//) })
          })
        },
      ),
      { numRuns: runs(150) },
    )
  })
})

test('serviceOf: default: agrees with the table of endpoints', () => {
  for (const [name, row] of Object.entries(endpoints))
    expect([name, serviceOf(name as EndpointName)]).toEqual([name, row.service])
})

describe('imageUrl', () => {
  test('default', () => {
    const { services } = make(() => json({}))
    expect(services.imageUrl('wallet', 'a/b')).toBe(
      `https://s.example/base/getWalletImage/a%2Fb?projectId=p1&st=portico&sv=html-eip155%2Csolana-${version}`,
    )
    expect(services.imageUrl('wallet', '')).toBeUndefined()
  })
})
