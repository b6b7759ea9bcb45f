import { describe, expect, test } from 'vitest'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { nextSwapped as nextSwap } from './payment.js'
import { free } from './plans.test-support.js'
import type { SwapProgress } from './state.js'

describe('a fee that rises', () => {
  const costing = (fee: string, part: Partial<SwapPlan> = {}): SwapPlan => ({ ...free, fee, ...part })
  const agreed = costing('1000')

  test.each([
    ['1100', undefined],
    ['1101', { ...agreed, fee: '1101' }],
  ])('behavior: by more than a tenth it is put before the person: of 1000, %s', (fee, now) => {
    for (const status of ['review', 'checking'] as const) {
      const next = nextSwap({ status, plan: agreed }, { type: 'refreshed', plan: costing(fee) })
      expect(next).toMatchObject({ status: now ? 'review' : status, ...(now && { plan: agreed }) })
      expect('now' in next ? next.now : undefined).toEqual(now)
    }
  })

  test('behavior: nothing else is agreed to with it: what comes out at least is no less', () => {
    const slightly = costing('5000', { amountOut: '1990', minimum: '1970' })
    const shown = nextSwap({ status: 'checking', plan: agreed }, { type: 'refreshed', plan: slightly })
    expect(shown).toEqual({ status: 'review', plan: agreed, now: { ...agreed, fee: '5000' } })
    expect(nextSwap(shown, { type: 'accepted' })).toEqual({ status: 'review', plan: { ...agreed, fee: '5000' } })
  })

  test('behavior: a better price is taken over with it, and one beyond the limit is shown with it', () => {
    const better = costing('5000', { amountOut: '2100', minimum: '2079' })
    const worse = costing('5000', { amountOut: '1979', minimum: '1959' })
    for (const now of [better, worse])
      expect(nextSwap({ status: 'checking', plan: agreed }, { type: 'refreshed', plan: now })).toEqual({
        status: 'review',
        plan: agreed,
        now,
      })
  })

  test('behavior: what was agreed to first counts: a rise of less than a tenth, and another one, are a large one', () => {
    const better = { amountOut: '2100', minimum: '2079' }
    const once = nextSwap({ status: 'review', plan: agreed }, { type: 'refreshed', plan: costing('1090', better) })
    expect(once).toMatchObject({ plan: { fee: '1090', minimum: '2079' } })
    expect(once).not.toHaveProperty('now')
    for (const part of [better, { amountOut: '2101', minimum: '2080' }]) {
      const twice = nextSwap(once, { type: 'refreshed', plan: costing('1180', part) })
      expect(twice).toMatchObject({ status: 'review', now: { fee: '1180' } })
      const taken = nextSwap(twice, { type: 'accepted' })
      // Agreed to: that counts from here on.
      const third = nextSwap(taken, { type: 'refreshed', plan: costing('1290', part) })
      expect(third).not.toHaveProperty('now')
    }
  })

  test('behavior: it falls again: nothing is asked any more', () => {
    const shown: SwapProgress = { status: 'review', plan: agreed, now: { ...agreed, fee: '5000' } }
    expect(nextSwap(shown, { type: 'refreshed', plan: costing('1050') })).toMatchObject({ status: 'review' })
    expect(nextSwap(shown, { type: 'refreshed', plan: costing('1050') })).not.toHaveProperty('now')
  })

  test('behavior: what was let go before stays let go', () => {
    const checked: SwapProgress = { status: 'checking', plan: agreed, approved: true }
    const shown = nextSwap(checked, { type: 'refreshed', plan: costing('5000') })
    expect(nextSwap(shown, { type: 'accepted' })).toMatchObject({ status: 'review', approved: true })
  })

  test.each([
    ['1150', false],
    ['1151', true],
  ])('behavior: once what is paid was let go, it is held against the whole: of 500 and 1000, %s', (fee, isShown) => {
    const left = costing('1000', { doneFee: '500' })
    const better = { amountOut: '2100', minimum: '2079' }
    for (const part of [{}, better]) {
      const checked: SwapProgress = { status: 'checking', plan: left, approved: true }
      const next = nextSwap(checked, { type: 'refreshed', plan: costing(fee, part) })
      expect('now' in next && next.now !== undefined).toBe(isShown)
      // Looked at again, it is held against the same.
      if (!isShown) expect(next).toMatchObject({ plan: { doneFee: '500' } })
    }
  })
})
