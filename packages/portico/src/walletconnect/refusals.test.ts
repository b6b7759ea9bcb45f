import { describe, expect, test } from 'vitest'
import { refusalOf } from './relay.js'

describe('refusalOf', () => {
  test.each([
    [3000, 'Unauthorized: invalid key', 'config/invalid-project-id'],
    [3000, 'Project not found', 'config/invalid-project-id'],
    [3000, 'Project ID is missing', 'config/no-project-id'],
    [3000, 'Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    [3000, 'JWT Token is not yet valid', 'device/clock'],
    [3000, 'JWT expired', 'device/clock'],
    [1001, 'Server shutting down', undefined],
    [1006, '', undefined],
    [1013, 'Too many requests', undefined],
    [4008, 'stale', undefined],
    [4010, 'rebalancing', undefined],
  ] as const)('param: %i %s', (code, reason, expected) => {
    expect(refusalOf({ code, reason })).toBe(expected)
  })
})
