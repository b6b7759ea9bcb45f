import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, connectQuietly, fakeServices, makeTest } from '../../fakes.test-support.js'
import { loadIdentity } from './flow.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function make(answer: unknown) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern')
  return { client, calls: fakeServices(client, { 'identity.get': answer }) }
}

describe('loadIdentity', () => {
  test('default: asked once in 5 minutes', async () => {
    const { client, calls } = make({ name: 'mira.eth', avatar: null, resolvedAt: null })
    expect(await loadIdentity(client, alice)).toEqual({ name: 'mira.eth' })
    await vi.advanceTimersByTimeAsync(299_999)
    expect(await loadIdentity(client, alice.toUpperCase())).toMatchObject({ name: 'mira.eth' })
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await loadIdentity(client, alice)
    expect(calls).toHaveLength(2)
  })

  test('error: an unknown name is no name', async () => {
    const { client } = make(new Error('down'))
    expect(await loadIdentity(client, alice)).toEqual({})
    expect(client.store.get().identities).toBeUndefined()
  })
})
