import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { demoProjectId, startServices } from '@portico/services'
import { startPostgres } from '@portico/services/testing'
import { Hono } from 'hono'
import { WebSocket, WebSocketServer } from 'ws'
import { call } from '../sandbox/chains/rpc.js'
import { startTestChains } from '../sandbox/chains/testing.js'
import { contractSettings } from '../sandbox/parts/served.js'
import { given } from './given.js'
import { median } from './ratios.js'
import { writeTable } from './readme.mjs'
import { newTopic, publication, request, token } from './relayCalls.js'

/** Fewer on a machine that is busy: `--rounds=1 --requests=400`. Ratios of the same run are told in any case. */
const rounds = given('rounds', 5)
const requests = given('requests', 2_000)
const width = 20

/** Processor time is of this process, which asks and answers, and nothing of the database's or the chain's. */
type Load = { perSecond: number; p99: number; cpuMs: number }

/** `requests` calls, `width` at a time. */
async function load(call: (worker: number) => Promise<unknown>): Promise<Load> {
  const took: number[] = []
  let left = requests
  const [began, before] = [performance.now(), process.cpuUsage()]
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      while (left-- > 0) {
        const at = performance.now()
        await call(worker)
        took.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(before)
  took.sort((a, b) => a - b)
  const cpuMs = (user + system) / 1_000 / requests
  return { perSecond: requests / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0, cpuMs }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sockets that send a text and wait for the next message. */
async function sockets(urls: readonly string[]) {
  const open = await Promise.all(
    urls.map(async (url) => {
      const socket = new WebSocket(url)
      await once(socket, 'open')
      return socket
    }),
  )
  return {
    open,
    async ask(worker: number, text: string): Promise<string> {
      const socket = open[worker]
      if (!socket) throw new Error('There is no such socket')
      const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
      socket.send(text)
      return answer
    },
    close: () =>
      Promise.all(
        open.map(async (socket) => {
          socket.close()
          await once(socket, 'close')
        }),
      ),
  }
}

/** Payments of the native currency and of a token, each in a block of its own: more than a page of an account's history. */
async function pay(rpcUrl: string, token: string): Promise<string> {
  const [from = '', to = ''] = await call<string[]>(rpcUrl, 'eth_accounts')
  for (let index = 0; index < 60; index++) {
    // transfer(address,uint256)
    const words = [to.slice(2), (1_000_000 + index).toString(16)].map((word) => word.padStart(64, '0'))
    const data = `0xa9059cbb${words.join('')}`
    const payment = index % 3 === 0 ? { to, value: '0x38d7ea4c68000' } : { to: token, data }
    await call(rpcUrl, 'eth_sendTransactionSync', [{ from, gas: '0x30d40', ...payment }])
  }
  return to
}

const database = await startPostgres()
const chains = await startTestChains()
const account = await pay(chains.one.rpcUrl, chains.seeded.tokens.usdx.address)
const chainId = `eip155:${chains.one.chainId}`
const services = await startServices({
  databaseUrl: database.url,
  port: 0,
  logLevel: 'error',
  seed: {},
  rate: { capacity: 1_000_000, perSecond: 1_000_000 },
  chains: [
    {
      id: chainId,
      name: chains.one.name,
      symbol: 'ETH',
      rpcUrls: [chains.one.rpcUrl],
      history: { from: 0, pollMs: 100 },
      ...contractSettings(chains.seeded),
    },
  ],
  relay: {
    rate: { capacity: 1_000_000, perSecond: 1_000_000 },
    mailboxLimit: 1_000_000,
    topicsPerConnection: 100_000,
    space: { perClient: 2 ** 40, perAddress: 2 ** 40, perProject: 2 ** 40 },
  },
})
const bareApp = new Hono().get('/', (c) => c.json({ data: [] }))
const bareHttp = createAdaptorServer({ fetch: bareApp.fetch, overrideGlobalObjects: false }) as Server
const echoHttp = createServer()
const echo = new WebSocketServer({ server: echoHttp, perMessageDeflate: false })
echo.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
const [barePort, echoPort] = [await listen(bareHttp), await listen(echoHttp)]

const get = (url: string) => async () => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
}
const query = `projectId=${demoProjectId}&st=portico&sv=bench`
const reads = {
  'the list of wallets': `${services.url}/getWallets?${query}&page=1&entries=40`,
  'the settings of a project': `${services.url}/appkit/v1/config?${query}`,
  'the supported chains': `${services.url}/v1/supported-chains?${query}`,
  'the balances of an account': `${services.url}/v1/account/${account}/balance?${query}&chainId=${chainId}&currency=usd`,
  'the history of an account': `${services.url}/v1/account/${account}/history?${query}&chainId=${chainId}&currency=usd`,
}

/** The index has taken all blocks, and the page is what is measured: full, every payment with its worth. */
async function untilTold(): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await pause(200)) {
    type Page = { data: { transfers: { price: number | null }[] | null }[] }
    const { data } = (await (await fetch(reads['the history of an account'])).json()) as Page
    const isPriced = data.every(({ transfers }) => transfers?.every(({ price }) => price !== null))
    const lag = services.samples().find(({ name, labels }) => name === 'index_lag_blocks' && labels?.chain === chainId)
    if (lag?.value === 0 && data.length === 50 && isPriced) return
  }
  throw new Error('The history was not told in five minutes')
}
await untilTold()
const echoes = await sockets(Array.from({ length: width }, () => `ws://127.0.0.1:${echoPort}`))
const relay = await sockets(
  Array.from(
    { length: width },
    () => `${services.relayUrl}?projectId=${demoProjectId}&auth=${token(services.relayUrl)}`,
  ),
)
/** As many as a session of wallet and page has, before both speak on another topic. */
const perTopic = 20
const topics = Array.from({ length: width }, newTopic)
let sent = 0
const publish = (worker: number) => {
  if (sent++ % (perTopic * width) < width) topics[sent % width] = newTopic()
  return publication(topics[worker], `m${sent}`)
}

