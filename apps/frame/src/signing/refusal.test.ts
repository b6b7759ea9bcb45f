import { expect, test } from 'vitest'
import { Refusal } from './refusal.js'

test('default', () => {
  const refusal = new Refusal('rejected', 'User rejected the request.')
  expect(refusal).toMatchObject({
    name: 'Refusal',
    code: 4001,
    reason: 'rejected',
    message: 'User rejected the request.',
  })
  expect(refusal.data).toBeUndefined()
})

test('param: options', () => {
  const cause = new Error('deeper')
  expect(new Refusal('notAtomic', 'no', { cause, data: { at: 1 } })).toMatchObject({
    code: 5760,
    cause,
    data: { at: 1 },
  })
})
