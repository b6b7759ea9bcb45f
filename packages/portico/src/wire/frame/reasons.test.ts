import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/runs.js'
import { readFrameReason } from './reasons.js'

describe('readFrameReason', () => {
  test('default', () => {
    const notAdded = { reason: 'passkey-not-added', chainId: 1, addedOn: [10, 137] }
    expect(readFrameReason({ ...notAdded, later: true })).toEqual(notAdded)
    expect(readFrameReason({ reason: 'passkey-not-added', chainId: 1 })).toEqual({ ...notAdded, addedOn: [] })
    expect(readFrameReason({ reason: 'handed-over', chainId: 1 })).toEqual({ reason: 'handed-over', chainId: 1 })
  })

  const notAdded = (more: object) => ({ reason: 'passkey-not-added', chainId: 1, ...more })
  test.each([
    ['nothing', undefined],
    ['words', 'passkey-not-added'],
    ['no network', { reason: 'handed-over' }],
    ['a network in words', { reason: 'handed-over', chainId: '1' }],
    ['a network below one', { reason: 'handed-over', chainId: 0 }],
    ['a part of a network', { reason: 'handed-over', chainId: 1.5 }],
    ['no number', { reason: 'handed-over', chainId: Number.NaN }],
    ['a number that is too high', { reason: 'handed-over', chainId: 2 ** 53 }],
    ['an unknown reason', { reason: 'toString', chainId: 1 }],
    ['no list', notAdded({ addedOn: { 0: 10, length: 1 } })],
    ['a list with another thing', notAdded({ addedOn: [10, null] })],
    ['an endless list', notAdded({ addedOn: Array(1001).fill(10) })],
  ])('error: %s is no reason', (_, data) => {
    expect(readFrameReason(data)).toBeUndefined()
  })

  test('behavior: anything at all is read without a throw', () => {
    const row = fc.record({
      reason: fc.oneof(fc.constantFrom('passkey-not-added', 'handed-over'), fc.anything()),
      chainId: fc.anything(),
      addedOn: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(row, fc.anything({ withBigInt: true })), (data) => {
        const read = readFrameReason(data)
        if (read) expect(Number.isSafeInteger(read.chainId)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})