/** The newest page, by a cursor from ahead of all blocks that nobody has asked with before: it is not kept. */
let pages = 0
const readAnew = () => {
  const from = [1, 4_000_000_000 + pages++, chainId, '999999999', 0]
  const cursor = Buffer.from(JSON.stringify(from)).toString('base64url')
  return get(`${reads['the history of an account']}&cursor=${cursor}`)()
}

const loads: Record<string, Load[]> = {}
const keep = async (name: string, call: (worker: number) => Promise<unknown>) => {
  const list = loads[name] ?? []
  list.push(await load(call))
  loads[name] = list
}
for (let round = 0; round < rounds; round++) {
  await keep('bare route', get(`http://127.0.0.1:${barePort}/`))
  for (const [name, url] of Object.entries(reads)) await keep(name, get(url))
  await keep('the same page, put together anew', readAnew)
  await keep('bare echo', (worker) => echoes.ask(worker, publish(worker)))
  await keep('the relay: subscribe', (worker) => relay.ask(worker, request('irn_subscribe', { topic: newTopic() })))
  await keep('the relay: publish, kept in the database', async (worker) => {
    const answer = await relay.ask(worker, publish(worker))
    if (!answer.includes('"result":true')) throw new Error(answer)
  })
}
await Promise.all([echoes.close(), relay.close()])
await services.stop()
await database.stop()
await chains.stop()
echo.close()
echoHttp.close()
bareHttp.close()

/** How many times fewer a second than the control, and how many times its p99, at most: what is aimed at where it was reached, else what was. */
const goals: Record<string, { control: string; throughput: number; p99: number }> = {
  'the list of wallets': { control: 'bare route', throughput: 2, p99: 3 },
  'the settings of a project': { control: 'bare route', throughput: 2, p99: 3 },
  'the supported chains': { control: 'bare route', throughput: 2, p99: 3 },
  'the balances of an account': { control: 'bare route', throughput: 2, p99: 3 },
  'the history of an account': { control: 'bare route', throughput: 4, p99: 3 },
  'the same page, put together anew': { control: 'bare route', throughput: 9, p99: 9 },
  'the relay: subscribe': { control: 'bare echo', throughput: 3, p99: 3 },
  'the relay: publish, kept in the database': { control: 'bare echo', throughput: 6, p99: 6 },
}
const middle = (name: string, part: keyof Load) => median((loads[name] ?? []).map((one) => one[part]))
let over = false
const rows = Object.entries(goals).map(([name, { control, throughput, p99 }]) => {
  const slower = middle(control, 'perSecond') / middle(name, 'perSecond')
  const later = middle(name, 'p99') / middle(control, 'p99')
  const bad = slower > throughput || later > p99
  over ||= bad
  return `| ${name} | ${control} | ${Math.round(middle(name, 'perSecond'))} | ${slower.toFixed(1)} | ${throughput} | ${middle(name, 'p99').toFixed(1)} ms | ${later.toFixed(1)} | ${p99} | ${bad ? 'over its goal' : 'ok'} |`
})
const head =
  '| what | control | a second | times fewer | goal | p99 | times the control’s | goal | |\n|---|---|--:|--:|--:|--:|--:|--:|---|'
const table = [head, ...rows].join('\n')
console.log(table)
// Where others want the machine, too, only these can be compared with another run.
for (const [name, { control }] of Object.entries(goals)) {
  const [own, bare] = [middle(name, 'cpuMs'), middle(control, 'cpuMs')]
  console.log(`${name}: ${own.toFixed(3)} ms of the processor, ${(own / bare).toFixed(2)} times the ${control}'s`)
}
if (!process.argv.includes('--check')) writeTable('services', table)
process.exitCode = over ? 1 : 0
