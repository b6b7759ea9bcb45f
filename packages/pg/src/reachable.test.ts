import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assertReachable } from './reachable.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  // The process has run for a while.
  vi.advanceTimersByTime(1_000_000)
})
afterEach(() => {
  vi.useRealTimers()
})

const url = 'postgres://vault:secret@db.internal:5433/wallets'
const failing = (code: string | undefined, message = 'secret') => Object.assign(new Error(message), { code })

/** A database that answers so, one after the other, the last one for ever. */
function database(...answers: (Error | 'fine' | 'silent')[]) {
  const ask = vi.fn(() => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'silent') return new Promise(() => {})
    return answer === 'fine' ? Promise.resolve([]) : Promise.reject(answer)
  })
  return { ask, sql: ask as never }
}
const told = (work: Promise<void>) =>
  work.then(
    () => 'there',
    (error: Error) => error,
  )

test('default: a database that answers is asked once', async () => {
  const { ask, sql } = database('fine')
  expect(await told(assertReachable(sql, url, 'DATABASE_URL'))).toBe('there')
  expect([ask.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

describe('one that cannot be used is named with what helps', () => {
  test.each([
    ['ECONNREFUSED', 'Start PostgreSQL'],
    ['28P01', 'refuses this password'],
    ['3D000', 'createdb'],
    ['53300', 'Raise max_connections'],
  ])('error: %s', async (code, remedy) => {
    const cause = failing(code)
    const error = await told(assertReachable(database(cause).sql, url, 'DATABASE_URL'))
    expect(error).toMatchObject({ cause, message: expect.stringContaining(remedy) })
    expect(String(error)).toContain('The database "wallets" at db.internal:5433 cannot be used')
    expect(String(error)).toContain('or set DATABASE_URL to another one.')
    expect(String(error)).not.toContain('secret')
  })

  test.each([
    ['postgres:///wallets', '"wallets" at this machine'],
    ['no address with secret', 'of DATABASE_URL'],
  ])('error: an address as %s', async (address, place) => {
    const error = await told(assertReachable(database(failing('ECONNREFUSED')).sql, address, 'DATABASE_URL'))
    expect(String(error)).toContain(`The database ${place} cannot be used`)
    expect(String(error)).not.toContain('secret')
  })

  test.each([
    ['08P01', 'unsupported startup parameter: x', true],
    ['08P01', 'said: unsupported startup parameter: x', false],
    ['08P01', 'no such database', false],
    ['28P01', 'unsupported startup parameter: x', false],
  ])('error: a pooler says %s, %j: %s', async (code, message, isOfPooler) => {
    const error = await told(assertReachable(database(failing(code, message)).sql, url, 'DATABASE_URL'))
    expect(String(error).includes('ignore_startup_parameters')).toBe(isOfPooler)
  })

  test('error: whatever else is wrong is said as it is', async () => {
    for (const cause of [failing('XX000'), failing(undefined)]) {
      const { ask, sql } = database(cause)
      expect(await told(assertReachable(sql, url, 'DATABASE_URL', { waitMs: 60_000 }))).toBe(cause)
      expect(ask).toHaveBeenCalledOnce()
    }
  })
})

describe('one that is away for a while', () => {
  const passing = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
  const also = ['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', '53300', '57P01', '57P03']
  test('behavior: it is waited for, told once, and asked until it is there', async () => {
    const waited = [...passing, ...also].map(async (code) => {
      const { ask, sql } = database(failing(code), failing(code), failing(code), 'fine')
      const onWait = vi.fn()
      const outcome = await told(assertReachable(sql, url, 'DATABASE_URL', { waitMs: 60_000, onWait }))
      const said = onWait.mock.calls.map(([reason]) => String(reason).includes('db.internal'))
      return [code, outcome, ask.mock.calls.length, said]
    })
    expect(await Promise.all(waited)).toEqual([...passing, ...also].map((code) => [code, 'there', 4, [true]]))
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each(['28P01', '28000', '3D000'])('behavior: %s is not waited for', async (code) => {
    const { ask, sql } = database(failing(code))
    const onWait = vi.fn()
    await told(assertReachable(sql, url, 'DATABASE_URL', { waitMs: 60_000, onWait }))
    expect([ask.mock.calls.length, onWait.mock.calls.length]).toEqual([1, 0])
  })

  test.each([
    ['below', 999, 2],
    ['at', 1_000, 1],
    ['above', 1_001, 1],
  ])('behavior: it is waited for as long as was said: %s it', async (_, tookMs, times) => {
    const { ask, sql } = database(failing('ECONNREFUSED'))
    const slowly = () => {
      vi.advanceTimersByTime(tookMs)
      return (sql as typeof ask)()
    }
    const work = told(assertReachable(slowly as never, url, 'DATABASE_URL', { waitMs: 1_000, answerMs: 60_000 }))
    expect([String(await work), ask.mock.calls.length]).toEqual([expect.stringContaining('Start PostgreSQL'), times])
  })
})

describe('one that does not answer', () => {
  const lateAfter = async (patience: Parameters<typeof assertReachable>[3]) => {
    const { ask, sql } = database('silent')
    const begun = performance.now()
    const work = told(assertReachable(sql, url, 'DATABASE_URL', patience)).then((error) => [
      performance.now() - begun,
      String(error),
    ])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ask).toHaveBeenCalledOnce()
    return work
  }
  const silent = expect.stringContaining('it does not answer')

  test('error: it is given up after 15 s, or what was said', async () => {
    expect(await lateAfter(undefined)).toEqual([15_000, silent])
    expect(await lateAfter({ waitMs: 0, answerMs: 500 })).toEqual([500, silent])
  })

  test.each([
    ['no longer than is waited', { waitMs: 5_000 }, 5_000],
    ['a second at least', { waitMs: 999 }, 1_000],
    ['a second', { waitMs: 1_000 }, 1_000],
    ['more than a second', { waitMs: 1_001 }, 1_001],
  ])('error: it is waited for %s', async (_, patience, ms) => {
    expect(await lateAfter(patience)).toEqual([ms, silent])
  })

  test('behavior: who is asked already is not asked beside it, and is heard when it answers', async () => {
    let answer = () => {}
    const ask = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    const onWait = vi.fn()
    const work = told(assertReachable(ask as never, url, 'DATABASE_URL', { waitMs: 60_000, answerMs: 1_000, onWait }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect([ask.mock.calls.length, onWait.mock.calls.length]).toEqual([1, 1])
    answer()
    expect([await work, vi.getTimerCount()]).toEqual(['there', 0])
  })

  test('error: what comes after it was given up is nobody’s, and ends no process', async () => {
    const unheard = vi.fn()
    process.on('unhandledRejection', unheard)
    let fail: (error: Error) => void = () => {}
    const sql = () => new Promise((_, reject) => (fail = reject))
    const work = told(assertReachable(sql as never, url, 'DATABASE_URL'))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(String(await work)).toContain('it does not answer')
    fail(failing('ECONNRESET'))
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unheard)
    expect(unheard).not.toHaveBeenCalled()
  })
})
