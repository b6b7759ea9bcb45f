import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { alice, connectQuietly, fakeServices, makeTest } from '../../fakes.test-support.js'
import { loadNfts, nftsOf } from './flow.js'

function make(answer: unknown) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern')
  const answers = { now: answer }
  const calls = fakeServices(client, { 'nfts.list': () => answers.now })
  return { client, calls, answers, nfts: () => nftsOf(client.store.get()) }
}

describe('loadNfts', () => {
  test('default, and what follows', async () => {
    const { client, calls, answers, nfts } = make({ nfts: [{ id: 'a' }], next: 'c1' })
    await loadNfts(client)
    expect(calls[0]?.input).toMatchObject({ params: { address: alice }, query: { chainId: 'eip155:1' } })
    answers.now = { nfts: [{ id: 'a' }, { id: 'b' }], next: null }
    await loadNfts(client, { more: true })
    expect(calls[1]?.input).toMatchObject({ query: { cursor: 'c1' } })
    expect(nfts()).toMatchObject({ status: 'ready', nfts: [{ id: 'a' }, { id: 'b' }], next: null })
    await loadNfts(client, { more: true })
    expect(calls).toHaveLength(2)
  })

  test('error: what was known stays', async () => {
    const { client, answers, nfts } = make({ nfts: [{ id: 'a' }], next: null })
    await loadNfts(client)
    answers.now = fail(httpErrors, 'http/status', { status: 500 })
    await loadNfts(client)
    expect(nfts()).toMatchObject({ status: 'failed', nfts: [{ id: 'a' }] })
  })
})
