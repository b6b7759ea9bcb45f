import { afterEach, expect, test, vi } from 'vitest'
import { startFakeNode } from '../../apps/services/src/chains/fakeNode.test-support.js'
import { type Host, startHost } from './host.js'
import { addProject, makePerson, makeTalk, site } from './people.js'

// Slow: three processes that are killed and started again.

let host: Host
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await host?.stop()
})
const follow = (...given: Parameters<Host['terminal']['follow']>) => host.terminal.follow(...given)

test('behavior: one of three processes that is killed, and all of them: nothing that was acknowledged is lost', async () => {
  host = await startHost({ processes: 3, redis: true })
  const projectId = await addProject(host)
  const talk = await makeTalk(host, projectId)
  undo.push(() => talk.close())
  const [first = '', second = '', third = ''] = host.urls
  const unitOf = (url: string) => `portico-services@${new URL(url).port}`
  const ann = await makePerson(host, projectId, 'ann@example.com')
  await talk.send('at the one that ends', third)
  await host.units.control(['kill', '--signal=KILL', unitOf(third)])
  await talk.send('at another one', second)
  await talk.expectDelivered({ url: first })
  await ann.expectLogin()
  await follow('node', 'A process that ended')
  await talk.send('at the one that came back', third)
  await talk.expectDelivered({ url: second })

  await host.units.control(['kill', '--signal=KILL', ...host.urls.map(unitOf)])
  await follow('node', 'A process that ended')
  await host.ready()
  await talk.expectDelivered({ url: third })
  await ann.expectWallet()
}, 600_000)

test('behavior: a node of a provider that fails, and then the last one: another one is put in its place', async () => {
  const hash = `0x${'1'.repeat(64)}`
  const block = () => ({
    number: '0x10',
    hash,
    parentHash: hash,
    timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}`,
    transactions: [],
  })
  const answers = {
    eth_chainId: () => '0x1',
    eth_blockNumber: () => '0x10',
    eth_getBlockByNumber: block,
    eth_getLogs: () => [],
  }
  const nodes = [await startFakeNode(answers), await startFakeNode(answers), await startFakeNode(answers)]
  for (const node of nodes) undo.push(() => node.stop())
  const [one, two, spare] = nodes
  host = await startHost({
    settings: {
      chainCheckMs: 500,
      chains: [{ id: 'eip155:1', name: 'One', symbol: 'ETH', rpcUrls: [one?.url, two?.url] }],
    },
    more: async () => ({ units: {}, variables: { FAILED_NODE: one?.url ?? '', NEW_NODE: spare?.url ?? '' } }),
  })
  const projectId = await addProject(host)
  const ask = async () => {
    const query = new URLSearchParams({ projectId, chainId: 'eip155:1' })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    const response = await fetch(`${host.urls[0]}/v1?${query}`, { method: 'POST', body, headers: { origin: site } })
    return response.status === 200 ? ((await response.json()) as { result?: string }).result : response.status
  }
  await vi.waitFor(async () => expect(await ask()).toBe('0x10'))
  if (one) one.mode = 'down'
  await vi.waitFor(async () => expect(await ask()).toBe('0x10'))
  if (two) two.mode = 'down'
  await vi.waitFor(async () =>
    expect(await (await fetch(`${host.urls[0]}/ready`)).json()).toMatchObject({ status: 'degraded' }),
  )
  // People sign in all the same.
  const ann = await makePerson(host, projectId, 'ann@example.com')
  await follow('node', 'A node that fails', {
    before: {
      // The provider of the second one is back while the first is looked for.
      1: async () => {
        if (two) two.mode = 'up'
      },
    },
  })
  await vi.waitFor(async () => expect(await ask()).toBe('0x10'))
  expect(spare?.calls.length).toBeGreaterThan(0)
  await ann.expectLogin()
}, 600_000)
