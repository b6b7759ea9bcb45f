import { encodeAbiParameters, parseAbiParameters, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type FakeNode, startFakeNode } from '../chains/fakeNode.test-support.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

const address = (digit: string) => `0x${digit.repeat(40)}`
export const [alice, usd, mine, router] = [address('a'), address('1'), address('2'), address('5')] as const
export const native = address('e')
export const main = 'eip155:1'
export const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const word = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const selector = (signature: string) => toFunctionSelector(`function ${signature}`)
/** What the contracts of this chain answer, by the first four bytes. */
const contract: Record<string, (data: string) => string> = {
  [selector('balanceOf(address)')]: () => word(1_500_000n),
  [selector('decimals()')]: () => word(6n),
  [selector('name()')]: () => text('Some\u202e Token'),
  [selector('symbol()')]: () => text('SOME'),
  [selector('allowance(address,address)')]: () => word(77n),
  [selector('getAmountsOut(uint256,address[])')]: (data) => {
    const amount = BigInt(`0x${data.slice(10, 74)}`)
    return encodeAbiParameters(parseAbiParameters('uint256[]'), [[amount, amount * 2n]])
  },
}

function up(): FakeNode['answers'] {
  return {
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_call([call]) {
      const { data } = call as { data: string }
      const answer = contract[data.slice(0, 10)]
      if (!answer) throw { code: 3, message: 'execution reverted' }
      return answer(data)
    },
    eth_feeHistory: () => ({ baseFeePerGas: ['0x64', '0x64'], reward: [['0x1', '0x2', '0x3']] }),
    eth_estimateGas: () => '0x186a0',
    getBalance: () => ({ value: 5_000_000_000 }),
    getTokenAccountsByOwner: () => ({ value: [] }),
    getMultipleAccounts: ([keys]) => ({ value: (keys as unknown[]).map(() => null) }),
  }
}
export const on = (token: string, chain = main) => `${chain}:${token}`
let account = 0
/** Accounts that nobody asked for yet, so that nothing is kept of them. */
export const fresh = () => `0x${(++account).toString(16).padStart(40, '0')}`
export const pair = { from: on(usd), to: on(mine) }
export const order = { ...pair, amount: '1000', userAddress: on(alice), eip155: { slippage: 1 } }

/** Every data endpoint with a request that is right. */
export const calls: [name: string, path: () => string, query: Record<string, string>, body?: unknown][] = [
  ['balance.list', () => `/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: main }],
  ['portfolio.list', () => `/v1/account/${fresh()}/portfolio`, { currency: 'usd' }],
  [
    'price.fungible',
    () => '/v1/fungible/price',
    {},
    { projectId: demoProjectId, currency: 'usd', addresses: [on(usd)] },
  ],
  ['convert.tokens', () => '/v1/convert/tokens', { chainId: main }],
  ['convert.quotes', () => '/v1/convert/quotes', { ...pair, amount: '1000' }],
  ['convert.allowance', () => '/v1/convert/allowance', { tokenAddress: on(usd), userAddress: on(alice) }],
  ['convert.gasPrice', () => '/v1/convert/gas-price', { chainId: main }],
  ['convert.buildApprove', () => '/v1/convert/build-approve', pair],
  ['convert.buildTransaction', () => '/v1/convert/build-transaction', {}, order],
  ['identity.get', () => `/v1/identity/${fresh()}`, {}],
  ['identity.ofAccount', () => `/v1/account/${fresh()}/identity`, {}],
  ['nfts.list', () => `/v1/account/${fresh()}/nfts`, { chainId: main }],
]

type Given = { projectId?: string | undefined; headers?: Record<string, string> }

/** The services in front of a node that answers as a test wishes, and is itself again after it. */
export async function dataForTests() {
  const server = {} as TestDatabase
  const services = {} as RunningServices
  const node = await startFakeNode(up())
  /** That of the chain beside the main one. */
  const other = await startFakeNode(up())

  beforeAll(async () => {
    Object.assign(server, await startServicesDatabase())
    const started = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      seed: { wallets: 0 },
      rate: { capacity: 50_000, perSecond: 50_000 },
      chains: [
        {
          id: main,
          name: 'Main',
          symbol: 'ETH',
          rpcUrls: [node.url],
          tokens: [{ address: usd, symbol: 'USD', name: 'Money', decimals: 6 }],
          wrapped: address('3'),
          uniswapV2: [{ factory: address('4'), router }],
          ens: { registry: address('6') },
        },
        { id: 'eip155:10', name: 'Ten', symbol: 'ETH', rpcUrls: [other.url] },
        { id: solanaId, name: 'Solana', symbol: 'SOL', decimals: 9, rpcUrls: [node.url] },
      ],
      bundlers: [{ name: 'own', chains: [main], url: node.url }],
      prices: {
        fixed: { [`${main}:${native}`]: '2000', [`${main}:${usd}`]: '1', [`eip155:10:${native}`]: '2000' },
        rates: { eur: '0.5' },
      },
    })
    Object.assign(services, started)
  })
  afterAll(async () => {
    await services.stop?.()
    await server.stop?.()
    node.stop()
    other.stop()
  })
  afterEach(() => {
    for (const each of [node, other]) Object.assign(each, { mode: 'up', answers: up() })
  })
  async function ask(path: string, query: Record<string, string> = {}, body?: unknown, given: Given = {}) {
    const { projectId = demoProjectId, headers } = given
    const search = new URLSearchParams({
      ...(projectId ? { projectId } : {}),
      st: 'appkit',
      sv: 'html-wagmi-1.8.2',
      ...query,
    })
    const init =
      body === undefined ? {} : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
    const response = await fetch(`${services.url}${path}?${search}`, { ...init, headers: headers ?? {} })
    const answer = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text: answer,
      body: answer.startsWith('{') ? JSON.parse(answer) : undefined,
    }
  }
  return { services, node, other, ask }
}
