import { describe, expect, test } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { noAccount } from '../../base/errors/foreign.js'
import { connectionErrors } from '../../core/connections/errors.js'
import { outcomeOf } from './useAttempt.js'

describe('outcomeOf', () => {
  test.each([
    ['declined', fail(connectErrors, 'connect/rejected')],
    ['declined', fail(connectErrors, 'connect/failed', {}, { cause: { code: 4001, message: 'no' } })],
    ['missing', fail(connectionErrors, 'connect/unknown-connector', { id: 'a', known: 'b' })],
    ['no-network', fail(connectErrors, 'connect/no-requested-chain')],
    ['busy', fail(connectErrors, 'connect/failed', {}, { cause: { code: -32002 } })],
    ['failed', fail(connectErrors, 'connect/failed')],
    ['failed', undefined],
    [
      'failed',
      fail(connectErrors, 'connect/failed', {}, { cause: { code: 4900, message: 'Disconnected from all chains' } }),
    ],
    ['failed', fail(connectErrors, 'connect/failed', {}, { cause: new Error('Blocked by the client') })],
    ['locked', fail(connectErrors, 'connect/failed', {}, { cause: noAccount() })],
    ['locked', fail(connectErrors, 'connect/failed', {}, { cause: { code: 4100, message: 'not authorized' } })],
    ['locked', fail(connectErrors, 'connect/failed', {}, { cause: new Error('Keyring is locked.') })],
    ['locked', fail(connectErrors, 'connect/failed', {}, { cause: 'Unlock your wallet first' })],
  ])('default: %s', (outcome, error) => {
    expect(outcomeOf(error)).toBe(outcome)
  })
})
