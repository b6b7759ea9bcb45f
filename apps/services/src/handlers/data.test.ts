import fc from 'fast-check'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { encodeAbiParameters, encodeFunctionData, parseAbiParameters, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../chains/fakeNode.test-support.js'
import { tokenAbi } from '../evm/abi.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'

const address = (digit: string) => `0x${digit.repeat(40)}`
const [alice, usd, mine, router] = [address('a'), address('1'), address('2'), address('5')] as const
const native = address('e')
const main = 'eip155:1'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let server: TestDatabase
let services: RunningServices
let node: FakeNode
let source: FakeNode

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

beforeAll(async () => {
  ;[server, node, source] = await Promise.all([startTestDatabase(), startFakeNode(), startFakeNode()])
  services = await startServices({
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
      { id: 'eip155:10', name: 'Ten', symbol: 'ETH', rpcUrls: [node.url] },
      { id: solanaId, name: 'Solana', symbol: 'SOL', decimals: 9, rpcUrls: [node.url] },
    ],
    prices: {
      fixed: { [`${main}:${native}`]: '2000', [`${main}:${usd}`]: '1', [`eip155:10:${native}`]: '2000' },
      rates: { eur: '0.5' },
    },
  })
})
afterAll(async () => {
  await services?.stop()
  await server?.stop()
  node?.stop()
  source?.stop()
})
afterEach(() => {
  node.mode = 'up'
  node.answers = up()
})
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
beforeAll(() => {
  node.answers = up()
})

type Given = { projectId?: string | undefined; headers?: Record<string, string> }
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
const on = (token: string, chain = main) => `${chain}:${token}`
let account = 0
/** Accounts that nobody asked for yet, so that nothing is kept of them. */
const fresh = () => `0x${(++account).toString(16).padStart(40, '0')}`
const pair = { from: on(usd), to: on(mine) }
const order = { ...pair, amount: '1000', userAddress: on(alice), eip155: { slippage: 1 } }

