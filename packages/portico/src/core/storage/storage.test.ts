import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { sharedStorage } from '../fakes.test-support.js'
import { readBalances } from '../features/balance/flow.js'
import { readIdentities } from '../features/identity/stored.js'
import { readPortfolios } from '../features/portfolio/stored.js'
import { readReceivers } from '../features/send/receivers.js'
import { readRecentWallets } from '../features/wallets/listWallets.js'
import { memoryAdapter, pageAdapter } from './adapters.js'
import { startReaders } from './keys.js'
import { makeStorage } from './storage.js'

const readers = {
  ...startReaders,
  receivers: readReceivers,
  balances: readBalances,
  portfolios: readPortfolios,
  identities: readIdentities,
  recentWallets: readRecentWallets,
}
const stored = { connectorId: 'a', namespace: 'eip155', status: 'active', usedAt: 1 } as const

describe('get and set', () => {
  test('default: what was written is read, in an envelope with the version of envelopes', () => {
    const map = new Map<string, string>()
    const storage = makeStorage(memoryAdapter(map))
    storage.set('connections', [stored])
    expect(JSON.parse(map.get('portico.connections') ?? '')).toEqual({ v: 1, value: [stored] })
    expect(storage.get('connections')).toEqual([stored])
    storage.remove('connections')
    expect(map.size).toBe(0)
    expect(storage.get('connections')).toBeUndefined()
  })

  test.each([
    ['no JSON', 'what'],
    ['no envelope', '"text"'],
    ['null', 'null'],
    ['an envelope of another version', JSON.stringify({ v: 2, value: [stored] })],
    ['no version', JSON.stringify([stored])],
    ['another shape', JSON.stringify({ v: 1, value: { a: 1 } })],
  ])('behavior: %s is dropped', (_name, text) => {
    const map = new Map([['portico.connections', text]])
    expect(makeStorage(memoryAdapter(map)).get('connections')).toBeUndefined()
    expect(map.has('portico.connections')).toBe(false)
  })

  test('behavior: good entries survive beside broken ones', () => {
    const map = new Map([
      ['portico.connections', JSON.stringify({ v: 1, value: [1, null, {}, stored, { ...stored, namespace: 'x' }] })],
    ])
    expect(makeStorage(memoryAdapter(map)).get('connections')).toEqual([stored])
  })

  test('behavior: an unknown status is kept, for reconnecting to report', () => {
    const odd = { ...stored, status: 'sleeping' }
    const storage = makeStorage(
      memoryAdapter(new Map([['portico.connections', JSON.stringify({ v: 1, value: [odd] })]])),
    )
    expect(storage.get('connections')).toEqual([odd])
  })

  test('behavior: fuzzed values never throw and always fit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(readers)),
        fc.oneof(fc.jsonValue(), fc.anything()),
        ([key, reader], value) => {
          const text = JSON.stringify({ v: 1, value }) ?? 'undefined'
          const storage = makeStorage(memoryAdapter(new Map([[`portico.${key}`, text]])))
          const read = storage.get(key as 'receivers', reader as typeof readReceivers)
          // Whatever is read passes its own schema again, unchanged.
          if (read !== undefined) expect(reader(read)).toEqual(read)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('behavior: fuzzed texts never throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        makeStorage(memoryAdapter(new Map([['portico.networkIds', text]]))).get('networkIds')
      }),
    )
  })

  test('behavior: of a wallet with a field of the wrong kind the rest is kept; one without a name is dropped', () => {
    const value = [
      { id: 'a', name: 'A', mobile_link: 5 },
      { id: 'b', name: 'B', chains: [{}], image_url: 'https://b.example/b.png' },
      { id: 'c', injected: [{ namespace: 1 }] },
      { id: 'd', name: 'D', mobile_link: 'javascript:alert(1)', chains: ['eip155:1'] },
    ]
    const map = new Map([['portico.recentWallets', JSON.stringify({ v: 1, value })]])
    expect(makeStorage(memoryAdapter(map)).get('recentWallets', readRecentWallets)).toMatchObject([
      { id: 'a', name: 'A', mobile_link: null },
      { id: 'b', name: 'B', chains: [], image_url: 'https://b.example/b.png' },
      { id: 'd', name: 'D', mobile_link: null, chains: ['eip155:1'] },
    ])
  })
})

