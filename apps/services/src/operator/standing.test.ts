import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepPartitions } from '../analytics/partitions.js'
import { startFakeNode } from '../chains/fakeNode.test-support.js'
import { createNodes, RpcError } from '../chains/nodes.js'
import { nodeWords } from '../chains/nodeWords.js'
import { NodeError } from '../chains/transport.js'
import { chainsPage } from './chains.js'
import { type Markup, textOf } from './markup.js'
import { operatorForTests } from './operator.test-support.js'
import type { Visit } from './visit.js'

const key = 'a-key-of-the-operator-that-nobody-may-see'
const node = await startFakeNode({ eth_blockNumber: () => '0x1e240' })
afterAll(() => node.stop())
const chain = (id: string, name: string, ...rpcUrls: string[]) => ({ id, name, symbol: 'ETH', rpcUrls })
const { services, database, page } = operatorForTests({
  roles: ['api', 'relay'],
  chainCheckMs: 100,
  chains: [
    chain('eip155:77', '<b>Seventy</b>', node.url),
    chain('eip155:78', 'Away', `http://127.0.0.1:1/v2/${key}`, `http://127.0.0.1:2/${key}`),
  ],
})

test('chains: the nodes of each, how old its newest block is, and the last error without a key', async () => {
  await expect.poll(() => page('/operator/chains')).toMatch(/Newest block 123,456.*No node answers/s)
  const html = await page('/operator/chains')
  expect(html).toContain('&#60;b&#62;Seventy&#60;/b&#62;')
  expect(html).toContain(`role="rowheader" scope="row">${new URL(node.url).host}</th>`)
  expect(html).toContain('>127.0.0.1:2</th>')
  expect(html).toContain('Did not answer (ECONNREFUSED)')
  expect(html).not.toContain(key)
  const away = html.slice(html.indexOf('Away'))
  expect(away).toMatch(/Asked again in \d+ s/)
  expect(away).toMatch(/data-label="Failures" class="number">[1-9]/)
})

test('chains: a node that failed the last time does not stand as one that answers, or was never asked, when its rest is over', async () => {
  const failing = await startFakeNode({ eth_blockNumber: () => '0x1' })
  const served = (id: string, url: string) => ({ ...chain(id, id, url), decimals: 18, testnet: false })
  // The page goes by the machine's clock, for which a rest that began then is long over.
  const nodes = createNodes([served('eip155:1', failing.url), served('eip155:2', 'http://127.0.0.1:1')], {
    now: () => 5_000,
    clock: () => 0,
  })
  const ask = (id: string) => nodes.request(id, 'eth_blockNumber', []).catch(() => undefined)
  const standings = async () => {
    const visit = {
      deps: { nodes, watch: undefined, metrics: () => [] } as unknown as Visit['deps'],
      show: ({ body }: { body: Markup | Markup[] }) => new Response([body].flat().map(textOf).join('')),
    } as unknown as Visit
    const html = await (await chainsPage(visit)).text()
    return [...html.matchAll(/data-label="Standing"><span class="tag (\w+)">([^<]*)</g)].map(([, ...said]) => said)
  }
  try {
    expect(await standings()).toEqual([
      ['soft', 'Not asked yet'],
      ['soft', 'Not asked yet'],
    ])
    await ask('eip155:1')
    failing.mode = 'down'
    await Promise.all([ask('eip155:1'), ask('eip155:2')])
    expect(await standings()).toEqual([
      ['bad', 'Failed the last time'],
      ['bad', 'Failed the last time'],
    ])
    failing.mode = 'up'
    await ask('eip155:1')
    expect(await standings()).toEqual([
      ['good', 'Answers, 0 ms'],
      ['bad', 'Failed the last time'],
    ])
  } finally {
    failing.stop()
  }
})