/** Every data endpoint with a request that is right. */
const calls: [name: string, path: () => string, query: Record<string, string>, body?: unknown][] = [
  ['balance.list', () => `/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: main }],
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

describe.each(calls)('%s', (name, path, query, body) => {
  test('default: fits its schema, and bears its id', async () => {
    const answer = await ask(path(), query, body)
    expect(answer.text).not.toBe('')
    expect(answer.status).toBe(200)
    v.parse(endpoints[name as keyof typeof endpoints].answer, answer.body)
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('behavior: any content type', async () => {
    if (body === undefined) return expect((await ask(path(), query)).headers.get('content-type')).toContain('json')
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    expect((await ask(path(), query, body, { headers })).status).toBe(200)
  })

  test('error: no project, or one that is not known', async () => {
    const other = (id: string) => (body === undefined ? undefined : { ...(body as object), projectId: id })
    for (const id of ['', 'f'.repeat(32)]) {
      const named =
        body === undefined ? undefined : id === '' ? { ...(body as object), projectId: undefined } : other(id)
      const answer = await ask(path(), query, named, { projectId: id })
      expect(answer.status).toBe(401)
      expect(v.parse(failure, answer.body).reasons[0]?.field).toBe('authentication')
    }
  })

  test('behavior: whatever the parameters are, no 500 and no stack trace', async () => {
    const junk = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('-1', '1e99', 'null', '%00', main, on(usd), 'a:b:c', '::'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(query), 'forceUpdate', 'cursor', 'entries', 'address'),
        junk,
        async (key, value) => {
          const answer = await ask(path(), { ...query, [key]: value }, body)
          expect(answer.status).not.toBe(500)
          expect(answer.text).not.toMatch(/\n\s+at /)
        },
      ),
      { numRuns: 40 },
    )
    if (body === undefined) return
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(body as object)),
        fc.oneof(fc.jsonValue(), junk),
        async (key, value) => {
          const answer = await ask(path(), query, { ...(body as object), [key]: value })
          expect(answer.status).not.toBe(500)
          expect(answer.text).not.toMatch(/\n\s+at /)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('balances', () => {
  test('default: each field', async () => {
    const { body } = await ask(`/v1/account/${fresh()}/balance`, { currency: 'eur', chainId: '1' })
    const [first, ...tokens] = body.balances
    expect(first).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      chainId: main,
      value: 1_000,
      price: 1_000,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: `${services.url}/public/getTokenImage/ETH`,
    })
    expect(tokens.find((token: { symbol: string }) => token.symbol === 'USD')).toEqual({
      name: 'Money',
      symbol: 'USD',
      chainId: main,
      address: on(usd),
      value: 0.75,
      price: 0.5,
      quantity: { decimals: '6', numeric: '1.5' },
      iconUrl: `${services.url}/public/getTokenImage/USD`,
    })
  })

  test('param: chainId', async () => {
    const chainsOf = (body: { balances: { chainId: string }[] }) => [
      ...new Set(body.balances.map(({ chainId }) => chainId)),
    ]
    expect(chainsOf((await ask(`/v1/account/${fresh()}/balance`, { currency: 'usd' })).body)).toEqual([
      main,
      'eip155:10',
    ])
    expect((await ask(`/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: 'eip155:424242' })).body).toEqual({
      balances: [],
    })
  })

  test('param: forceUpdate reads past the ten seconds, unlisted tokens too, and nothing is told twice', async () => {
    const user = fresh()
    const read = async (more: Record<string, string> = {}) => {
      const { body } = await ask(`/v1/account/${user}/balance`, { currency: 'usd', chainId: main, ...more })
      return body.balances as { address?: string; name: string; iconUrl: string; quantity: { numeric: string } }[]
    }
    expect((await read())[0]?.quantity.numeric).toBe('1')
    node.answers.eth_getBalance = () => '0x0'
    expect((await read())[0]?.quantity.numeric).toBe('1')
    const forced = await read({ forceUpdate: [on(native), on(mine), on(usd)].join() })
    expect(forced[0]?.quantity.numeric).toBe('0')
    expect(forced.filter(({ address }) => address === on(usd))).toHaveLength(1)
    // Nobody listed it: it says its own name, cleaned, and gets no picture that could be another token's.
    expect(forced.find(({ address }) => address === on(mine))).toMatchObject({ name: 'Some Token', iconUrl: '' })
    expect((await read())[0]?.quantity.numeric).toBe('0')
  })

  test('behavior: the kept answer is of the chain and the address', async () => {
    const user = fresh()
    const first = await ask(`/v1/account/${user}/balance`, { currency: 'usd', chainId: main })
    const second = await ask(`/v1/account/${user}/balance`, { currency: 'usd', chainId: 'eip155:10' })
    expect(first.body.balances[0].chainId).toBe(main)
    expect(second.body.balances[0].chainId).toBe('eip155:10')
  })

  test('behavior: a Solana account', async () => {
    const { body } = await ask('/v1/account/So11111111111111111111111111111111111111112/balance', {
      currency: 'usd',
      chainId: solanaId,
    })
    expect(body.balances).toMatchObject([{ symbol: 'SOL', price: 0, quantity: { decimals: '9', numeric: '5' } }])
  })

  test.each([
    ['address', `/v1/account/nobody/balance`, { chainId: main }],
    ['address', `/v1/account/${alice}/balance`, { chainId: solanaId }],
    ['address', `/v1/account/${alice}/balance`, { chainId: 'near:mainnet' }],
    ['chainId', `/v1/account/${alice}/balance`, { chainId: 'nonsense' }],
    ['currency', `/v1/account/${alice}/balance`, { currency: 'xau' }],
    ['currency', `/v1/account/${alice}/balance`, { currency: 'jpy' }],
    ['', `/v1/account/${alice}/balance`, { forceUpdate: 'nonsense' }],
    ['', `/v1/account/${alice}/balance`, { forceUpdate: `${solanaId}:So11111111111111111111111111111111111111112` }],
  ])('error: 400 %s for %s %o', async (field, path, query) => {
    const answer = await ask(path, { currency: 'usd', ...query })
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test.each(['down', 'nonsense', 'empty'] as const)('error: 503 while the node is %s', async (mode) => {
    node.mode = mode
    const answer = await ask(`/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: main })
    expect(answer.status).toBe(503)
    expect(v.parse(failure, answer.body).reasons[0]).toMatchObject({ field: 'chainId' })
    expect(answer.text).not.toContain('127.0.0.1')
  })

  test('error: a node that lies about the shape is no answer', async () => {
    for (const lie of ['1', 7, null, { a: 1 }, [], '0xzz']) {
      node.answers.eth_getBalance = () => lie
      expect((await ask(`/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: main })).status).toBe(503)
    }
    node.answers.getBalance = () => ({ value: '7' })
    const query = { currency: 'usd', chainId: solanaId }
    expect((await ask('/v1/account/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v/balance', query)).status).toBe(503)
  })
})

