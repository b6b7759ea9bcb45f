import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSwapped as nextSwap } from './payment.js'
import { at, free, plan } from './plans.test-support.js'
import type { SwapProgress } from './state.js'

const ready: SwapProgress = { status: 'review', plan: free }

test.each([
  [299_999, false],
  [300_000, false],
  [300_001, true],
])('behavior: a call of %i ms ago: what is a little worse within the limit is put before the person', (age, asked) => {
  const slightly = at('1990', '1970', plan.builtAt + age)
  const next = nextSwap(ready, { type: 'refreshed', plan: { ...slightly, approval: undefined } })
  expect(next).toMatchObject({ status: 'review', plan: { amountOut: '2000' } })
  expect('now' in next && next.now !== undefined).toBe(asked)
})

test.each([
  ['1979', true],
  ['1980', false],
  ['1981', false],
])('behavior: of 1980 at least, %s would come out', (amountOut, asked) => {
  const next = nextSwap(ready, { type: 'refreshed', plan: { ...at(amountOut, '1900'), approval: undefined } })
  expect('now' in next && next.now !== undefined).toBe(asked)
})

const units = fc.bigInt({ min: 1_000n, max: 3_000n })
const looks = fc.record({ out: units, later: fc.integer({ min: 0, max: 100_000 }) })

test('property: what would be signed never gives less than what was agreed to, however the price moves', () => {
  fc.assert(
    fc.property(fc.array(looks, { maxLength: 30 }), (list) => {
      let state: SwapProgress = ready
      let builtAt = plan.builtAt
      for (const { out, later } of list) {
        builtAt += later
        const fresh = { ...free, amountOut: `${out}`, minimum: `${(out * 99n) / 100n}`, builtAt }
        state = nextSwap(state, { type: 'refreshed', plan: fresh })
        const pressed = nextSwap(nextSwap(state, { type: 'submitted' }), { type: 'refreshed', plan: fresh })
        const next = nextSwap(pressed, { type: 'signing', step: 'pay' })
        if (next.status === 'signing') expect(BigInt(next.plan.minimum) >= BigInt(plan.minimum)).toBe(true)
      }
    }),
  )
})
