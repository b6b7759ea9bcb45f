import { expect, test } from 'vitest'
import { invalidAllowed, makeLimits, messagesAtOnce } from './limits.js'

function start(at = 1_000_000) {
  const clock = { now: at }
  const limits = makeLimits(() => clock.now)
  const use = (count: number) => Array.from({ length: count }, () => limits.admit(undefined))
  return { clock, limits, use }
}

test('default', () => {
  const { clock, use } = start()
  expect(new Set(use(messagesAtOnce))).toEqual(new Set(['ok']))
  expect(use(1)).toEqual(['tooMany'])
  clock.now += 100
  // Two of the 20 of a second.
  expect(use(3)).toEqual(['ok', 'ok', 'tooMany'])
  clock.now += 3_600_000
  expect(use(messagesAtOnce + 1).filter((verdict) => verdict === 'ok')).toHaveLength(messagesAtOnce)
})

test('behavior: a clock that goes back gives nothing, and takes nothing', () => {
  const { clock, use } = start()
  use(messagesAtOnce - 1)
  clock.now -= 60_000
  expect(use(2)).toEqual(['ok', 'tooMany'])
})

test('behavior: an id is known for ten thousand more', () => {
  const { clock, limits } = start()
  const say = (id: string) => {
    clock.now += 1_000
    return limits.admit(id)
  }
  expect(say('first')).toBe('ok')
  for (let index = 1; index < 10_000; index += 1) say(`${index}`)
  expect(say('first')).toBe('replay')
  expect(say('one more')).toBe('ok')
  expect(say('first')).toBe('ok')
})

test('behavior: the fiftieth broken message closes', () => {
  const { limits } = start()
  for (let index = 1; index < invalidAllowed; index += 1) expect(limits.invalid()).toBe(false)
  expect(limits.admit('a')).toBe('ok')
  expect(limits.invalid()).toBe(true)
  expect(limits.admit('b')).toBe('closed')
})
