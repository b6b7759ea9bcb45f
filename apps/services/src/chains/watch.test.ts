import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../log.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { type FakeNode, startFakeNode } from './fakeNode.test-support.js'
import { createNodes, type Nodes } from './nodes.js'
import { startChainWatch } from './watch.js'

let database: TestDatabase
const nodes: FakeNode[] = []
let services: RunningServices | undefined
beforeAll(async () => {
  database = await startServicesDatabase()
})
afterEach(async () => {
  await services?.stop()
  services = undefined
  for (const node of nodes.splice(0)) node.stop()
})
afterAll(() => database.stop())

async function node(): Promise<FakeNode> {
  const made = await startFakeNode({
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: ([number]) => ({ number, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'cd'.repeat(32)}` }),
  })
  nodes.push(made)
  return made
}
const chain = (id: string, ...urls: string[]) => ({ id, name: id, symbol: 'ETH', rpcUrls: urls })
async function start(chains: ReturnType<typeof chain>[]) {
  const running = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent',
    metrics: true,
    chainCheckMs: 100,
    chains,
  })
  services = running
  const ready = async () => {
    const answer = await fetch(`${running.url}/ready`)
    return { code: answer.status, ...((await answer.json()) as object) }
  }
  return { ready, metrics: async () => (await fetch(`${running.url}/metrics`)).text() }
}
const long = { timeout: 30_000, interval: 50 }

test('behavior: a chain whose nodes died is told, and so is that they are back', async () => {
  const [own, other] = [await node(), await node()]
  const { ready, metrics } = await start([chain('eip155:31337', own.url), chain('eip155:31338', other.url)])
  await vi.waitFor(async () => {
    expect(await metrics()).toMatch(/^portico_chain_up\{chain="eip155:31337"\} 1$/m)
    expect(await ready()).toEqual({ code: 200, status: 'ready' })
  }, long)
  own.mode = 'down'
  await vi.waitFor(async () => {
    const text = await metrics()
    expect(text).toMatch(/^portico_chain_up\{chain="eip155:31337"\} 0$/m)
    expect(text).toMatch(/^portico_chain_up\{chain="eip155:31338"\} 1$/m)
    // What was known of it when it was there says nothing any more.
    expect(text).not.toContain('portico_index_lag_blocks{chain="eip155:31337"}')
    // It serves on, and is not taken out of the balance.
    expect(await ready()).toEqual({ code: 200, status: 'degraded', chains: ['eip155:31337'] })
  }, long)
  own.mode = 'up'
  await vi.waitFor(async () => expect(await ready()).toEqual({ code: 200, status: 'ready' }), long)
})

test('behavior: how long ago the newest block was seen, of every family', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const heads: Record<string, unknown> = { 'eip155:1': '0x10', 'solana:main': 700, 'bip122:main': 900 }
  const asked: string[] = []
  const answer = async (id: string) => {
    asked.push(id)
    if (heads[id] === undefined) throw new Error('no node answers')
    return heads[id]
  }
  const watch = startChainWatch(
    {
      chains: () => Object.keys(heads).map((id) => ({ ...chain(id, 'http://node'), decimals: 18, testnet: false })),
      request: answer as Nodes['request'],
      rest: answer as Nodes['rest'],
    },
    { everyMs: 15_000, log: createLogger('silent') },
  )
  const age = (id: string) =>
    watch.samples().find(({ name, labels }) => name === 'chain_head_age_seconds' && labels?.chain === id)?.value
  await vi.advanceTimersByTimeAsync(0)
  expect([watch.down(), asked.length]).toEqual([[], 3])
  // One goes on, one stands still, one is away.
  heads['eip155:1'] = '0x11'
  heads['bip122:main'] = undefined
  await vi.advanceTimersByTimeAsync(45_000)
  expect([age('eip155:1'), age('solana:main'), age('bip122:main')]).toEqual([30, 45, 45])
  expect(watch.down()).toEqual(['bip122:main'])
  // A chain that went back has a new head, too.
  heads['solana:main'] = 690
  heads['bip122:main'] = 901
  await vi.advanceTimersByTimeAsync(15_000)
  expect([age('solana:main'), age('bip122:main'), watch.down()]).toEqual([0, 0, []])
  const before = asked.length
  watch.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
})

test('behavior: failures are counted by the host of the node', async () => {
  const [first, second] = [await node(), await node()]
  const listed = { ...chain('eip155:1', `${first.url}/key`, second.url), decimals: 18, testnet: false }
  // No time goes by: both are as fast, and the first is asked first.
  const own = createNodes([listed], { clock: () => 0 })
  const failures = ({ url }: FakeNode) => own.samples().find(({ labels }) => labels?.node === new URL(url).host)?.value
  await own.request('eip155:1', 'eth_blockNumber', [])
  expect([failures(first), failures(second)]).toEqual([0, 0])
  first.mode = 'down'
  await own.request('eip155:1', 'eth_blockNumber', [])
  expect([failures(first), failures(second)]).toEqual([1, 0])
})

test('behavior: a node that is dead from the start has its line', async () => {
  const { ready, metrics } = await start([chain('eip155:31337', 'http://127.0.0.1:1/secret-key')])
  await vi.waitFor(async () => expect(await metrics()).toMatch(/^portico_chain_up\{chain="eip155:31337"\} 0$/m), long)
  const text = await metrics()
  expect(text).toMatch(/^portico_node_failures\{chain="eip155:31337",node="127\.0\.0\.1:1"\} [1-9]\d*$/m)
  expect(text).toMatch(/^portico_chain_head_age_seconds\{chain="eip155:31337"\} \d+(\.\d+)?$/m)
  expect(text).not.toMatch(/portico_index_lag_blocks|secret-key/)
  expect(await ready()).toEqual({ code: 200, status: 'degraded', chains: ['eip155:31337'] })
})

test('behavior: a wall clock that jumps makes no block older, and none younger', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const own = { chains: () => [chain('eip155:1')], request: async () => '0x10', rest: async () => undefined }
  const log = createLogger('silent')
  const watch = startChainWatch(own as unknown as Nodes, { everyMs: 3_600_000, log })
  onTestFinished(() => watch.stop())
  const age = () => watch.samples().find(({ name }) => name === 'chain_head_age_seconds')?.value
  await vi.waitFor(() => expect(age()).toBeDefined())
  for (const by of [3_600_000, -7_200_000]) {
    vi.setSystemTime(Date.now() + by)
    expect(age()).toBeLessThan(60)
    expect(Date.now() - (watch.states()[0]?.newAt ?? 0)).toBeGreaterThanOrEqual(0)
    expect(Date.now() - (watch.states()[0]?.newAt ?? 0)).toBeLessThan(60_000)
  }
})
