import fc from 'fast-check'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { startFakeNode } from '../chains/fakeNode.test-support.js'
import { alice, calls, dataForTests, fresh, main, on, usd } from './data.test-support.js'

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
