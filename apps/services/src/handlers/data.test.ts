import fc from 'fast-check'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { startFakeNode } from '../chains/fakeNode.test-support.js'
import { alice, calls, dataForTests, fresh, main, on, solanaId, usd } from './data.test-support.js'

const { node, ask } = await dataForTests()

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
      { numRuns: runs(40) },
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
      { numRuns: runs(60) },
    )
  })
})

test('behavior: the chains that are served are told to anybody, for a day', async () => {
  const { body, headers } = await ask('/v1/supported-chains', {}, undefined, { projectId: '' })
  expect(body).toEqual({ http: [main, 'eip155:10', solanaId], ws: [] })
  expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
})

test.each([
  ['/v1/convert/tokens', {}],
  ['/v1/convert/quotes', { amount: '1', from: on(usd) }],
  ['/v1/convert/allowance', { tokenAddress: on(usd) }],
  ['/v1/convert/gas-price', {}],
  ['/v1/convert/build-approve', { from: on(usd) }],
  ['/v1/transactions', { chainId: main }],
  ['/v1/onramp/buy/quotes', { paymentCurrency: 'USD' }],
])('error: %s with a query that lacks something, in plain text', async (path, query) => {
  const { status, headers, text } = await ask(path, query)
  expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^The query does not fit:\n/)
  expect(text).not.toContain('must be')
})

test('error: what is missing is named as missing', async () => {
  expect((await ask('/v1/convert/gas-price')).text).toBe('The query does not fit:\nchainId is missing')
  const body = { coin_type: 60, address: alice, signature: '0x' }
  expect((await ask('/v1/profile/account', {}, body)).text).toBe('The body does not fit:\nmessage is missing')
  expect((await ask('/v1/onramp/purchases/x')).text).not.toContain('must be "')
})

test('error: of a small body each fault is told, of one without end the first alone', async () => {
  const faultsOf = async (count: number) => {
    const { status, text } = await ask('/v1/fungible/price', {}, { currency: 'usd', addresses: Array(count).fill(1) })
    expect(status).toBe(422)
    return text.split('\n').slice(1)
  }
  expect(await faultsOf(3)).toHaveLength(3)
  expect(await faultsOf(40_000)).toEqual([expect.stringMatching(/^addresses\.0 /)])
})

test('behavior: addresses whose capitals are no check sum are read like any others', async () => {
  const [user, bought] = ['a', 'c'].map((letter) => `0x${letter.toUpperCase()}${letter.repeat(39)}`) as [string, string]
  const swap = { from: on(usd), to: on(bought), amount: '1000' }
  const built = { ...swap, userAddress: on(user), eip155: { slippage: 1 } }
  for (const [path, query, body] of [
    [`/v1/account/${user}/balance`, { chainId: main, forceUpdate: on(bought) }],
    ['/v1/fungible/price', {}, { addresses: [on(bought), on(usd)] }],
    ['/v1/convert/tokens', { chainId: main, address: bought }],
    ['/v1/convert/quotes', { ...swap, userAddress: user }],
    ['/v1/convert/quotes', { from: on(bought), to: on(usd), amount: '1000', userAddress: user }],
    ['/v1/convert/allowance', { tokenAddress: on(bought), userAddress: on(user) }],
    ['/v1/convert/build-approve', { from: on(bought), to: on(usd) }],
    ['/v1/convert/build-transaction', {}, built],
    [`/v1/identity/${user}`, {}],
    [`/v1/account/${user}/nfts`, { chainId: main }],
    [`/v1/profile/reverse/${user}`, { apiVersion: '2' }],
    [`/v1/sessions/${on(user)}`, {}],
  ] as const) {
    const { status, text } = await ask(path, query, body)
    expect([path, status, text.slice(0, 200)]).toEqual([path, 200, text.slice(0, 200)])
  }
})

test('param: nfts: a network that is not served has none; a cursor of another list is none', async () => {
  const list = (query: Record<string, string>) => ask(`/v1/account/${alice}/nfts`, { chainId: main, ...query })
  expect((await list({ chainId: 'eip155:424242' })).body).toEqual({ nfts: [], next: null })
  for (const cursor of ['-1', '1.5', '1e3', '9'.repeat(8), 'WzEsMSwiZWlwMTU1OjEiLCIxIiwwXQ', '\u0661'])
    expect([cursor, (await list({ cursor })).status]).toEqual([cursor, 400])
  expect((await list({ cursor: '9999999', entries: '999999999' })).body).toEqual({ nfts: [], next: null })
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
    const source = await startFakeNode()
    for (const id of ['x', 'A'.repeat(43), encodeURIComponent(`${source.url}/x.png`)]) {
      const answer = await ask(`/public/getPicture/${id}`)
      expect([400, 404]).toContain(answer.status)
    }
    expect(source.calls).toEqual([])
    source.stop()
  })
})
