import { expect, test, vi } from 'vitest'
import { lossesOf } from './durable.js'
import { follow, type Statement } from './statement.js'
import { isLocked, isOverdue } from './timeouts.js'

/** A statement of the driver, that its handler answers. */
function statementOf(handler: (statement: Statement) => unknown) {
  const told = { resolve: vi.fn(), reject: vi.fn() }
  const made = Object.assign(Promise.resolve(), { strings: ['select 1'], handler, ...told })
  return { made: made as Promise<void> & Statement, told }
}

test('default: a statement is followed from when it is handed over until it has ended', () => {
  const ended = vi.fn()
  const began = vi.fn(() => ended)
  const { made, told } = statementOf((statement) => {
    statement.resolve('rows')
    return 'handled'
  })
  expect(follow(made, began)).toBe(made)
  expect(began).not.toHaveBeenCalled()
  expect(made.handler(made)).toBe('handled')
  expect([began.mock.calls, ended.mock.calls]).toEqual([[[made]], [[false]]])
  expect([told.resolve.mock.calls, told.reject.mock.calls]).toEqual([[['rows']], []])
})

test('behavior: one that fails has ended, and fails as it did', () => {
  const ended = vi.fn()
  const failure = new Error('no')
  const { made, told } = statementOf((statement) => statement.reject(failure))
  follow(made, () => ended).handler(made)
  expect(ended.mock.calls).toEqual([[true]])
  expect([told.resolve.mock.calls, told.reject.mock.calls]).toEqual([[], [[failure]]])
})

test('behavior: anything else is left as it is', () => {
  const began = vi.fn()
  const part = { handler: vi.fn() }
  const promise = Promise.resolve()
  for (const other of [part, promise, undefined, 'text', null]) expect(follow(other, began as never)).toBe(other)
  expect(began).not.toHaveBeenCalled()
  part.handler()
  expect(began).not.toHaveBeenCalled()
})

test.each([
  ['on', 'on', []],
  ['off', 'on', ['fsync']],
  ['on', 'off', ['synchronous_commit']],
  ['off', 'off', ['fsync', 'synchronous_commit']],
  // One that waits for replicas, or for none, still keeps it.
  ['on', 'local', []],
])('behavior: a database with fsync %s and commits %s', async (fsync, commits, lost) => {
  const told = await lossesOf((async () => [{ fsync, commits }]) as never, 'DATABASE_URL')
  expect(told.map((line) => /^DATABASE_URL: (\w+) is off/.exec(line)?.[1])).toEqual(lost)
})

test('error: a database that says nothing of it', async () => {
  expect(await lossesOf((async () => []) as never, 'DATABASE_URL')).toEqual([])
})

test('behavior: what a statement ended of is found through what was made of its error', () => {
  const coded = (code: string) => Object.assign(new Error('e'), { code })
  const through = (cause: unknown) => new Error('above', { cause: new Error('between', { cause }) })
  for (const make of [(error: unknown) => error, through]) {
    expect([isOverdue(make(coded('57014'))), isLocked(make(coded('57014')))]).toEqual([true, false])
    expect([isOverdue(make(coded('55P03'))), isLocked(make(coded('55P03')))]).toEqual([false, true])
    expect([isOverdue(make(coded('57015'))), isLocked(make(coded('57015')))]).toEqual([false, false])
  }
  for (const none of [undefined, null, '57014', { code: '57014' }, new Error('no')])
    expect([isOverdue(none), isLocked(none)]).toEqual([false, false])
})
