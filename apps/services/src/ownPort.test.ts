import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig, readConfig } from './config.js'
import { type RunningServices, startServices } from './start.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'

const databaseUrl = 'postgres://portico:secret@db/portico'
const metricsOf = (metrics: unknown) => parseConfig({ databaseUrl, metrics }).metrics

describe('metrics in the settings', () => {
  test('default: none; at the public port; at a port of their own, which this machine alone reaches', () => {
    expect(parseConfig({ databaseUrl }).metrics).toBe(false)
    expect(metricsOf(true)).toBe(true)
    expect(metricsOf({ port: 9464 })).toEqual({ port: 9464, host: '127.0.0.1' })
    expect(metricsOf({ port: 9464, host: '10.0.0.2' })).toEqual({ port: 9464, host: '10.0.0.2' })
    const env = { DATABASE_URL: databaseUrl, PORTICO_METRICS: 'true', PORTICO_METRICS_PORT: '9464' }
    expect(readConfig(env).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  })

  test.each<[unknown, string]>([
    ['yes', 'metrics: must be boolean, and is string'],
    [{}, 'metrics.port: is missing'],
    [{ host: '0.0.0.0' }, 'metrics.port: is missing'],
    [{ port: '9464' }, 'metrics.port: must be number, and is string'],
    [{ port: 65_536 }, 'metrics.port: must be <=65535'],
    [{ port: -1 }, 'metrics.port: must be >=0'],
    [{ port: 9464.5 }, 'metrics.port'],
    [{ port: 9464, host: '' }, 'metrics.host'],
    [{ port: 9464, path: '/x' }, 'metrics.path: is not a setting'],
  ])('error: %j', (metrics, words) => {
    expect(() => metricsOf(metrics)).toThrow(words)
  })

  test('error: a variable is named', () => {
    const env = { DATABASE_URL: databaseUrl, PORTICO_METRICS_PORT: 'many' }
    expect(() => readConfig(env)).toThrow('metrics.port (PORTICO_METRICS_PORT): must be number, and is string')
    expect(() => readConfig({ DATABASE_URL: databaseUrl, PORTICO_METRICS_HOST: '0.0.0.0' })).toThrow(
      'metrics.port (PORTICO_METRICS_PORT): is missing',
    )
  })
})

describe('a port of their own', () => {
  let server: TestDatabase
  let services: RunningServices
  beforeAll(async () => {
    server = await startServicesDatabase()
    services = await startServices({ databaseUrl: server.url, port: 0, metrics: { port: 0 }, logLevel: 'silent' })
  })
  afterAll(async () => {
    await services?.stop()
    await server?.stop()
  })
  const own = () => services.metricsUrl ?? ''

  test('default: it answers /metrics, and the public one has nothing there', async () => {
    expect((await fetch(`${services.url}/metrics`)).status).toBe(404)
    await fetch(`${services.url}/v2/wallets`)
    const answer = await fetch(own())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    const text = await answer.text()
    expect(text).toContain('portico_relay_connections 0')
    expect(text).toMatch(/portico_http_request_duration_seconds_count\{.*route="none",status="404"\} [1-9]/)
    expect(own()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  })

  test('behavior: processor, memory, files and the event loop of the process', async () => {
    const text = await (await fetch(own())).text()
    const numberOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    expect(numberOf('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(numberOf('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(numberOf('process_open_fds')).toBeGreaterThan(2)
    expect(numberOf('process_max_fds')).toBeGreaterThan(2)
    expect(Math.abs(numberOf('process_start_time_seconds') - Date.now() / 1_000)).toBeLessThan(86_400)
    expect(numberOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    const utilization = numberOf('nodejs_eventloop_utilization')
    expect(utilization).toBeGreaterThan(0)
    expect(utilization).toBeLessThanOrEqual(1)
  })

  test('error: anything else, and any other way to ask', async () => {
    const at = new URL(own()).origin
    for (const path of ['/', '/health', '/metrics/x', '/operator'])
      expect((await fetch(`${at}${path}`)).status).toBe(404)
    expect((await fetch(own(), { method: 'POST', body: 'x' })).status).toBe(405)
    // A target that no URL can be made of.
    const status = await new Promise((resolve) => {
      get({ host: '127.0.0.1', port: new URL(at).port, path: '//' }, (answer) => resolve(answer.resume().statusCode))
    })
    expect(status).toBe(404)
  })

  test('error: a port that is taken, by its setting; nothing is left listening', async () => {
    const { port } = new URL(own())
    const again = { databaseUrl: server.url, logLevel: 'silent' } as const
    await expect(startServices({ ...again, port: 0, metrics: { port: Number(port) } })).rejects.toThrow(
      `Port ${port} of the metrics is taken. Set "metrics.port" to another one.`,
    )
    await expect(startServices({ ...again, port: services.port, metrics: { port: 0 } })).rejects.toThrow(
      `Port ${services.port} is taken. Set "port"`,
    )
  })
})