describe('a storage that refuses', () => {
  test('behavior: a full one falls back to memory, and says so once', () => {
    const told = vi.fn()
    const full = { ...memoryAdapter(), setItem: () => void fail() }
    const storage = makeStorage(full, told)
    storage.set('activeNamespace', 'solana')
    storage.set('networkIds', { eip155: 'eip155:1' })
    expect(storage.get('activeNamespace')).toBe('solana')
    expect(storage.get('networkIds')).toEqual({ eip155: 'eip155:1' })
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('behavior: a full one that held an older value does not bring it back', () => {
    const map = new Map([['portico.activeNamespace', JSON.stringify({ v: 1, value: 'eip155' })]])
    const storage = makeStorage({ ...memoryAdapter(map), setItem: () => void fail() })
    storage.set('activeNamespace', 'solana')
    expect(storage.get('activeNamespace')).toBe('solana')
  })

  test('behavior: one that throws at every touch throws nothing further', () => {
    const storage = makeStorage({ getItem: fail, setItem: fail, removeItem: fail, watch: fail })
    storage.set('activeNamespace', 'solana')
    expect(storage.get('activeNamespace')).toBe('solana')
    storage.remove('activeNamespace')
    expect(storage.get('activeNamespace')).toBeUndefined()
    expect(() => storage.watch('networkIds', () => {})()).not.toThrow()
    storage.close()
  })

  function fail(): never {
    throw new DOMException('QuotaExceededError')
  }
})

describe('watch', () => {
  test('default: hears of other tabs only, and reads what they wrote', () => {
    const { tab, map } = sharedStorage()
    const here = makeStorage(tab())
    const there = makeStorage(tab())
    const heard = vi.fn()
    const stop = here.watch('activeNamespace', () => heard(here.get('activeNamespace')))
    here.set('activeNamespace', 'solana')
    expect(heard).not.toHaveBeenCalled()
    there.set('activeNamespace', 'eip155')
    expect(heard).toHaveBeenLastCalledWith('eip155')
    there.remove('activeNamespace')
    expect(heard).toHaveBeenLastCalledWith(undefined)
    stop()
    there.set('activeNamespace', 'bip122')
    expect(heard).toHaveBeenCalledTimes(2)
    expect(map.size).toBe(1)
  })

  test('behavior: closing ends the listening', () => {
    const { tab } = sharedStorage()
    const here = makeStorage(tab())
    const heard = vi.fn()
    here.watch('activeNamespace', heard)
    here.close()
    makeStorage(tab()).set('activeNamespace', 'eip155')
    expect(heard).not.toHaveBeenCalled()
  })
})

test('forConnector: each has a space of its own, and hears its own changes', () => {
  const { tab, map } = sharedStorage()
  const here = makeStorage(tab())
  const there = makeStorage(tab())
  const heard = vi.fn()
  here.forConnector('wc').watch('sessions', heard)
  there.forConnector('wc').set('sessions', [1])
  there.forConnector('other').set('sessions', [2])
  expect([...map.keys()].sort()).toEqual(['portico.other.sessions', 'portico.wc.sessions'])
  expect(heard.mock.calls).toEqual([[[1]]])
  expect(here.forConnector('wc').get('sessions')).toEqual([1])
  here.forConnector('wc').remove('sessions')
  expect(there.forConnector('wc').get('sessions')).toBeUndefined()
})

describe('pageAdapter', () => {
  test('behavior: without a page, and where the page refuses, it is memory', () => {
    const blocked = {
      addEventListener() {},
      removeEventListener() {},
      get localStorage(): never {
        throw new DOMException('SecurityError')
      },
    }
    for (const page of [{}, blocked]) {
      const adapter = pageAdapter(page)
      adapter.setItem('a', '1')
      expect(adapter.getItem('a')).toBe('1')
      adapter.removeItem('a')
      expect(adapter.getItem('a')).toBeNull()
    }
  })

  test('default: the page’s local storage, and its storage events', () => {
    const local = memoryAdapter()
    const listeners = new Set<(event: { key: string | null; storageArea: unknown }) => void>()
    const page = {
      localStorage: local,
      addEventListener: (_type: string, listener: (event: { key: string | null; storageArea: unknown }) => void) =>
        void listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: { key: string | null; storageArea: unknown }) => void) =>
        void listeners.delete(listener),
    }
    const adapter = pageAdapter(page)
    const heard = vi.fn()
    const stop = adapter.watch?.(heard)
    for (const listener of listeners) {
      listener({ key: 'portico.a', storageArea: local })
      listener({ key: 'portico.b', storageArea: {} })
      listener({ key: null, storageArea: local })
    }
    expect(heard.mock.calls).toEqual([['portico.a'], [null]])
    stop?.()
    expect(listeners.size).toBe(0)
  })
})