describe('nodes.states', () => {
  test('default: what each does, in the order of the settings', async () => {
    const nodes = createNodes(
      [{ ...chain('eip155:1', 'One', `http://127.0.0.1:1/${key}`, node.url), decimals: 18, testnet: false }],
      { now: () => 5_000, clock: () => 0 },
    )
    const host = new URL(node.url).host
    expect(nodes.states()).toEqual([
      {
        chain: 'eip155:1',
        node: '127.0.0.1:1',
        failures: 0,
        isFailing: false,
        latencyMs: undefined,
        restsUntil: 0,
        last: undefined,
      },
      {
        chain: 'eip155:1',
        node: host,
        failures: 0,
        isFailing: false,
        latencyMs: undefined,
        restsUntil: 0,
        last: undefined,
      },
    ])
    expect(await nodes.request('eip155:1', 'eth_blockNumber', [])).toBe('0x1e240')
    expect(nodes.states()).toEqual([
      {
        ...{
          chain: 'eip155:1',
          node: '127.0.0.1:1',
          failures: 1,
          isFailing: true,
          latencyMs: undefined,
          restsUntil: 9_000,
        },
        last: { at: 5_000, words: expect.stringMatching(/^Did not answer/) },
      },
      { chain: 'eip155:1', node: host, failures: 0, isFailing: false, latencyMs: 0, restsUntil: 0, last: undefined },
    ])
  })

  test.each<[unknown, string]>([
    [new RpcError(-32005, 'daily request count exceeded'), 'Refused (-32005): daily request count exceeded'],
    [
      new RpcError(401, `no project ${key.slice(0, 20)} at https://n.example/${key}`),
      'Refused (401): no project … at …',
    ],
    [new NodeError('The node answered 503'), 'The node answered 503'],
    [new DOMException('late', 'TimeoutError'), 'Did not answer in time'],
    [new SyntaxError(`Unexpected token ${key}`), 'Answered something that is no JSON'],
    [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), 'Did not answer (ENOTFOUND)'],
    [`whatever ${key}`, 'Did not answer'],
  ])('nodeWords: %s', (error, words) => {
    expect(nodeWords(error)).toBe(words)
  })
})

describe('relay', () => {
  test('default: what this process counts, and what is kept', async () => {
    await database().sql`
      insert into relay_messages (topic, hash, message, tag, publisher, published_at, expires_at)
      select 't', n::text, 'm', 0, 'p', 0, 9999999999999 from generate_series(1, 3) as n`
    const html = await page('/operator/relay')
    expect(html).toContain('<dt>Open connections</dt><dd>0</dd>')
    expect(html).toContain('<dt>Messages kept</dt><dd>3<small>')
    expect(html).toContain('Since this process started')
    expect(html).not.toContain('Redis')
  })
})

describe('events', () => {
  beforeAll(async () => {
    await keepPartitions(database(), 90, new Date(Date.now() - 40 * 86_400_000))
    for (const [daysAgo, event, count] of [
      [0, 'CONNECT_SUCCESS', 3],
      [0, 'CONNECT_ERROR', 1],
      [20, 'MODAL_OPEN', 5],
    ] as const)
      await database().sql`
        insert into events (received_at, event_id, project_id, event, type, occurred_at, properties)
        select now() - make_interval(days => ${daysAgo}), gen_random_uuid(), 'p', ${event}, 'track', now(), '{}'
        from generate_series(1, ${count})`
  })

  test('default: by day, of the last week, or as many days as asked for', async () => {
    const week = await page('/operator/events')
    expect(week).toContain('<dt>Events</dt><dd>4</dd>')
    expect(week).toContain('<dt>Connect success rate</dt><dd>75.0 %</dd>')
    expect(week.match(/<th scope="row">/g)).toHaveLength(7)
    const month = await page('/operator/events?days=30')
    expect(month).toContain('<dt>Events</dt><dd>9</dd>')
    expect(month.match(/<th scope="row">/g)).toHaveLength(30)
    expect((await page('/operator/events?days=100000')).match(/<th scope="row">/g)).toHaveLength(7)
  })
})

test('overview: how it stands, with the way to each part', async () => {
  await services().projects.save({ id: 'c'.repeat(32), name: 'Shut', active: false })
  const html = await page('/operator')
  expect(html).toContain('<a href="/operator/projects">1</a><small>1 switched off</small>')
  await expect.poll(() => page('/operator')).toContain('<a href="/operator/chains">2</a>')
})
