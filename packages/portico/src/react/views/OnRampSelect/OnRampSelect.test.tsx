import { expect, test } from 'vitest'
import { type OnRampState, sampleOptions } from '../../../core/features/onramp/state.js'
import { address, connected, renderView, wordsOf } from '../../render.test-support.js'
import { view } from './OnRampSelect.js'

const seller = (name: string) => ({ name, serviceProvider: name, logos: {}, feeRange: null }) as never
const offer = (name: string, destinationAmount: number, totalFee?: number) =>
  ({ serviceProvider: name, destinationAmount, totalFee }) as never

function words(what: 'provider' | 'currency', part: Partial<OnRampState> = {}): string {
  const onramp: OnRampState = {
    address,
    options: 'ready',
    providers: ['Quay', 'Ferry', 'Toll'].map(seller),
    payments: sampleOptions.paymentCurrencies,
    purchases: sampleOptions.purchaseCurrencies,
    choice: { payment: 'USD', method: 'card', purchase: 'ETH', network: '1' },
    amount: '100',
    quotes: { status: 'ready', offers: [offer('Ferry', 0.0321), offer('Quay', 0.032312, 1.49)] },
    ...part,
  }
  return wordsOf(renderView(view.Component, { what }, { state: { ...connected(), onramp } }))
}

test('default: by seller, what comes out and what it takes; who sells none of it is not there', () => {
  expect(words('provider')).toMatch(/^Quay Best price Fee \$1\.49 ≈ 0\.0323 ETH Ferry Fee \d+ to \d+ % ≈ 0\.0321 ETH$/)
})

test('behavior: what comes out is what was offered, though such numbers are not exact', () => {
  expect(words('provider', { quotes: { status: 'ready', offers: [offer('Quay', 98.1)] } })).toContain('≈ 98.1 ETH')
})

test('behavior: without prices, all sellers with what they usually take', () => {
  expect(words('provider', { quotes: { status: 'mock', amount: '1', fee: '1' } })).toMatch(
    /^Quay Fee .* Ferry .* Toll Fee/,
  )
})

test('behavior: a currency by its name, its code beneath', () => {
  expect(words('currency')).toMatch(/US Dollar USD/)
})
