import { failure } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { demoProjectId } from '../seed/seed.js'
import { alice, dataForTests, fresh, main, mine, native, on, solanaId, usd } from './data.test-support.js'

const { services, node, other, ask } = await dataForTests()

describe('portfolio', () => {
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

  test('default: each fungible that is held, on every chain, and no amounts', async () => {
    const { body } = await ask(`/v1/account/${fresh()}/portfolio`)
    expect(body.data.slice(0, 2)).toEqual([
      { id: on(native), name: 'Ether', symbol: 'ETH' },
      { id: on(usd), name: 'Money', symbol: 'USD' },
    ])
    expect(body.data).toContainEqual({ id: on(native, 'eip155:10'), name: 'Ether', symbol: 'ETH' })
    expect(new Set(idsOf(body)).size).toBe(body.data.length)
  })

  test('behavior: of what the balances have read; what nothing is held of is not there', async () => {
    const user = fresh()
    for (const each of [node, other]) each.answers.eth_getBalance = () => '0x0'
    const { balances } = (await ask(`/v1/account/${user}/balance`, { currency: 'usd' })).body
    const held = balances.filter(({ quantity }: { quantity: { numeric: string } }) => quantity.numeric !== '0')
    expect(balances.length - held.length).toBe(2)
    const asked = node.calls.length
    const { body } = await ask(`/v1/account/${user}/portfolio`, { currency: 'eur' })
    expect(idsOf(body)).toEqual(held.map(({ address }: { address: string }) => address))
    // Whoever follows the chain asks for its head meanwhile.
    expect(node.calls.slice(asked)).not.toContain('eth_getBalance')
  })

  test.each([
    ['address', `/v1/account/nobody/portfolio`, {}],
    ['address', `/v1/account/So11111111111111111111111111111111111111112/portfolio`, {}],
    ['currency', `/v1/account/${alice}/portfolio`, { currency: 'xau' }],
    ['currency', `/v1/account/${alice}/portfolio`, { currency: 'jpy' }],
  ])('error: 400 %s for %s %o', async (field, path, query) => {
    const answer = await ask(path, query)
    expect(answer.status).toBe(400)
    expect(v.parse(failure, answer.body).reasons[0]?.field).toBe(field)
  })
})

describe('addresses of Bitcoin', () => {
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  const reason = async (account: string, list: string) => {
    const { status, body } = await ask(`/v1/account/${account}/${list}`, { currency: 'usd', chainId: bitcoin })
    return [status, body.reasons?.[0]?.field]
  }

  test.each([
    ['bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jjz'],
    ['base58', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['no address at all', 'bc1q'],
  ])('error: a wrong check sum is a wrong address, and no source that is away: %s', async (_, account) => {
    for (const list of ['balance', 'history']) expect(await reason(account, list)).toEqual([400, 'address'])
  })

  test.each([
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ])('default: %s is one', async (account) => {
    expect(await reason(account, 'balance')).toEqual([400, 'chainId'])
    expect(await reason(account, 'history')).toEqual([200, undefined])
  })
})

describe('balances', () => {
  test('error: of a network that is not served nothing is said, which is not that there is nothing', async () => {
    for (const chainId of ['eip155:424242', '424242', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']) {
      const account = chainId.startsWith('solana') ? 'So11111111111111111111111111111111111111112' : alice
      const { status, body } = await ask(`/v1/account/${account}/balance`, { currency: 'usd', chainId })
      expect([chainId, status, body]).toEqual([
        chainId,
        400,
        { status: 'FAILED', reasons: [{ field: 'chainId', description: 'This chain is not supported' }] },
      ])
    }
  })

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

  test.each(['balance', 'portfolio'])(
    'behavior: %s of every chain: those that do not answer are named',
    async (list) => {
      const read = () => ask(`/v1/account/${fresh()}/${list}`, { currency: 'usd' })
      expect((await read()).headers.get('portico-missing-chains')).toBeNull()
      other.mode = 'down'
      const { status, headers, text } = await read()
      expect([status, headers.get('portico-missing-chains')]).toEqual([200, 'eip155:10'])
      expect(headers.get('access-control-expose-headers')).toContain('portico-missing-chains')
      expect(text).toContain(main)
      expect(text).not.toContain('eip155:10')
    },
  )

  test.each(['down', 'nonsense', 'empty'] as const)('error: 503 while the node is %s', async (mode) => {
    node.mode = mode
    other.mode = mode
    const answer = await ask(`/v1/account/${fresh()}/balance`, { currency: 'usd', chainId: main })
    expect(answer.status).toBe(503)
    expect(v.parse(failure, answer.body).reasons[0]).toMatchObject({ field: 'chainId' })
    const portfolio = await ask(`/v1/account/${fresh()}/portfolio`)
    expect(portfolio.status).toBe(503)
    expect(v.parse(failure, portfolio.body).reasons[0]).toMatchObject({ field: '' })
    for (const { text } of [answer, portfolio]) expect(text).not.toContain('127.0.0.1')
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
    ['', { addresses: [] }],
    ['', { addresses: ['nonsense'] }],
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