describe('prices', () => {
  const plain = async (body: string) => {
    const response = await fetch(`${services.url}/v1/fungible/price?projectId=${demoProjectId}`, {
      method: 'POST',
      body,
    })
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
  }
  const price = (body: object) => ask('/v1/fungible/price', {}, { projectId: demoProjectId, currency: 'usd', ...body })

  test('default: each field; the project in the body alone', async () => {
    const body = { projectId: demoProjectId, currency: 'EUR', addresses: [on(usd), on(native)] }
    const answer = await ask('/v1/fungible/price', {}, body, { projectId: '' })
    expect(answer.body.fungibles).toEqual([
      {
        address: on(usd),
        name: 'Money',
        symbol: 'USD',
        iconUrl: `${services.url}/public/getTokenImage/USD`,
        price: 0.5,
        decimals: 6,
      },
      {
        address: on(native),
        name: 'Ether',
        symbol: 'ETH',
        iconUrl: `${services.url}/public/getTokenImage/ETH`,
        price: 1_000,
        decimals: 18,
      },
    ])
  })

  test.each([
    ['asset', { addresses: [on(mine)] }],
    ['asset', { addresses: [on(usd, 'eip155:424242')] }],
    ['address', { addresses: [on('nobody')] }],
    ['address', { addresses: ['near:mainnet:alice'] }],
    ['addresses', { addresses: [] }],
    ['addresses.0', { addresses: ['nonsense'] }],
    ['currency', { currency: 'gold', addresses: [on(usd)] }],
  ])('error: 400 %s for %o', async (field, body) => {
    const answer = await price(body)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test('error: a body that is no JSON', async () => {
    for (const text of ['{', '', '{"addresses":["x"]']) {
      const answer = await plain(text)
      expect([answer.status, answer.type]).toEqual([400, 'text/plain; charset=utf-8'])
    }
  })

  test('error: JSON of another shape', async () => {
    for (const body of [{}, { addresses: 'nonsense' }, { addresses: [1] }, [], null, 1]) {
      const answer = await plain(JSON.stringify(body))
      expect([answer.status, answer.type]).toEqual([422, 'text/plain; charset=utf-8'])
      expect(answer.text).not.toContain('nonsense')
    }
  })
})

describe('convert', () => {
  test('default: quotes, allowance, gas', async () => {
    expect((await ask('/v1/convert/quotes', { ...pair, amount: '1000' })).body).toEqual({
      quotes: [
        { id: null, fromAmount: '1000', fromAccount: pair.from, toAmount: '2000', toAccount: pair.to, fee: null },
      ],
    })
    expect((await ask('/v1/convert/allowance', { tokenAddress: on(usd), userAddress: on(alice) })).body).toEqual({
      allowance: '77',
    })
    const free = await ask('/v1/convert/allowance', { tokenAddress: on(native), userAddress: on(alice) })
    expect(BigInt(free.body.allowance)).toBe((1n << 256n) - 1n)
    expect((await ask('/v1/convert/gas-price', { chainId: main })).body).toEqual({
      standard: '126',
      fast: '152',
      instant: '203',
    })
  })

  test('default: an approval goes to what stands in `from`, the token', async () => {
    const { body } = await ask('/v1/convert/build-approve', { ...pair, amount: '5', userAddress: alice })
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [router as `0x${string}`, 5n] })
    expect(body.tx).toEqual({ from: on(usd), to: on(usd), data, value: '0', eip155: { gasPrice: '126' } })
  })

  test('default: a swap is ready to be signed, with a tenth more gas than reckoned', async () => {
    const { body } = await ask('/v1/convert/build-transaction', {}, order)
    expect(body.tx).toMatchObject({
      from: on(alice),
      to: on(router),
      amount: '2000',
      eip155: { gas: '110000', gasPrice: '126' },
    })
    // The least is a hundredth below.
    expect(body.tx.data).toContain((1_980).toString(16).padStart(64, '0'))
  })

  test('param: disableEstimate, and a call that would fail now', async () => {
    const before = node.calls.filter((method) => method === 'eth_estimateGas').length
    const quiet = await ask('/v1/convert/build-transaction', {}, { ...order, disableEstimate: true })
    expect(node.calls.filter((method) => method === 'eth_estimateGas').length).toBe(before)
    node.answers.eth_estimateGas = () => {
      throw { code: 3, message: 'execution reverted: allowance' }
    }
    const later = await ask('/v1/convert/build-transaction', {}, order)
    expect(later.status).toBe(200)
    expect(later.body.tx.eip155.gas).toBe(quiet.body.tx.eip155.gas)
  })

  test('behavior: gas on a chain from before EIP-1559', async () => {
    delete node.answers.eth_feeHistory
    node.answers.eth_gasPrice = () => '0x64'
    expect((await ask('/v1/convert/gas-price', { chainId: main })).body).toEqual({
      standard: '100',
      fast: '110',
      instant: '125',
    })
  })

  test.each([
    ['chainId', '/v1/convert/tokens', { chainId: 'eip155:424242' }],
    ['address', '/v1/convert/tokens', { chainId: solanaId }],
    ['chainId', '/v1/convert/gas-price', { chainId: 'eip155:424242' }],
    ['', '/v1/convert/quotes', { from: on(usd), to: on(mine, 'eip155:10'), amount: '1' }],
    ['', '/v1/convert/quotes', { from: on(usd), to: on(usd), amount: '1' }],
    ['', '/v1/convert/quotes', { ...pair, amount: '0' }],
    ['amount', '/v1/convert/quotes', { ...pair, amount: '-1' }],
    ['amount', '/v1/convert/quotes', { ...pair, amount: '9'.repeat(78) }],
    ['chainId', '/v1/convert/quotes', { from: on(usd, 'eip155:10'), to: on(mine, 'eip155:10'), amount: '1' }],
    ['address', '/v1/convert/allowance', { tokenAddress: on('nobody'), userAddress: on(alice) }],
    ['', '/v1/convert/build-approve', { from: on(native), to: on(usd) }],
  ])('error: 400 %s for %s %o', async (field, path, query) => {
    const answer = await ask(path, query)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test.each([
    ['eip155', { ...order, eip155: undefined }],
    ['eip155.slippage', { ...order, eip155: { slippage: 1.555 } }],
    ['eip155.slippage', { ...order, eip155: { slippage: 100 } }],
    ['', { ...order, userAddress: on(alice, 'eip155:10') }],
  ])('error: 400 %s of a swap', async (field, body) => {
    const answer = await ask('/v1/convert/build-transaction', {}, body)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })

  test('error: no way between the tokens is told in the words that clients look for', async () => {
    node.answers.eth_call = () => {
      throw { code: 3, message: 'execution reverted' }
    }
    for (const answer of [
      await ask('/v1/convert/quotes', { ...pair, amount: '1000' }),
      await ask('/v1/convert/build-transaction', {}, order),
    ]) {
      expect(answer.status).toBe(400)
      expect(v.parse(failure, answer.body).reasons[0]?.description).toContain('insufficient liquidity')
    }
  })

  test('error: 503 while the node is down or lies', async () => {
    node.mode = 'down'
    for (const [, path, query, body] of calls.filter(
      ([name]) => name.startsWith('convert.') && name !== 'convert.tokens',
    ))
      expect((await ask(path(), query, body)).status).toBe(503)
    node.mode = 'up'
    node.answers.eth_feeHistory = () => ({ baseFeePerGas: 'high' })
    node.answers.eth_gasPrice = () => ({})
    expect((await ask('/v1/convert/gas-price', { chainId: main })).status).toBe(503)
  })
})

describe('identity', () => {
  test('default: nobody', async () => {
    const { body, headers } = await ask(`/v1/identity/${fresh()}`, { sender: alice })
    expect(body).toMatchObject({ name: null, avatar: null })
    // It may register one here at any time.
    expect(headers.get('cache-control')).toBe('public, max-age=300, s-maxage=300')
  })

  test('behavior: a Solana address has none, for an hour', async () => {
    const { body, headers } = await ask('/v1/identity/So11111111111111111111111111111111111111112')
    expect(body).toEqual({ name: null, avatar: null, resolvedAt: null })
    expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600')
  })

  test('error: address, useCache, the node', async () => {
    expect(v.parse(failure, (await ask('/v1/identity/nobody')).body).reasons[0]?.field).toBe('address')
    expect((await ask(`/v1/identity/${alice}`, { useCache: 'false' })).status).toBe(400)
    node.mode = 'down'
    const answer = await ask(`/v1/identity/${fresh()}`)
    expect(answer.status).toBe(503)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe('')
  })
})

describe('pictures', () => {
  test('error: what nobody registered is not fetched', async () => {
    for (const id of ['x', 'A'.repeat(43), encodeURIComponent('https://evil.example/x.png')]) {
      const answer = await ask(`/public/getPicture/${id}`)
      expect([400, 404]).toContain(answer.status)
    }
    expect(source.calls).toEqual([])
  })
})
