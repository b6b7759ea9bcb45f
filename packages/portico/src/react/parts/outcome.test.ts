import { describe, expect, test } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { connectionErrors } from '../../core/connections/errors.js'
import { outcomeOf } from './outcome.js'

describe('outcomeOf', () => {
  test.each([
    ['declined', fail(connectErrors, 'connect/rejected')],
    ['declined', fail(connectErrors, 'connect/failed', {}, { cause: { code: 4001, message: 'no' } })],
    ['missing', fail(connectionErrors, 'connect/unknown-connector', { id: 'a', known: 'b' })],
    ['no-network', fail(connectErrors, 'connect/no-requested-chain')],
    ['busy', fail(connectErrors, 'connect/failed', {}, { cause: { code: -32002 } })],
    ['failed', fail(connectErrors, 'connect/failed')],
    ['failed', undefined],
  ])('default: %s', (outcome, error) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
