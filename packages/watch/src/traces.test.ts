import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createExporter } from './otlp.js'
import { parentOf } from './traceparent.js'
import { createTracer, type EndedSpan, noTracer } from './tracer.js'
import { startTraces, tracesSchema } from './traces.js'

describe('tracer', () => {
  const record = (options: { ratio?: number } = {}) => {
    const ended: EndedSpan[] = []
    return { ended, tracer: createTracer({ ratio: 1, onEnd: (span) => ended.push(span), ...options }) }
  }

  test('default: parts belong to the work that they are called in, through whatever waits', async () => {
    const { ended, tracer } = record()
    const work = (name: string) =>
      tracer.root({ name, kind: 'server' }, async (span) => {
        await pause(1)
        const part = tracer.part({ name: `part of ${name}`, kind: 'client', attributes: { n: 1 } })
        await pause(1)
        part.end()
        span.tell({ name: `${name}!`, attributes: { status: 200 } })
      })
    await Promise.all([work('one'), work('two')])
    for (const name of ['one', 'two']) {
      const root = ended.find((span) => span.name === `${name}!`)
      const part = ended.find((span) => span.name === `part of ${name}`)
      expect(root).toMatchObject({ kind: 'server', parentId: undefined, attributes: { status: 200 }, failed: false })
      expect(part).toMatchObject({ kind: 'client', parentId: root?.spanId, traceId: root?.traceId })
      expect(part?.startMs).toBeGreaterThanOrEqual(root?.startMs ?? Number.NaN)
      expect(root?.endMs).toBeGreaterThanOrEqual(part?.endMs ?? Number.NaN)
      expect(root?.traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(root?.spanId).toMatch(/^[0-9a-f]{16}$/)
    }
    expect(new Set(ended.map(({ traceId }) => traceId)).size).toBe(2)
    // Outside of any work there is nothing to be a part of.
    tracer.part({ name: 'nobody', kind: 'client' }).end()
    tracer.lone({ name: 'alone', kind: 'producer' }).end()
    expect(ended.map(({ name }) => name)).toEqual(expect.not.arrayContaining(['nobody']))
    expect(ended.at(-1)).toMatchObject({ name: 'alone', parentId: undefined })
  })

  test('error: work that fails is told as that, once, and fails on', async () => {
    const { ended, tracer } = record()
    const failing = tracer.root({ name: 'w', kind: 'internal' }, async (span) => {
      span.end()
      span.end()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(ended).toHaveLength(1)
    await expect(tracer.root({ name: 'x', kind: 'internal' }, () => Promise.reject(new Error('n')))).rejects.toThrow(
      'n',
    )
    expect(ended.at(-1)).toMatchObject({ name: 'x', failed: true })
  })

  test('param: ratio: what is not kept is not told, with all its parts; a trace of elsewhere goes by what was decided there', async () => {
    const { ended, tracer } = record({ ratio: 0 })
    const work = (name: string, parent?: ReturnType<typeof parentOf>) =>
      tracer.root({ name, kind: 'server', parent }, async () =>
        tracer.part({ name: `${name}.1`, kind: 'client' }).end(),
      )
    await work('left')
    const from = (flags: string) => parentOf(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`)
    await work('sampled', from('01'))
    await work('unsampled', from('00'))
    expect(ended.map(({ name }) => name)).toEqual(['sampled.1', 'sampled'])
    expect(ended.at(-1)).toMatchObject({ traceId: 'a'.repeat(32), parentId: 'b'.repeat(16) })
    // Of those that begin here, the share by their ids. Chance alone leaves these bounds in one run of 10²³.
    const some = record({ ratio: 0.5 })
    for (let times = 0; times < 400; times++) some.tracer.lone({ name: 'one', kind: 'internal' }).end()
    expect(some.ended.length).toBeGreaterThan(100)
    expect(some.ended.length).toBeLessThan(300)
    for (const { traceId } of some.ended) expect(traceId.at(-13)).toMatch(/[0-7]/)
  })

  test('default: none', async () => {
    expect(noTracer.isOn).toBe(false)
    expect(await noTracer.root({ name: 'w', kind: 'server' }, async () => 7)).toBe(7)
    noTracer.part({ name: 'p', kind: 'client' }).end()
    const { tracer, samples, stop } = startTraces(undefined, { name: 'n', version: '1', onChange() {} })
    expect([tracer, samples()]).toEqual([noTracer, []])
    await stop()
  })
})

test.each<[string | undefined, boolean]>([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later', true],
  [' 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 ', true],
  // One figure that is not 0 is enough, wherever it stands.
  [`00-${'1'.padStart(32, '0')}-${'1'.padStart(16, '0')}-00`, true],
  [`00-${'1'.padEnd(32, '0')}-${'1'.padEnd(16, '0')}-00`, true],
  [undefined, false],
  ['', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later', false],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7', false],
  [`00-${'x'.repeat(32)}-00f067aa0ba902b7-01`, false],
])('traceparent %s', (header, isOne) => {
  expect(parentOf(header) !== undefined).toBe(isOne)
})

test.each<[unknown, string]>([
  [{}, 'endpoint'],
  [{ endpoint: 'collector:4318' }, 'endpoint'],
  [{ endpoint: 'ftp://c/v1/traces' }, 'endpoint'],
  [{ endpoint: 'http://user:pw@c/v1/traces' }, 'endpoint'],
  [{ endpoint: 'http://c/v1/traces?key=k' }, 'endpoint'],
  [{ endpoint: 'http://c/v1/traces', ratio: 1.5 }, 'ratio'],
  [{ endpoint: 'http://c/v1/traces', headers: { 'a b': 'c' } }, 'headers'],
  [{ endpoint: 'http://c/v1/traces', headers: { a: 'b\nc' } }, 'headers'],
  [{ endpoint: 'http://c/v1/traces', headers: { a: 'Bearer –' } }, 'headers'],
  [{ endpoint: 'http://c/v1/traces', trustParent: 'yes' }, 'trustParent'],
  [{ endpoint: 'http://c/v1/traces', more: 1 }, 'more'],
])('error: settings %j', (settings, name) => {
  const { issues = [] } = v.safeParse(tracesSchema, settings)
  expect(issues.map((issue) => v.getDotPath(issue)?.split('.')[0])).toEqual([name])
  expect(v.parse(tracesSchema, { endpoint: 'http://c/v1/traces' })).toEqual({
    ...{ endpoint: 'http://c/v1/traces', headers: {} },
    ...{ ratio: 1, trustParent: false },
  })
})

describe('exporter', () => {
  let server: Server
  let answer = 200
  const heard: { headers: Record<string, unknown>; body: unknown }[] = []
  const changes: [boolean, string][] = []
  beforeEach(async () => {
    answer = 200
    heard.length = 0
    changes.length = 0
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        heard.push({ headers: request.headers, body: JSON.parse(text) })
        if (answer > 0) response.writeHead(answer).end('{}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })
  const make = (options: { stopMs?: number } = {}) =>
    createExporter({
      ...options,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
      headers: { 'x-key': 'k' },
      service: { name: 'portico-services', version: '1.2.3', instance: 'i' },
      onChange: (isTaken, reason) => void changes.push([isTaken, reason]),
      everyMs: 60_000,
    })
  const span: EndedSpan = {
    ...{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parentId: 'c'.repeat(16), name: 'GET /x', kind: 'server' },
    ...{ startMs: 1_700_000_000_000.25, endMs: 1_700_000_000_001, attributes: { s: 'x', n: 200, f: 0.5, b: true } },
    failed: true,
  }
  const spansOf = (body: unknown) =>
    (body as { resourceSpans: { scopeSpans: { spans: object[] }[] }[] }).resourceSpans[0]?.scopeSpans[0]?.spans ?? []

  test('default: OTLP in JSON', async () => {
    const exporter = make()
    exporter.add(span)
    await exporter.stop()
    expect(heard[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'k' })
    expect(heard.map(({ body }) => body)).toEqual([
      {
        resourceSpans: [
          {
            resource: {
              attributes: [
                { key: 'service.name', value: { stringValue: 'portico-services' } },
                { key: 'service.version', value: { stringValue: '1.2.3' } },
                { key: 'service.instance.id', value: { stringValue: 'i' } },
              ],
            },
            scopeSpans: [
              {
                scope: { name: 'portico' },
                spans: [
                  {
                    ...{
                      traceId: 'a'.repeat(32),
                      spanId: 'b'.repeat(16),
                      parentSpanId: 'c'.repeat(16),
                      name: 'GET /x',
                    },
                    kind: 2,
                    startTimeUnixNano: '1700000000000250000',
                    endTimeUnixNano: '1700000000001000000',
                    attributes: [
                      { key: 's', value: { stringValue: 'x' } },
                      { key: 'n', value: { intValue: '200' } },
                      { key: 'f', value: { doubleValue: 0.5 } },
                      { key: 'b', value: { boolValue: true } },
                    ],
                    status: { code: 2 },
                  },
                ],
              },
            ],
          },
        ],
      },
    ])
    expect(exporter.samples()).toEqual([
      { name: 'traces_sent', value: 1 },
      { name: 'traces_dropped', value: 0 },
    ])
  })

  test('error: one that never answers does not hold up the end of the program', async () => {
    answer = 0
    const exporter = make({ stopMs: 50 })
    for (let times = 0; times < 2_000; times++) exporter.add(span)
    await expect.poll(() => heard.length).toBe(1)
    const began = performance.now()
    await exporter.stop()
    // A call has ten seconds at any other time.
    expect(performance.now() - began).toBeLessThan(8_000)
    expect(exporter.samples()[1]?.value).toBe(2_000)
  })

  test('error: a collector that does not take them is told once, and so is that it does again; nothing waits for ever', async () => {
    const exporter = make()
    answer = 503
    for (let times = 0; times < 1_000; times++) exporter.add(span)
    await expect.poll(() => exporter.samples()[1]?.value).toBe(1_000)
    expect(changes).toEqual([[false, 'It answered 503']])
    answer = 200
    for (let times = 0; times < 500; times++) exporter.add(span)
    await expect.poll(() => exporter.samples()[0]?.value).toBe(500)
    expect(changes.at(-1)).toEqual([true, ''])
    expect(heard.map(({ body }) => spansOf(body).length)).toEqual([500, 500, 500])
    // More than is kept for a collector that is slow.
    for (let times = 0; times < 9_000; times++) exporter.add(span)
    expect(exporter.samples()[1]?.value).toBeGreaterThan(1_000)
    await exporter.stop()
  })
})
