import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { helps as vaultHelps } from '../../vault/src/metrics.js'
import { helps } from './metrics.js'
import { type RunningServices, startServices } from './start.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'
import { startRedis, type TestRedis } from './testing/redis.test-support.js'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../deploy/${path}`, import.meta.url)), 'utf8')
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
const rules = (parse(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
type Check = { alertname: string; exp_alerts: unknown[] }
const tests = (parse(read('prometheus/alerts.test.yml')) as { tests: { name: string; alert_rule_test: Check[] }[] })
  .tests
type Panel = { id: number; title: string; targets: { refId: string; expr: string }[] }
const dashboards = ['portico', 'vault'].map(
  (name) => JSON.parse(read(`grafana/${name}.json`)) as { uid: string; title: string; panels: Panel[] },
)
const panels = dashboards.flatMap((dashboard) => dashboard.panels)

/** The names of metrics in an expression; of histograms without what each of their series ends with. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(?:portico|process|nodejs)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !name.startsWith('portico_provider_'))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
const used = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]

const explained = Object.keys(helps).map((name) => `portico_${name}`)
/** Those that stand nowhere as a whole: `relay/relay.ts` makes them of the names of its counters. */
const built = [
  'published',
  'delivered',
  'acknowledged',
  'refused',
  'failed',
  'cut',
  'received_bytes',
  'sent_bytes',
].map((name) => `portico_relay_${name}`)
/** Likewise, and served where a collector of traces is named. */
const ofTraces = ['sent', 'dropped'].map((name) => `portico_traces_${name}`)

describe('what is served', () => {
  let server: TestDatabase
  let redis: TestRedis
  let services: RunningServices
  beforeAll(async () => {
    server = await startServicesDatabase()
    redis = await startRedis()
    services = await startServices({
      databaseUrl: server.url,
      redisUrl: redis.url,
      port: 0,
      metrics: true,
      logLevel: 'silent',
      relay: { watches: {} },
    })
  })
  afterAll(async () => {
    await services?.stop()
    await redis?.kill()
    await server?.stop()
  })

  test('default: every metric of the alerts and of the dashboard is one that the services have', async () => {
    const text = await (await fetch(`${services.url}/metrics`)).text()
    const served = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
    expect(served).toEqual(expect.arrayContaining(['portico_redis_up', ...built]))
    // What a process has only with a chain to ask, or something to sell, is explained and not served here.
    const elsewhere = explained.filter((name) => /^portico_(chain|node|index|onramp)_/.test(name))
    // The vault's own test says that it serves each of those.
    const ofVault = Object.keys(vaultHelps).map((name) => `portico_${name}`)
    const known = new Set([...served, ...elsewhere, ...ofVault])
    expect([...new Set(used.flatMap(namesIn))].filter((name) => !known.has(name))).toEqual([])
    expect(used.flatMap(namesIn).length).toBeGreaterThan(30)
  })
})

test('behavior: a name that is explained is one that is counted somewhere', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test|-support)\.ts$/.test(path) && path !== 'metrics.ts' && !path.startsWith('operator/'),
  )
  // What both servers tell of their pools is written once.
  const pools = fileURLToPath(new URL('../../../packages/watch/src/pool.ts', import.meta.url))
  const code = [pools, ...sources.map((path) => join(folder, path))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const counted = (name: string) => new RegExp(`\\b${name.replace('portico_', '')}\\b`).test(code)
  expect(explained.filter((name) => !counted(name))).toEqual([...built, ...ofTraces])
})

test('behavior: each alert has a name, a sentence, and a test that raises it beside the healthy hour', () => {
  const alerts = rules.map(({ alert }) => alert)
  expect(new Set(alerts).size).toBe(alerts.length)
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\.$/)
  }
  const [healthy, ...faults] = tests
  expect(faults.map(({ name }) => name)).toEqual(alerts)
  expect(new Set(healthy?.alert_rule_test.map(({ alertname }) => alertname))).toEqual(new Set(alerts))
  for (const { exp_alerts } of healthy?.alert_rule_test ?? []) expect(exp_alerts).toEqual([])
  for (const { name, alert_rule_test } of faults)
    expect(alert_rule_test.some(({ alertname, exp_alerts }) => alertname === name && exp_alerts.length > 0)).toBe(true)
})

test.each(dashboards)('behavior: the panels of $title are told apart, and ask something', (dashboard) => {
  const own = dashboard.panels
  expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  expect(new Set(own.map(({ title }) => title)).size).toBe(own.length)
  for (const { targets } of own) {
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.every(({ expr }) => expr.includes('job=~"$job"'))).toBe(true)
  }
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length)
})

test('behavior: a number that is told has its row in the page on watching, and each alert its fault', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/hosting/watching.md', import.meta.url)), 'utf8')
  const told = [...explained, ...Object.keys(vaultHelps).map((name) => `portico_${name}`)]
  expect(told.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect(rules.map(({ alert }) => alert).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
