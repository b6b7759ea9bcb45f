import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.js'

test('behavior: those of one turn share a question, which is asked after all of them', async () => {
  const share = together<number>()
  let asked = 0
  const ask = async () => ++asked
  const first = share('a', ask)
  expect(asked).toBe(0)
  const others = [share('a', ask), share('b', ask)]
  expect(await Promise.all([first, ...others])).toEqual([1, 1, 2])
})

test('behavior: whoever comes after a question was asked waits for no answer to it', async () => {
  const share = together<string>()
  let answer = (_: string) => {}
  const early = share('a', () => new Promise<string>((resolve) => (answer = resolve)))
  await turn()
  await turn()
  expect(await share('a', async () => 'new')).toBe('new')
  answer('old')
  expect(await early).toBe('old')
})

test('behavior: a failure is for those who waited, and asked anew by the next', async () => {
  const share = together<string>()
  const fails = [1, 2].map(() => share('a', () => Promise.reject(new Error('away'))))
  expect((await Promise.allSettled(fails)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 'back')).toBe('back')
})
