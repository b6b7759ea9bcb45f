import { expect, test, vi } from 'vitest'
import { createKept } from './kept.js'

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
  const kept = createKept<string>({ max: 10, now: () => now })
  const { make, resolve } = deferred()
  const both = Promise.all([kept.through('a', 1_000, make), kept.through('a', 1_000, make)])
  resolve('made')
  expect(await both).toEqual(['made', 'made'])
  expect(await kept.through('a', 1_000, make)).toBe('made')
  expect(make).toHaveBeenCalledOnce()
  now = 1_000
  expect(kept.get('a')).toBeUndefined()
})

test('behavior: what was set while another value was being made stays', async () => {
  const kept = createKept<string>({ max: 10 })
  const { make, resolve } = deferred()
  const made = kept.through('a', 1_000, make)
  kept.set('a', 'new', 1_000)
  resolve('old')
  expect(await made).toBe('old')
  expect(kept.get('a')).toBe('new')
})

test('behavior: what was deleted while it was being made is made anew', async () => {
  const kept = createKept<string>({ max: 10 })
  const [before, after] = [deferred(), deferred()]
  const old = kept.through('a', 1_000, before.make)
  kept.delete('a')
  const made = kept.through('a', 1_000, after.make)
  after.resolve('new')
  expect(await made).toBe('new')
  before.resolve('old')
  expect(await old).toBe('old')
  expect(kept.get('a')).toBe('new')
})

test('error: a failure is not kept', async () => {
  const kept = createKept<string>({ max: 10 })
  await expect(kept.through('a', 1_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.through('a', 1_000, async () => 'made')).toBe('made')
})

test('behavior: of too many the one that was used least lately is forgotten', () => {
  const kept = createKept<string>({ max: 2 })
  kept.set('a', 'first', 1_000)
  kept.set('b', 'second', 1_000)
  expect(kept.get('a')).toBe('first')
  kept.set('c', 'third', 1_000)
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['first', undefined, 'third'])
})

test('behavior: after all was forgotten, what was being made then is handed out and not kept', async () => {
  const kept = createKept<string>({ max: 10 })
  const { make, resolve } = deferred()
  const made = kept.through('a', 1_000, make)
  kept.set('b', 'there', 1_000)
  kept.clear()
  resolve('old')
  expect(await made).toBe('old')
  expect(['a', 'b'].map(kept.get)).toEqual([undefined, undefined])
})
