import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { limitsSchema } from '../limits.js'
import { actionFor, afterFailure, approve, type FlowState, mayCompare, waitingState } from './rules.js'

const now = 1_000_000
const limits = v.parse(limitsSchema, { attemptsPerCode: 3, failuresToFreeze: 4, freezeMs: 60_000 })

test.each([
  [{ device: false, session: false }, 'VERIFY_DEVICE'],
  [{ device: true, session: false }, 'VERIFY_OTP'],
  [{ device: true, session: true }, 'CONNECT'],
  [{ device: false, session: true }, 'CONNECT'],
])('actionFor: %j leads to %s', (known, action) => {
  expect(actionFor(known)).toBe(action)
})

test.each<[FlowState, number, string]>([
  ['waiting', now + 1, 'waiting'],
  ['waiting', now, 'expired'],
  ['waiting', now - 1, 'expired'],
  ['dead', now + 1, 'expired'],
  ['approved', now + 1, 'approved'],
  // What was answered stays so.
  ['approved', now - 1, 'approved'],
  ['done', now - 1, 'approved'],
  ['denied', now + 1, 'denied'],
  ['denied', now - 1, 'denied'],
])('waitingState: %s until %i is told as %s', (state, expiresAt, told) => {
  expect(waitingState({ state, expiresAt }, now)).toBe(told)
})

describe('approve', () => {
  const flow = { state: 'waiting', expiresAt: now + 1, match: '42' } as const

  test('default: the number that is shown, or no', () => {
    expect(approve(flow, { choice: '42' }, now)).toEqual({ state: 'approved' })
    expect(approve(flow, { deny: true }, now)).toEqual({ state: 'denied' })
  })

  test('error: another number is a no, and says so', () => {
    for (const choice of ['43', '', '042', '42 '])
      expect(approve(flow, { choice }, now)).toEqual({ state: 'denied', refusal: 'choice_wrong' })
  })

  test.each<[FlowState, number]>([
    ['waiting', now],
    ['waiting', now - 1],
    ['approved', now + 1],
    ['denied', now + 1],
    ['done', now + 1],
    ['dead', now + 1],
  ])('error: one that is %s, good until %i, is over', (state, expiresAt) => {
    for (const answer of [{ choice: '42' }, { deny: true }] as const)
      expect(approve({ ...flow, state, expiresAt }, answer, now)).toEqual({ refusal: 'approval_over' })
  })
})

describe('mayCompare', () => {
  const code = { attempts: 0, over: false, expiresAt: now + 1 }
  const guard = { failures: 0, frozenUntil: 0 }
  const given = { code, guard, waits: 0 }
  const over = { ok: false, refusal: 'code_over' }

  test.each([
    [0, true],
    [2, true],
    [3, false],
    [4, false],
  ])('behavior: after %i of 3 tries: %s', (attempts, ok) => {
    expect(mayCompare({ ...given, code: { ...code, attempts } }, limits, now)).toEqual(ok ? { ok } : over)
  })

  test.each([
    [now - 1, false],
    [now, false],
    [now + 1, true],
  ])('behavior: a code good until %i: %s', (expiresAt, ok) => {
    expect(mayCompare({ ...given, code: { ...code, expiresAt } }, limits, now)).toEqual(ok ? { ok } : over)
  })

  test('error: no code, and one that is over', () => {
    expect(mayCompare({ ...given, code: undefined }, limits, now)).toEqual(over)
    expect(mayCompare({ ...given, code: { ...code, over: true } }, limits, now)).toEqual(over)
  })

  test.each([
    [now - 1, { ok: true }],
    [now, { ok: true }],
    [now + 1, { ok: false, refusal: 'login_frozen', retryAfterMs: 1 }],
  ])('behavior: frozen until %i', (frozenUntil, expected) => {
    expect(mayCompare({ ...given, guard: { failures: 0, frozenUntil } }, limits, now)).toEqual(expected)
  })

  test('behavior: budgets that are full tell when they are not; a freeze is told first, the code last', () => {
    expect(mayCompare({ ...given, waits: 1 }, limits, now)).toEqual({
      ok: false,
      refusal: 'code_locked',
      retryAfterMs: 1,
    })
    const frozen = { failures: 0, frozenUntil: now + 5 }
    expect(mayCompare({ code: undefined, guard: frozen, waits: 9 }, limits, now)).toMatchObject({ retryAfterMs: 5 })
    expect(mayCompare({ code: undefined, guard, waits: 9 }, limits, now)).toMatchObject({ refusal: 'code_locked' })
  })
})

test.each([
  [0, { failures: 1, frozenUntil: 7 }],
  [2, { failures: 3, frozenUntil: 7 }],
  [3, { failures: 0, frozenUntil: now + 60_000 }],
  [4, { failures: 0, frozenUntil: now + 60_000 }],
])('afterFailure: of 4 that freeze, after %i', (failures, expected) => {
  expect(afterFailure({ failures, frozenUntil: 7 }, limits, now)).toEqual(expected)
})
