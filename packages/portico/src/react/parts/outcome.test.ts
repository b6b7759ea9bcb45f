import { describe, expect, test } from 'vitest'
import { AppError } from '../../base/errors/AppError.js'
import { noAccount } from '../../base/errors/foreign.js'
import { outcomeOf } from './outcome.js'

describe('outcomeOf', () => {
  test.each([
    ['declined', new AppError('connect/rejected')],
    ['declined', new AppError('connect/failed', {}, { cause: { code: 4001, message: 'no' } })],
    ['missing', new AppError('connect/unknown-connector', { id: 'a', known: 'b' })],
    ['no-network', new AppError('connect/no-requested-chain')],
    ['busy', new AppError('connect/failed', {}, { cause: { code: -32002 } })],
    ['failed', new AppError('connect/failed')],
    ['failed', undefined],
    ['failed', new AppError('connect/failed', {}, { cause: { code: 4900, message: 'Disconnected from all chains' } })],
    ['failed', new AppError('connect/failed', {}, { cause: new Error('Blocked by the client') })],
    ['locked', new AppError('connect/failed', {}, { cause: noAccount() })],
    ['locked', new AppError('connect/failed', {}, { cause: { code: 4100, message: 'not authorized' } })],
    ['locked', new AppError('connect/failed', {}, { cause: new Error('Keyring is locked.') })],
    ['locked', new AppError('connect/failed', {}, { cause: 'Unlock your wallet first' })],
  ])('default: %s', (outcome, error) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
