import { setTimeout as pause } from 'node:timers/promises'
import { demoProjectId } from '@portico/services'
import postgres from 'postgres'
import { given } from '../given.js'
import { writeTable } from '../readme.mjs'
import { askOften, type Client, openClients } from './clients.js'
import { startHost } from './host.js'
import { sum, type Used, used } from './processes.js'
import { writeModel } from './writeModel.js'

/** How many clients, messages a second and seconds: `--clients=10000 --rate=300 --seconds=60`. */
const [wanted, rate, seconds] = [given('clients', 10_000), given('rate', 300), given('seconds', 60)]
const idleSeconds = given('idle', 60)
const processes = 3

const host = await startHost(processes)
const sql = postgres(host.databaseUrl, { max: 1 })
const parts = {
  'the services, three processes': () => sum(host.pids.services.map(used)),
  nginx: () => used(host.pids.nginx),
  PostgreSQL: () => used(host.pids.database),
  Redis: () => used(host.pids.redis),
}
type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]
const look = () => Object.fromEntries(names.map((name) => [name, parts[name]()])) as Record<Part, Used>
const between = (from: Record<Part, Used>, to: Record<Part, Used>, name: Part) => to[name].seconds - from[name].seconds
const wal = async () => Number((await sql`select pg_current_wal_insert_lsn() - '0/0' as bytes`)[0]?.bytes)
const tables = async () => {
  await sql`vacuum analyze relay_messages`
  const [row] =
    await sql`select pg_total_relation_size('relay_messages') + pg_total_relation_size('relay_receipts') as bytes`
  return Number(row?.bytes)
}
const steal = process.cpuUsage()
const number = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const began = look()
const took: number[] = []
const came = new Map<number, number>()
const sentAt = new Map<number, number>()
const clients: Client[] = await openClients(host, wanted, (message) => {
  const index = Number.parseInt(message, 10)
  came.set(index, performance.now() - (sentAt.get(index) ?? 0))
})
const opened = look()
console.log(`${clients.length} clients are connected`)

await pause(1_000)
const idleFrom = look()
await pause(idleSeconds * 1_000)
const idleTo = look()

const [walFrom, tablesFrom] = [await wal(), await tables()]
const [received, sent] = [await host.counted('relay_received_bytes'), await host.counted('relay_sent_bytes')]
const loadFrom = look()
const start = performance.now()
const publishing: Promise<void>[] = []
let failed = 0
for (let index = 0; index < rate * seconds; index++) {
  const late = start + (index * 1_000) / rate - performance.now()
  if (late > 1) await pause(late)
  const place = (index * 7) % clients.length
  const [from, to] = [clients[place], clients[(place + 1 + (index % (clients.length - 1))) % clients.length]]
  if (!from || !to) throw new Error('There is no such client')
  const at = performance.now()
  sentAt.set(index, at)
  publishing.push(
    from.publish(to.topic, `${index} `).then(
      () => void took.push(performance.now() - at),
      () => void failed++,
    ),
  )
}
await Promise.all(publishing)
const lasted = (performance.now() - start) / 1_000
for (const end = Date.now() + 30_000; came.size < took.length && Date.now() < end; ) await pause(100)
const loadTo = look()
const [walTo, tablesTo] = [await wal(), await tables()]
const bytes = {
  received: (await host.counted('relay_received_bytes')) - received,
  sent: (await host.counted('relay_sent_bytes')) - sent,
}

/** Calls of the API through the proxy, on connections that are kept as a browser keeps them. */
const calls = { 'the list of wallets': '/getWallets', 'the settings of a project': '/appkit/v1/config' }
const apiCalls = given('calls', 1_000)
const perCall: string[][] = []
for (const [name, path] of Object.entries(calls)) {
  const from = look()
  await askOften(host, `${path}?projectId=${demoProjectId}&page=1&entries=40`, apiCalls)
  const to = look()
  perCall.push([
    `${name}: processor time of a call, all parts`,
    `${number((names.reduce((all, part) => all + between(from, to, part), 0) / apiCalls) * 1_000, 2)} ms`,
  ])
}
const generator = process.cpuUsage(steal)
await sql.end()

const quantile = (values: Iterable<number>, part: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}
const count = took.length
const perMessage = (name: Part) =>
  (between(loadFrom, loadTo, name) - (between(idleFrom, idleTo, name) / idleSeconds) * lasted) / count
const rows = [
  ['connected clients', number(clients.length)],
  ['messages acknowledged in a second, of those asked for', `${number(count / lasted)} of ${rate}`],
  ['messages acknowledged, refused, not delivered', `${number(count)}, ${failed}, ${count - came.size}`],
  ['publish to its answer, p50 and p99', `${number(quantile(took, 0.5), 1)} ms, ${number(quantile(took, 0.99), 1)} ms`],
  [
    'publish to its delivery, p50 and p99',
    `${number(quantile(came.values(), 0.5), 1)} ms, ${number(quantile(came.values(), 0.99), 1)} ms`,
  ],
  ...names.map((name) => [
    `${name}: memory of a connection`,
    `${number((opened[name].bytes - began[name].bytes) / 1_000 / clients.length, 1)} kB`,
  ]),
  ...names.map((name) => [
    `${name}: processor time of opening a connection`,
    `${number((between(began, opened, name) / clients.length) * 1_000, 2)} ms`,
  ]),
  ...names.map((name) => [
    `${name}: processor time of 1,000 idle connections in an hour`,
    `${number((between(idleFrom, idleTo, name) / idleSeconds / clients.length) * 3_600_000, 1)} s`,
  ]),
  ...names.map((name) => [`${name}: processor time of a message`, `${number(perMessage(name) * 1_000, 3)} ms`]),
  ...perCall,
  [
    'in and out of the relay for a message of 500 bytes',
    `${number(bytes.received / count)} and ${number(bytes.sent / count)} bytes`,
  ],
  ['write-ahead log for a message', `${number((walTo - walFrom) / count)} bytes`],
  ['tables and indexes for a message that waits', `${number((tablesTo - tablesFrom) / count)} bytes`],
  [
    'the clients themselves, on the same two cores',
    `${number((generator.user + generator.system) / 1e6)} s of processor time`,
  ],
]
const table = ['| what | measured |', '|---|--:|', ...rows.map(([what, value]) => `| ${what} | ${value} |`)].join('\n')
console.log(table)
await host.stop()
if (!process.argv.includes('--check')) {
  writeTable('load', table)
  writeModel()
}
// Sockets of ten thousand clients would say goodbye one by one.
process.exit(count === rate * seconds && failed === 0 && came.size === count ? 0 : 1)
