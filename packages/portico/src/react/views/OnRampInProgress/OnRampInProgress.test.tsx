import { expect, test } from 'vitest'
import type { OnRampPurchase } from '../../../core/features/onramp/state.js'
import { sampleOptions } from '../../../core/features/onramp/state.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, renderView, wordsOf } from '../../render.test-support.js'
import { OnRampInProgress } from './OnRampInProgress.js'

const url = 'https://seller.example/1'
const usual = {
  provider: 'Quay',
  symbol: 'USDC',
  amount: '98.5',
  url,
  id: 'p1',
  networkId: mainnet.caipNetworkId,
} as const

function shown(part: Pick<OnRampPurchase, 'status'> & Partial<OnRampPurchase>): string {
  const onramp = {
    address,
    options: 'ready',
    providers: [],
    payments: sampleOptions.paymentCurrencies,
    purchases: sampleOptions.purchaseCurrencies,
    choice: { payment: 'USD', method: 'card', purchase: 'USDC', network: '1' },
    amount: '100',
    quotes: { status: 'idle' },
    purchase: { ...usual, ...part },
  } as const
  return renderView(OnRampInProgress, {}, { state: { ...connected(), onramp } })
}

test('default: the window is open', () => {
  const words = wordsOf(shown({ status: 'created' }))
  expect(words).toContain('Pay in the window that opened. We’ll tell you when your 98.5 USDC')
  expect(words).toContain('Open again')
  expect(shown({ status: 'created' })).not.toContain(`href="${url}"`)
})

test.each(['created', 'open'] as const)(
  'behavior: the browser blocked the window: a link in its place (%s)',
  (status) => {
    const markup = shown({ status, blocked: true })
    expect(wordsOf(markup)).toContain('Your browser blocked the window. Open Quay here and pay there')
    expect(markup).toContain(`href="${url}" target="_blank" rel="noopener noreferrer"`)
    expect(wordsOf(markup)).not.toMatch(/window that opened|Open again/)
  },
)

test.each(['created', 'open'] as const)(
  'behavior: the window was closed: asked whether it was paid, with a way to open it again (%s)',
  (status) => {
    const words = wordsOf(shown({ status, closed: true }))
    expect(words).toContain('Did you pay at Quay? The window was closed. If you paid, wait here.')
    expect(words).toContain('Open again')
    expect(words).not.toContain('Pay in the window that opened')
  },
)

test('behavior: once it is paid, a closed window is nothing to ask about', () => {
  expect(wordsOf(shown({ status: 'paid', closed: true }))).not.toContain('Did you pay')
})

test.each(['paid', 'delivering', 'failed'] as const)(
  'behavior: blocked at first, it needs no link any more: %s',
  (status) => {
    expect(shown({ status, blocked: true })).not.toContain(`href="${url}"`)
  },
)

test('behavior: what has arrived can be looked up', () => {
  const hash = `0x${'a'.repeat(64)}`
  expect(shown({ status: 'delivered', hash })).toContain(`href="https://etherscan.io/tx/${hash}"`)
  expect(shown({ status: 'delivered' })).not.toContain('etherscan')
  expect(shown({ status: 'delivered', hash, networkId: 'eip155:100' })).not.toContain('/tx/')
})
