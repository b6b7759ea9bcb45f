import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../chains/fakeNode.test-support.js'
import { probeNodes } from '../chains/probe.js'
import { runCommand } from '../cli.js'
import { parseConfig } from '../config.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'
import { emptiesOf } from './check.js'

let server: TestDatabase
let good: FakeNode
let other: FakeNode
let folder: string
beforeAll(async () => {
  server = await startTestDatabase()
  good = await startFakeNode({ eth_chainId: () => '0x1', eth_blockNumber: () => '0x7b' })
  other = await startFakeNode({ eth_chainId: () => '0xa', eth_blockNumber: () => '0x7b' })
  folder = await mkdtemp(join(tmpdir(), 'portico-check-'))
})
afterAll(async () => {
  good?.stop()
  other?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const host = ({ url }: FakeNode) => new URL(url).host
async function check(
  chains: unknown[],
  { args = [], settings }: { args?: string[]; settings?: object | undefined } = {},
): Promise<string[]> {
  const file = join(folder, 'services.json')
  await writeFile(file, JSON.stringify({ chains, ...settings }))
  const env = { DATABASE_URL: server.url, PORTICO_CONFIG: file }
  const text = await runCommand(['check', ...args], env).catch((error: Error) => error.message)
  return (text ?? '').trim().split('\n')
}
const chain = (...rpcUrls: string[]) => ({ id: 'eip155:1', name: 'Ethereum', symbol: 'ETH', rpcUrls })

test('default: the database and each node are tried, and what will be empty is told', async () => {
  const first = await check([chain(`${good.url}/secret-key`)])
  expect(first).toEqual([
    'The settings are right.',
    'eip155:1: nothing tells what coins are worth (stable with pools, or prices.api).',
    'eip155:1: swaps answer nothing (uniswapV2, uniswapV3 or swaps.aggregator).',
    'eip155:1: balances take a question for each token (multicall).',
    'Nobody sells: Buy answers nothing (onramp.providers).',
    'Pictures on IPFS are not shown (pictures.ipfsGateway).',
    expect.stringContaining('DATABASE_URL: fsync is off'),
    expect.stringMatching(/^The database answers, and lacks \d+ steps: the next start takes them, or migrate\.$/),
    expect.stringMatching(new RegExp(`^eip155:1: ${host(good)} answers, at block 123, after \\d+ ms\\.$`)),
  ])
  const env = { DATABASE_URL: server.url }
  await runCommand(['migrate'], env)
  expect((await check([])).slice(-3)).toEqual([
    'The database answers, and is up to date.',
    'There is no project yet: every page is refused (project add).',
    'Directory: empty. The next start takes the wallets of the registry.',
  ])
  await runCommand(['project', 'add', '--name', 'Shop'], env)
  const directory = async (settings?: object) => (await check([], { settings })).slice(-1)
  expect(await directory({ directory: { registry: false } })).toEqual([
    'The directory has no wallets: pages list those that are installed alone (wallets import --registry).',
  ])
  const wallets = (...args: string[]) => runCommand(['wallets', ...args, '--by', 'ada'], env)
  await wallets('add', '--name', 'Own')
  expect((await check([])).slice(-2)).toEqual([
    'The database answers, and is up to date.',
    'Directory: 1 wallet, 0 with a picture of its own.',
  ])
  await writeFile(join(folder, 'own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8"/></svg>')
  await wallets('picture', 'own', join(folder, 'own.svg'))
  expect(await directory()).toEqual(['Directory: 1 wallet, 1 with a picture of its own.'])
  await wallets('hide', 'own')
  expect(await directory()).toEqual([
    'The directory has no wallets: pages list those that are installed alone (wallets show).',
  ])
})

test('error: nodes that are away, of another chain, or say no: each is named, without its key', async () => {
  const lines = await check([chain(`http://127.0.0.1:2/secret-key`, `${other.url}/secret-key`, good.url)])
  expect(lines[0]).toBe('The settings have the right form, but not all that they name is there.')
  expect(lines.slice(-3)).toEqual([
    'eip155:1: 127.0.0.1:2 does not answer (ECONNREFUSED).',
    `eip155:1: ${host(other)} is a node of eip155:10.`,
    expect.stringContaining(`${host(good)} answers`),
  ])
  expect(lines.join()).not.toContain('secret')
  const url = new URL(server.url)
  url.port = '1'
  await expect(runCommand(['check'], { DATABASE_URL: url.href })).rejects.toThrow('nothing listens there')
})

test('param: --offline', async () => {
  const lines = await check([chain('http://127.0.0.1:1')], { args: ['--offline'] })
  expect(lines[0]).toBe('The settings are right.')
  expect(lines.join()).not.toMatch(/127\.0\.0\.1|database/)
})

test.each<[FakeNode['mode'], string]>([
  ['down', 'answers 500'],
  ['nonsense', 'answers something that is no JSON-RPC'],
  ['empty', 'answers something else'],
  ['refused', 'answers 401'],
  ['closed', 'refuses eth_chainId (-32600)'],
  ['silent', 'does not answer in time'],
])('error: a node that is %s', async (mode, problem) => {
  const node = await startFakeNode({})
  node.mode = mode
  try {
    const [tried] = await probeNodes([chain(node.url)], { timeoutMs: mode === 'silent' ? 50 : 60_000 })
    expect(tried).toEqual({ chain: 'eip155:1', host: host(node), problem })
  } finally {
    node.stop()
  }
})

test('behavior: every family says which chain it is', async () => {
  const answers: Record<string, unknown> = {
    getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    getSlot: 700,
    '/block-height/0': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f\n',
    '/blocks/tip/height': '900000',
  }
  const send = (async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return new Response(String(answers[new URL(url).pathname.replace('/api', '')]))
    return Response.json({ result: answers[JSON.parse(String(init?.body)).method] })
  }) as typeof fetch
  const of = (id: string, url: string) => ({ id, rpcUrls: [url] })
  expect(
    await probeNodes(
      [
        of('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'https://sol.example'),
        of('bip122:000000000019d6689c085ae165831e93', 'https://btc.example/api'),
        of('bip122:000000000933ea01ad0ee984209779ba', 'https://btc.example/api'),
        of('cosmos:hub-4', 'https://cosmos.example'),
      ],
      { fetch: send },
    ),
  ).toMatchObject([
    { host: 'sol.example', head: '700' },
    { host: 'btc.example', head: '900000' },
    { problem: 'is a node of bip122:000000000019d6689c085ae165831e93' },
    { problem: 'is of a family that these services do not know' },
  ])
})

const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const firstBlock = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
/** Clears a terminal. */
const clear = '\u001b[2J'
test.each<[string, string, Record<string, unknown>, string]>([
  ['slot', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { getGenesisHash: genesis, getSlot: clear }, 'something else'],
  ['genesis', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { getGenesisHash: `${clear}${genesis}` }, 'something else'],
  [
    'block',
    'bip122:000000000019d6689c085ae165831e93',
    { '/block-height/0': `${clear}${firstBlock}` },
    'something else',
  ],
  [
    'height',
    'bip122:000000000019d6689c085ae165831e93',
    { '/block-height/0': firstBlock, '/blocks/tip/height': `7${clear}` },
    'something else',
  ],
  [
    'code',
    'eip155:1',
    { eth_chainId: { error: { code: clear } }, eth_blockNumber: '0x1' },
    'refuses eth_chainId (200)',
  ],
])('error: what a node writes into its %s does not reach the terminal', async (_, id, answers, problem) => {
  const send = (async (url: string, init?: RequestInit) => {
    if (init?.method === 'GET') return new Response(String(answers[new URL(url).pathname] ?? '7'))
    const result = answers[JSON.parse(String(init?.body)).method] ?? 7
    return Response.json(typeof result === 'object' ? result : { result })
  }) as typeof fetch
  const [tried] = await probeNodes([{ id, rpcUrls: ['https://node.example'] }], { fetch: send })
  expect(tried).toEqual({ chain: id, host: 'node.example', problem: expect.stringContaining(problem) })
  expect(JSON.stringify(tried)).not.toContain('[2J')
})

test('behavior: nothing is missing where all is set', () => {
  const address = `0x${'1'.repeat(40)}`
  const whole = { ...chain('https://node.example'), multicall: address, stable: address }
  const config = parseConfig({
    databaseUrl: 'postgres://x:y@z/db',
    chains: [{ ...whole, uniswapV2: [{ factory: address, router: address }] }],
    onramp: { providers: [{ name: 'seller', label: 'Seller', url: 'https://seller.example/{address}' }] },
    pictures: { ipfsGateway: 'https://ipfs.example' },
  })
  expect(emptiesOf(config)).toEqual([])
  expect(emptiesOf({ ...config, roles: ['relay'] })).toEqual([])
})
