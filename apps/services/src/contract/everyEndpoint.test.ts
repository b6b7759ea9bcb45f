import fc from 'fast-check'
import { createPortico } from 'portico'
import { type Endpoint, type EndpointName, endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { startStubNode } from './stubNode.test-support.js'

let server: TestDatabase
let services: RunningServices
let node: Awaited<ReturnType<typeof startStubNode>>

beforeAll(async () => {
  ;[server, node] = await Promise.all([startServicesDatabase(), startStubNode()])
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    rate: { capacity: 100_000, perSecond: 100_000 },
    seed: { wallets: 20 },
    chains: [{ id: 'eip155:31337', name: 'Stub', symbol: 'ETH', rpcUrls: [node.url] }],
  })
})
afterAll(async () => {
  await services.stop()
  await Promise.all([server.stop(), node.stop()])
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** What sellers say of a purchase that they refuse. */
const refusal = v.object({ code: v.string(), message: v.string() })
/** Values that parts of requests often have, so that not all fuzz ends at the first check. */
const likely = fc.constantFrom<unknown>(
  address,
  address.toLowerCase(),
  'eip155:31337',
  'eip155:1',
  `eip155:31337:${address}`,
  '31337',
  'usd',
  '1',
  '0',
  '-1',
  '1000000000000000000',
  1,
  0,
  -1,
  1.5,
  '',
  'x'.repeat(300),
  '\0',
  '\u202e',
  "'; drop table projects; --",
  '../../etc/passwd',
  '\ud800',
  '<script>',
  '{{constructor}}',
  null,
  [],
  {},
  true,
)
const value = fc.oneof({ weight: 3, arbitrary: likely }, fc.string(), fc.jsonValue({ maxDepth: 2 }))

/** The names of an object schema’s fields, as deep as they are told. */
function keysOf(schema: v.GenericSchema | undefined): readonly string[] {
  const { entries, pipe } = (schema ?? {}) as { entries?: object; pipe?: readonly v.GenericSchema[] }
  return Object.keys(entries ?? (pipe?.[0] as { entries?: object } | undefined)?.entries ?? {})
}

function filled(keys: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
}

const asText = (given: unknown) => (typeof given === 'string' ? given : (JSON.stringify(given) ?? ''))

async function ask(row: Endpoint, params: Record<string, unknown>, query: Record<string, unknown>, body: unknown) {
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(asText(params[key]).replace(/[\ud800-\udfff]/gu, '?') || 'x'),
  )
  const texts = Object.entries(query).map(([key, part]): [string, string] => [key, asText(part)])
  const search = new URLSearchParams([['projectId', demoProjectId], ...texts])
  return fetch(`${services.url}${path}?${search}`, {
    method: row.method,
    ...(row.method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const row: Endpoint = endpoints[name]

  test('behavior: whatever is asked, the answer is one of the contract: no crash, no stack, no hang', async () => {
    const body = fc.oneof(filled(keysOf(row.body)), value)
    await fc.assert(
      fc.asyncProperty(filled(keysOf(row.params)), filled(keysOf(row.query)), body, async (params, query, sent) => {
        const response = await ask(row, params, query, sent)
        const text = await response.text()
        const asked = JSON.stringify({ params, query, sent }).slice(0, 500)
        expect([asked, response.status]).not.toEqual([asked, 500])
        expect(response.headers.get('x-request-id')).toBeTruthy()
        expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
        if (response.ok && !row.kind) v.parse(row.answer, JSON.parse(text))
        if (!response.ok && response.headers.get('content-type')?.includes('json'))
          v.parse(name === 'onramp.quotes' ? v.union([failure, refusal]) : failure, JSON.parse(text))
      }),
      { numRuns: runs(25) },
    )
  })
})

test('behavior: every call goes by the browser package’s own client, and ends in an answer or in an error of ours', async () => {
  const portico = createPortico({
    projectId: demoProjectId,
    metadata: { name: 'Contract', description: '', url: 'https://app.example', icons: [] },
    networks: [
      {
        id: 31_337,
        name: 'Stub',
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:31337',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
    families: [],
    services: services.url,
    logLevel: 'silent',
  })
  const outcomes = await Promise.all(
    (Object.keys(endpoints) as EndpointName[]).map(async (name) => {
      const { params, kind, method }: Endpoint = endpoints[name]
      if (kind === 'page') return [name, 'a page, which a frame shows']
      const input = {
        params: Object.fromEntries(keysOf(params).map((key) => [key, address])),
        query: {},
        ...(method === 'GET' ? {} : { body: {} }),
      }
      const outcome = await portico.client.services.call(name, input as never).then(
        () => 'answered',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      )
      return [name, outcome]
    }),
  )
  portico.destroy()
  const expected = /^(?:answered|a page.*|http\/status)$/
  expect(outcomes.filter(([, outcome]) => !expected.test(outcome ?? '')).map(String)).toEqual([])
})

test('behavior: the calls are described by an OpenAPI document', async () => {
  const response = await fetch(`${services.url}/openapi.json`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: object }
  expect(openapi).toBe('3.1.0')
  const called = ['/v1', '/v1/wallet', '/v1/bundler', ...Object.values(endpoints).map(({ path }) => path)]
  expect(Object.keys(paths).sort()).toEqual([...new Set(called)].sort())
})

const onChain = `eip155:31337:${address}`
const fittingBody = {
  amount: '1',
  from: onChain,
  to: onChain,
  userAddress: onChain,
  addresses: [onChain],
  eip155: { slippage: 1 },
  pci: 'none',
  expiry: 4_000_000_000,
  signer: { type: 'key', data: {} },
  permissions: [],
  policies: [],
  context: '0x',
  signature: '0x',
  userOp: {
    sender: address,
    nonce: 0,
    callData: '0x',
    callGasLimit: 0,
    verificationGasLimit: 0,
    preVerificationGas: 0,
    maxFeePerGas: 0,
    maxPriorityFeePerGas: 0,
  },
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  destinationWallets: [{ address }],
  destinationCurrencyCode: 'USDC',
  sourceCurrencyCode: 'USD',
  sourceAmount: 100,
  sessionData: {
    destinationCurrencyCode: 'USDC',
    serviceProvider: 'any',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
    walletAddress: address,
  },
}
/** What fits every call, so that nothing but the project is wrong. */
const fitting = new URLSearchParams({
  projectId: 'f'.repeat(32),
  chainId: 'eip155:31337',
  amount: '1',
  from: onChain,
  to: onChain,
  tokenAddress: onChain,
  userAddress: onChain,
  pci: 'none',
  account: address,
  type: 'countries',
  purchaseCurrency: 'USDC',
  paymentCurrency: 'USD',
  paymentAmount: '100',
})
/** These say what anybody may know: no project is asked for. */
const open = new Set<EndpointName>(['chains.supported'])
const isOpen = (name: EndpointName) =>
  open.has(name) || name.startsWith('profile.') || !['data', 'directory'].includes(endpoints[name].service)

test.each((Object.keys(endpoints) as EndpointName[]).filter((name) => !isOpen(name) && !name.startsWith('images.')))(
  'error: %s of an unknown project',
  async (name) => {
    const row: Endpoint = endpoints[name]
    const refused = row.service === 'data' ? [401, 'authentication'] : [403, 'projectId']
    const path = row.path.replace(/\{(\w+)\}/g, address)
    const response = await fetch(`${services.url}${path}?${fitting}`, {
      method: row.method,
      ...(row.method === 'GET' ? {} : { body: JSON.stringify(fittingBody) }),
    })
    const { status, reasons } = (await response.json()) as { status: string; reasons: { field: string }[] }
    expect([response.status, status, reasons[0]?.field]).toEqual([refused[0], 'FAILED', refused[1]])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  },
)

describe('POST /v1', () => {
  const post = (query: Record<string, string>, body: string) =>
    fetch(`${services.url}/v1?${new URLSearchParams({ projectId: demoProjectId, ...query })}`, { method: 'POST', body })
  const chainId = 'eip155:31337'
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

  test('default: in plain text too, by CAIP-2 or by the number alone', async () => {
    for (const given of [chainId, '31337']) {
      const response = await post({ chainId: given }, call)
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    }
  })

  test.each([
    ['no chain', {}, 400, 'chainId'],
    ['no CAIP-2', { chainId: 'eip155' }, 400, 'chainId'],
    ['a chain that is not served', { chainId: 'eip155:1' }, 400, 'chainId'],
    ['an unknown project', { chainId, projectId: 'f'.repeat(32) }, 401, 'authentication'],
  ])('error: %s', async (_name, query, status, field) => {
    const response = await post(query, call)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  test('error: a GET without an upgrade', async () => {
    expect((await fetch(`${services.url}/v1?chainId=${chainId}`)).status).toBe(426)
    expect((await fetch(`${services.url}/v1?chainId=eip155:1`)).status).toBe(400)
  })
})
