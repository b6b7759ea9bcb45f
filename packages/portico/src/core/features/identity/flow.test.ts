import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { alice, bob, connectQuietly, fakeServices, makeTest } from '../../fakes.test-support.js'
import { memoryAdapter } from '../../storage/adapters.js'
import { loadIdentity, lookupsOf, renameIdentity } from './flow.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function make(answer: unknown) {
  const { client } = makeTest()
  connectQuietly(client, 'lantern')
  return { client, calls: fakeServices(client, { 'identity.get': answer }) }
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `0x${String(index).padStart(40, '0')}`)

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

  test('behavior: of an account that is connected it is known at once after a reload, and asked again after 5 minutes', async () => {
    const map = new Map<string, string>()
    const page = (name: string) => {
      const { client } = makeTest({ storage: memoryAdapter(map) })
      connectQuietly(client, 'lantern')
      return { client, calls: fakeServices(client, { 'identity.get': { name, avatar: null, resolvedAt: null } }) }
    }
    const before = page('mira.eth')
    await loadIdentity(before.client, alice)
    await loadIdentity(before.client, bob)
    await vi.advanceTimersByTimeAsync(299_999)
    const soon = page('other.eth')
    expect(await loadIdentity(soon.client, alice)).toMatchObject({ name: 'mira.eth' })
    expect(soon.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    const later = page('other.eth')
    const run = loadIdentity(later.client, alice)
    expect(later.client.store.get().identities?.[alice]).toMatchObject({ name: 'mira.eth' })
    expect(await run).toMatchObject({ name: 'other.eth' })
    expect(map.get('portico.identities')).not.toContain(bob)
  })

  test.each([
    ['picture', { name: 'mira.eth', avatar: `data:image/png;base64,${'A'.repeat(10_000)}` }, { name: 'mira.eth' }],
    ['name', { name: 'm'.repeat(513), avatar: 'https://a.example/1' }, { avatar: 'https://a.example/1' }],
  ])('behavior: a %s that is too long to be kept takes nothing with it, and is read anew', async (_, answer, kept) => {
    const map = new Map<string, string>()
    const page = () => {
      const { client } = makeTest({ storage: memoryAdapter(map) })
      connectQuietly(client, 'lantern')
      return { client, calls: fakeServices(client, { 'identity.get': { ...answer, resolvedAt: null } }) }
    }
    await loadIdentity(page().client, alice)
    const { client, calls } = page()
    const run = loadIdentity(client, alice)
    expect(client.store.get().identities?.[alice]).toEqual({ ...kept, readAt: 0 })
    expect(await run).toMatchObject(answer)
    expect(calls).toHaveLength(1)
  })

  test('behavior: many rows of one address ask once', async () => {
    const { client, calls } = make({ name: 'mira.eth', avatar: null, resolvedAt: null })
    const found = await Promise.all(Array.from({ length: 40 }, () => loadIdentity(client, alice)))
    expect(found.every(({ name }) => name === 'mira.eth')).toBe(true)
    expect(calls).toHaveLength(1)
  })

  test('behavior: of many addresses 4 are asked for at a time, and all in the end', async () => {
    const answers: (() => void)[] = []
    const { client, calls } = make(
      () => new Promise((answer) => answers.push(() => answer({ name: null, avatar: null, resolvedAt: null }))),
    )
    const found = Promise.all(addresses(20).map((address) => loadIdentity(client, address)))
    for (let asked = 4; asked <= 20; asked++) {
      await vi.waitUntil(() => calls.length === asked)
      answers.shift()?.()
    }
    for (const answer of answers) answer()
    await found
    expect(calls).toHaveLength(20)
  })

  test('error: once nobody answers, nobody is asked for 30 s', async () => {
    const { client, calls } = make(new Error('down'))
    await Promise.all(addresses(20).map((address) => loadIdentity(client, address)))
    expect(calls).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(29_999)
    await loadIdentity(client, alice)
    expect(calls).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1)
    await loadIdentity(client, alice)
    expect(calls).toHaveLength(5)
  })

  test('error: an unknown name is no name', async () => {
    const { client } = make(new Error('down'))
    expect(await loadIdentity(client, alice)).toEqual({})
    expect(client.store.get().identities).toBeUndefined()
  })
})

describe('renameIdentity', () => {
  test('default: goes by the name at once; what the browser keeps of an address without one is read anew', async () => {
    const { client } = make({ name: null, avatar: null, resolvedAt: null })
    await loadIdentity(client, alice)
    const call = vi.spyOn(client.services, 'call')
    renameIdentity(client, alice, 'mira.portico.id')
    expect(await loadIdentity(client, alice)).toMatchObject({ name: 'mira.portico.id' })
    expect(call.mock.calls).toEqual([
      ['identity.get', { params: { address: alice } }, { signal: client.signal, fresh: true }],
    ])
  })

  test('behavior: an answer that was asked for before does not take the name away', async () => {
    const answer = deferred<unknown>()
    const { client } = make(() => answer.promise)
    const asked = loadIdentity(client, alice)
    await vi.waitUntil(() => lookupsOf(client).running === 1)
    renameIdentity(client, alice, 'mira.portico.id')
    answer.resolve({ name: null, avatar: null, resolvedAt: null })
    expect(await asked).toMatchObject({ name: 'mira.portico.id' })
    expect(await loadIdentity(client, alice)).toMatchObject({ name: 'mira.portico.id' })
  })

  test('error: services that do not answer take no name away', async () => {
    const { client } = make(new Error('down'))
    renameIdentity(client, alice, 'mira.portico.id')
    await vi.advanceTimersByTimeAsync(0)
    expect(await loadIdentity(client, alice)).toMatchObject({ name: 'mira.portico.id' })
  })
})
