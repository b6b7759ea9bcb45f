import { describe, expect, test } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { deferred } from '../../../base/promise.js'
import { fakeServices, makeTest } from '../../fakes.test-support.js'
import { loadFirstWallets } from './directory.js'

const listed = { data: [{ id: 'a', name: 'Alder', mobile_link: 'alder://' }], count: 1 }

describe('loadFirstWallets', () => {
  test('behavior: whether the first wallets are on their way, there, or did not come, can be seen', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let asked = 0
    // With none of the page's own, which would answer in the directory's place.
    const { client } = makeTest({ wallets: false })
    fakeServices(client, { 'wallets.list': () => answers[asked++]?.promise })
    const first = () => client.store.get().wallets.first
    expect(first()).toBeUndefined()

    const failing = loadFirstWallets(client)
    expect(first()).toBe('loading')
    answers[0]?.resolve(fail(httpErrors, 'http/unreachable', { endpoint: 'wallets.list' }))
    await failing
    expect(first()).toBe('failed')

    const again = loadFirstWallets(client)
    expect(first()).toBe('loading')
    answers[1]?.resolve(listed)
    await again
    expect(first()).toBe('ready')
    expect(client.store.get().wallets.recommended.map(({ name }) => name)).toEqual(['Alder'])
  })

  test('behavior: an empty list that is there stays while it is asked for anew', async () => {
    const { client } = makeTest({ wallets: false })
    fakeServices(client, { 'wallets.list': () => ({ data: [], count: 0 }) })
    await loadFirstWallets(client)
    const again = loadFirstWallets(client)
    expect(client.store.get().wallets.first).toBe('ready')
    await again
    expect(client.store.get().wallets.first).toBe('ready')
  })
})
