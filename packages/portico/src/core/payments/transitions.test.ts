import { expect, test } from 'vitest'
import { hasRisen } from './fees.js'
import type { PaymentPlan } from './state.js'
import { nextPayment, type Terms } from './transitions.js'

test.each([
  ['no more', '1000', '1000', false],
  ['less', '1000', '1', false],
  ['a tenth more', '1000', '1100', false],
  ['more than a tenth', '1000', '1101', true],
  ['a tenth more of a little', '19', '20', false],
  ['more than a tenth of a little', '19', '21', true],
  ['something where nothing was shown to be paid', '0', '1', true],
  ['nothing, as before', '0', '0', false],
  ['more than a number can hold', '1000000000000000000000', '1100000000000000000001', true],
  ['what nobody knows by now', '1000', undefined, false],
  ['what nobody knew before', undefined, '1000', false],
  ['what nobody knows at all', undefined, undefined, false],
])('behavior: a fee that is %s is another one: %s, now %s: %s', (_, shown, now, risen) => {
  expect(hasRisen(shown, now)).toBe(risen)
})

type Plan = PaymentPlan & { worth: number }
const plan: Plan = { networkId: 'eip155:1', from: '0xa', worth: 1 }
const now = { ...plan, worth: 2 }
/** Of a payment that nobody is let take anything for. */
const terms: Terms<Plan> = { judge: ({ plan: agreed, ...done }, found) => ({ plan: agreed, now: found, ...done }) }
const permit = { data: '0x99', spender: '0xr', deadline: 9 }

test('behavior: where nothing has to be let go first, what is done stays done when the person agrees anew', () => {
  const before = { status: 'review', plan, now, bought: true, approved: true } as const
  expect(nextPayment<Plan, never>(before, { type: 'accepted' }, terms)).toStrictEqual({
    status: 'review',
    plan: now,
    bought: true,
    approved: true,
  })
})

test('behavior: what was let go is that for the same plan, and a token that took no signature begins anew', () => {
  const approving = { status: 'signing', plan, step: 'approve' } as const
  expect(nextPayment<Plan, never>(approving, { type: 'approved' }, terms)).toStrictEqual({
    status: 'checking',
    plan,
    approved: true,
  })
  const signed = { status: 'checking', plan, approved: true, permit } as const
  expect(nextPayment<Plan, never>(signed, { type: 'unpermitted', plan: now }, terms)).toStrictEqual({
    status: 'review',
    plan,
    now,
  })
})

test('behavior: a plan that is shown anew is put before the person, also where it is no worse', () => {
  const shown: Terms<Plan> = { judge: (_, found) => ({ plan: found, shown: true }) }
  const checking = { status: 'checking', plan } as const
  expect(nextPayment<Plan, never>(checking, { type: 'refreshed', plan: now }, shown)).toStrictEqual({
    status: 'review',
    plan: now,
  })
})
