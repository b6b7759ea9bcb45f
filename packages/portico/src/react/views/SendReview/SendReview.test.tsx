import { describe, expect, test } from 'vitest'
import type { SendPlan, SendState } from '../../../core/features/send/state.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { SendReview } from './SendReview.js'

const balance = {
  status: 'ready',
  address,
  networkId: mainnet.caipNetworkId,
  amount: '1204000000000000000',
  decimals: 18,
  symbol: 'ETH',
  item: { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
  readAt: 0,
} as const
const plan: SendPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  to: receiver,
  amount: '120000000000000000',
  decimals: 18,
  symbol: 'ETH',
  fee: '21000000000000',
  feeSeconds: 4,
  item: { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
  warnings: ['first-time'],
}
const draft = { amount: '0.12', to: receiver }
const draw = (send: SendState) => renderView(SendReview, {}, { state: { ...connected(), balance, send } })

describe('SendReview', () => {
  test('default: amount, receiver in full, and what it costs', () => {
    const words = wordsOf(draw({ status: 'review', draft, plan }))
    expect(words).toContain('0.12 ETH on Ethereum')
    expect(words.replace(/ /g, '')).toContain('0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4')
    expect(words).toContain('Network fee about 0.000021 ETH Arrives in about 4 s')
    expect(words).toContain('You keep 1.083 ETH')
    expect(words).toContain('Sent before Not from this browser')
    expect(words).toMatch(/Cancel Send 0\.12 ETH$/)
  })

  test('behavior: what the history says of the receiver', () => {
    const said = (part: Partial<SendPlan>) => wordsOf(draw({ status: 'review', draft, plan: { ...plan, ...part } }))
    expect(said({})).toContain('You haven’t sent to this address from this browser.')
    const never = said({ sentBefore: 'never' })
    expect(never).toContain('Sent before First time')
    expect(never).toContain('You haven’t sent to this address before.')
    const known = said({ sentBefore: { lastAt: Date.UTC(2026, 10, 14, 12) }, warnings: [] })
    expect(known).toContain('Sent before Last on Nov 14')
    expect(known).not.toContain('You haven’t sent')
  })

  test('behavior: from right to left, what it is worth and where it goes are one sentence', () => {
    const send = { status: 'review', draft, plan: { ...plan, item: { ...plan.item, price: 3000 } } } as const
    const markup = renderView(SendReview, {}, { state: { ...connected(), balance, send }, locale: 'ar' })
    expect(markup).toMatch(/<bdi dir="ltr"><bdi>360\.00\sUS\$<\/bdi> on <bdi>Ethereum<\/bdi><\/bdi>/)
  })

  test('behavior: an amount of many figures breaks between its groups, in the button too', () => {
    const send = { status: 'review', draft, plan: { ...plan, amount: '123456789012000000000000000000' } } as const
    const markup = renderView(SendReview, {}, { state: { ...connected(), balance, send } })
    expect(markup.match(/123,<wbr\/>456,<wbr\/>789,<wbr\/>012/g)).toHaveLength(2)
    // Where words may break, a reader would hear a gap.
    expect(markup).toContain('aria-label="Send 123,456,789,012 ETH"')
  })

  test('behavior: waits for the wallet, which takes as long as a person does', () => {
    const markup = draw({ status: 'signing', step: 'pay', draft, plan })
    expect(wordsOf(markup)).toMatch(/Confirm in Lantern$/)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('data-asks="true"')
  })

  test('behavior: looks at it once more before the wallet is asked, and says when that is slow', () => {
    const markup = draw({ status: 'checking', draft, plan })
    expect(wordsOf(markup)).toMatch(/Checking once more$/)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).not.toContain('data-asks')
  })

  test('behavior: declined in the wallet', () => {
    expect(wordsOf(draw({ status: 'review', draft, plan, declined: true }))).toContain(
      'You declined in Lantern Nothing was sent.',
    )
  })

  test('behavior: warnings', () => {
    expect(
      wordsOf(draw({ status: 'review', draft, plan: { ...plan, warnings: ['contract', 'first-time'] } })),
    ).toContain('This is a contract')
    const self = wordsOf(draw({ status: 'review', draft, plan: { ...plan, to: address, warnings: ['self'] } }))
    expect(self).toContain('This is your own address.')
    expect(self).not.toContain('Sent before')
  })

  test('behavior: a fee above the amount is told, also when it is one that was chosen', () => {
    const text = 'The fee is more than the amount you’re sending.'
    const words = (fee: string) => wordsOf(draw({ status: 'review', draft, plan: { ...plan, fee } }))
    expect(words(plan.amount)).not.toContain(text)
    expect(words(`${BigInt(plan.amount) + 1n}`)).toContain(text)
  })

  test('behavior: the note that goes with it, in one line; and whoever could take it back', () => {
    const marks = { references: [], memo: 'Order 12\nof May\u202e' }
    const words = wordsOf(draw({ status: 'review', draft, plan: { ...plan, marks, warnings: ['recallable'] } }))
    expect(words).toContain('Public note Order 12 of May')
    expect(words).toContain('The issuer of ETH can take it back from anyone who holds it.')
    expect(wordsOf(draw({ status: 'review', draft, plan }))).not.toContain('Public note')
  })

  test('behavior: an address like a known one is compared first, the safe way first', () => {
    const lookAlike = '0x41bE9F03c2A871d4E5b09961Fd21c7E5a3c8E9d4'
    const markup = draw({ status: 'review', draft, plan: { ...plan, warnings: ['look-alike'], lookAlike } })
    expect(wordsOf(markup)).toContain('This is not the address you used before')
    expect(wordsOf(markup)).toMatch(/Use 0x41.*E9d4 instead It’s a new address\. Send anyway$/)
    expect(markup).toContain('address-difference')
  })

  test('behavior: the known address by its name, that which looks like it never by one', () => {
    const lookAlike = '0x41bE9F03c2A871d4E5b09961Fd21c7E5a3c8E9d4'
    const identities = {
      [lookAlike.toLowerCase()]: { name: 'mira.eth', readAt: 0 },
      [receiver.toLowerCase()]: { name: 'planted.eth', readAt: 0 },
    }
    const send = { status: 'review', draft, plan: { ...plan, warnings: ['look-alike'], lookAlike } } as const
    const words = wordsOf(renderView(SendReview, {}, { state: { ...connected(), balance, identities, send } }))
    expect(words).toContain('Use mira.eth instead')
    expect(words).not.toContain('planted.eth')
  })

  test('behavior: an address that was pasted, by the name that it goes by', () => {
    const identities = { [receiver.toLowerCase()]: { name: 'mira.eth', readAt: 0 } }
    const state = { ...connected(), balance, identities, send: { status: 'review', draft, plan } as const }
    expect(wordsOf(renderView(SendReview, {}, { state }))).toContain('To mira.eth')
  })

  test('behavior: the choice of a fee, where there is one', () => {
    const rates = [
      { id: 'slow', fee: '1000000000000', seconds: 86_400 },
      { id: 'normal', fee: '21000000000000', seconds: 3_600 },
      { id: 'fast', fee: '90000000000000', seconds: 600 },
    ] as const
    const words = (part: object) => wordsOf(draw({ status: 'review', draft, plan: { ...plan, ...part } }))
    expect(words({ rates, feeRate: 'normal' })).toContain('Slow Normal Fast 0.000021 ETH, within about 60 minutes')
    expect(words({ rates, feeRate: 'slow', fee: '1000000000000' })).toContain('within about 24 hours')
    expect(words({ rates: rates.slice(0, 1), feeRate: 'slow' })).not.toContain('within')
    expect(words({})).not.toContain('Normal')
  })

  test('behavior: nothing without a plan', () => {
    expect(draw({ status: 'editing', draft })).toBe('')
  })
})
