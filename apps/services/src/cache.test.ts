import { expect, onTestFinished, test, vi } from 'vitest'
import { createCache, createCaches } from './cache.js'

/** What is made when it is told to be. */
function deferred() {
  let resolve: (value: string) => void = () => {}
  const promise = new Promise<string>((done) => {
    resolve = done
  })
  return { make: vi.fn(() => promise), resolve }
}

test('default: callers wait together for what is made once', async () => {
  let now = 0
  const cache = createCache<string>({ max: 10, now: () => now })
  const { make, resolve } = deferred()
  const both = Promise.all([cache.through('a', 1_000, make), cache.through('a', 1_000, make)])
  resolve('made')
  expect(await both).toEqual(['made', 'made'])
  expect(await cache.through('a', 1_000, make)).toBe('made')
  expect(make).toHaveBeenCalledOnce()
  now = 1_000
  expect(cache.get('a')).toBeUndefined()
})

test('behavior: what was set while another value was being made stays', async () => {
  const cache = createCache<string>({ max: 10 })
  const { make, resolve } = deferred()
  const made = cache.through('a', 1_000, make)
  cache.set('a', 'new', 1_000)
  resolve('old')
  expect(await made).toBe('old')
  expect(cache.get('a')).toBe('new')
})

test('behavior: what was deleted while it was being made is made anew', async () => {
  const cache = createCache<string>({ max: 10 })
  const [before, after] = [deferred(), deferred()]
  const old = cache.through('a', 1_000, before.make)
  cache.delete('a')
  const made = cache.through('a', 1_000, after.make)
  after.resolve('new')
  expect(await made).toBe('new')
  before.resolve('old')
  expect(await old).toBe('old')
  expect(cache.get('a')).toBe('new')
})

test('error: a failure is not kept', async () => {
  const cache = createCache<string>({ max: 10 })
  await expect(cache.through('a', 1_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.through('a', 1_000, async () => 'made')).toBe('made')
})

test('behavior: of too many the one that was used least lately is forgotten', () => {
  const cache = createCache<string>({ max: 2 })
  cache.set('a', 'first', 1_000)
  cache.set('b', 'second', 1_000)
  expect(cache.get('a')).toBe('first')
  cache.set('c', 'third', 1_000)
  expect(['a', 'b', 'c'].map(cache.get)).toEqual(['first', undefined, 'third'])
})

test('behavior: after all was forgotten, what was being made then is handed out and not kept', async () => {
  const cache = createCache<string>({ max: 10 })
  const { make, resolve } = deferred()
  const made = cache.through('a', 1_000, make)
  cache.set('b', 'there', 1_000)
  cache.clear()
  resolve('old')
  expect(await made).toBe('old')
  expect(['a', 'b'].map(cache.get)).toEqual([undefined, undefined])
})

test('param: ms: 0 shares what is being made, and keeps nothing of it, also where the clock steps back', async () => {
  let time = 1_000
  const counted = createCaches()
  const cache = createCache<string>({ max: 10, now: () => time, counted: { in: counted, as: 'pages' } })
  const { make, resolve } = deferred()
  const both = Promise.all([cache.through('a', 0, make), cache.through('a', 0, make)])
  resolve('one')
  expect(await both).toEqual(['one', 'one'])
  expect(counted.samples()).toContainEqual({ name: 'cache_entries', labels: { cache: 'pages' }, value: 0 })
  time = 0
  expect(await cache.through('a', 0, async () => 'two')).toBe('two')
})

test.each([-86_400_000, 86_400_000])(
  'behavior: what is kept is kept for its time, though the clock of the machine jumps by %i ms',
  async (jump) => {
    let time = 5_000
    vi.spyOn(performance, 'now').mockImplementation(() => time)
    const cache = createCache<string>({ max: 10 })
    cache.set('a', 'kept', 1_000)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
    onTestFinished(() => void vi.useRealTimers())
    expect(cache.get('a')).toBe('kept')
    time = 6_000
    expect(cache.get('a')).toBeUndefined()
  },
)
