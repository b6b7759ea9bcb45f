import { readFileSync } from 'node:fs'
import { type EndpointName, endpoints } from 'portico/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { alice, calls, dataForTests, fresh, main } from '../handlers/data.test-support.js'
import { openToAnyPage } from './openCalls.js'

const { services, node, ask } = await dataForTests()

const projectId = 'ac'.repeat(16)
const own = 'https://acme.example'
const evil = 'https://evil.example'
beforeAll(async () => {
  await services.projects.save({
    id: projectId,
    name: 'Acme',
    allowedOrigins: [own],
    limits: { callsPerMonth: 1_000 },
  })
})

const rpc = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 1, method, params })
/** Whatever costs its operator money, or tells of somebody's account, with a request that is right. */
const guarded: typeof calls = [
  ...calls,
  ['history.list', () => `/v1/account/${fresh()}/history`, { chainId: 'eip155:77' }],
  ['profile.name', () => '/v1/profile/account/nobody.portico.id', { apiVersion: '2' }],
  ['profile.reverse', () => `/v1/profile/reverse/${fresh()}`, { apiVersion: '2' }],
  ['profile.suggestions', () => '/v1/profile/suggestions/zebrafox', {}],
  ['sessions.list', () => `/v1/sessions/${main}:${alice}`, {}],
  ['onramp.providers', () => '/v1/onramp/providers', {}],
  ['rpc.chain', () => '/v1', { chainId: main }, rpc('eth_getBalance', [alice, 'latest'])],
  ['rpc.chain, of many', () => '/v1/', { chainId: main }, [rpc('eth_getBalance', [alice, 'latest'])]],
  ['rpc.wallet', () => '/v1/wallet', {}, rpc('wallet_getAssets', [{ account: alice }])],
  ['rpc.wallet by its other name', () => '/v1/json-rpc', {}, rpc('wallet_getAssets', [{ account: alice }])],
  ['rpc.bundler', () => '/v1/bundler', { chainId: main }, rpc('pimlico_getUserOperationGasPrice')],
]

/** The same request of one project, in its query and in its body where a call has it there. */
function asAcme(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'projectId' in body ? { ...body, projectId } : body
}

const refusal = {
  status: 'FAILED',
  reasons: [{ field: 'origin', description: 'This origin is not on the list of the project' }],
}
const foreign: Record<string, string>[] = [
  { origin: evil },
  // A page that hides where it comes from, and one that looks like the project's.
  { origin: 'null' },
  { origin: `${own}.evil.example` },
  // This machine is for projects under development.
  { origin: 'http://localhost:3000' },
  // What a page loads without being let to read it has no origin.
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
]

describe.each(guarded)('%s', (_, path, query, body) => {
  const from = (headers: Record<string, string>) => ask(path(), query, asAcme(body), { projectId, headers })

  test('default: a page of the project, and who is no page, are answered', async () => {
    node.answers.pimlico_getUserOperationGasPrice = () => ({})
    expect((await from({ origin: own })).status).toBe(200)
    const answer = await from({})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('vary')).toContain('origin')
  })

  test('error: any other page gets nothing, costs nothing and is told why', async () => {
    const before = await services.projects.usage.standing(await acme())
    // Whoever asked the node would hear of that instead.
    node.mode = 'down'
    for (const headers of foreign) {
      const answer = await from(headers)
      expect([headers, answer.status, answer.body]).toEqual([headers, 403, refusal])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await services.projects.usage.standing(await acme())).calls).toBe(before.calls)
  })
})

async function acme() {
  const project = await services.projects.find(projectId)
  if (!project) throw new Error('There is no project')
  return project
}

test('error: a page cannot pass by naming a project of its own beside the one that is to pay', async () => {
  const mine = 'ad'.repeat(16)
  await services.projects.save({ id: mine, name: 'Evil', allowedOrigins: [evil] })
  const body = { projectId, currency: 'usd', addresses: [`${main}:0x${'1'.repeat(40)}`] }
  const answer = await ask('/v1/fungible/price', {}, body, { projectId: mine, headers: { origin: evil } })
  expect(answer.status).toBe(403)
})

test('error: a page that names no project is told so, also where apps and servers need none', async () => {
  const path = '/v1/profile/suggestions/zebrafox'
  for (const id of ['', 'f'.repeat(32)])
    expect((await ask(path, {}, undefined, { projectId: id, headers: { origin: own } })).status).toBe(401)
  expect((await ask(path, {}, undefined, { projectId: '' })).status).toBe(200)
})

test('behavior: connections to a chain are for the same pages', async () => {
  const reach = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve) => {
      const url = `${services.url.replace('http', 'ws')}/v1?projectId=${projectId}&chainId=${main}`
      const socket = new WebSocket(url, { headers })
      socket.on('error', () => {})
      socket.on('unexpected-response', (_, response) => {
        response.resume()
        resolve(response.statusCode)
      })
    })
  expect(await reach({ origin: evil })).toBe(403)
  // Let in, and told that this chain has none.
  expect(await reach({ origin: own })).toBe(400)
  expect(await reach({})).toBe(400)
})

test('behavior: what any page may ask is what docs/network.md names', async () => {
  const page = readFileSync(new URL('../../../../docs/network.md', import.meta.url), 'utf8')
  const [, section = ''] = /## What any page may ask\n([\s\S]*?)\n## /.exec(page) ?? []
  const named = [...section.matchAll(/`([a-z]+\.[a-zA-Z]+)`/g)].map(([, name]) => name)
  const open = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => openToAnyPage(name) && !name.startsWith('events.'),
  )
  expect(named.sort()).toEqual(open.sort())
  for (const path of ['/v1/supported-chains', '/getWallets', '/projects/v1/origins', '/appkit/v1/config'])
    expect((await ask(path, {}, undefined, { projectId, headers: { origin: evil } })).status).toBe(200)
})
