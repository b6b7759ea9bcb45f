import { describe, expect, test } from 'vitest'
import { AppError } from '../../base/errors/AppError.js'
import { outcomeOf } from './useAttempt.js'

describe('outcomeOf', () => {
  test.each([
    ['declined', new AppError('connect/rejected')],
    ['declined', new AppError('connect/failed', {}, { cause: { code: 4001, message: 'no' } })],
    ['missing', new AppError('connect/unknown-connector', { id: 'a', known: 'b' })],
    ['no-network', new AppError('connect/no-requested-chain')],
    ['busy', new AppError('connect/failed', {}, { cause: { code: -32002 } })],
    ['failed', new AppError('connect/failed')],
    ['failed', undefined],
  ])('default: %s', (outcome, error) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
