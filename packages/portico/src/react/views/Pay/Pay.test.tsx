import { describe, expect, test } from 'vitest'
import { shortAddress } from '../../../base/format.js'
import type { PayPlan, PayProgress, PayState } from '../../../core/features/pay/state.js'
import type { SwapToken } from '../../../core/payments/exchange/tokens.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, fakeClient, receiver, renderView } from '../../render.test-support.js'
import { PayResult } from '../PayResult/PayResult.js'
import { Pay } from './Pay.js'

const ether: SwapToken = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
}
const dollar: SwapToken = { address: '0xaa', symbol: 'USDC', name: 'Dollar', decimals: 6 }
const euro: SwapToken = { address: '0xbb', symbol: 'EURC', name: 'Euro', decimals: 6 }
const direct: PayPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  recipient: receiver,
  asset: dollar,
  amount: '25000000',
  pay: dollar,
  maximum: '25000000',
  fee: '370000000000000',
  way: 'direct',
  held: '90000000',
  builtAt: 1,
}
const bought: PayPlan = {
  ...direct,
  pay: euro,
  maximum: '21300000',
  way: 'apart',
  swap: {
    networkId: mainnet.caipNetworkId,
    from: address,
    pay: euro,
    get: dollar,
    amountIn: '21300000',
    amountOut: '25300000',
    minimum: '25047000',
    slippage: 100,
    call: { to: '0xr', data: '0x', value: '0' },
    approval: { spender: '0xr', way: 'first', calls: [] },
    builtAt: 1,
  },
}

function show(View: typeof Pay, progress: PayProgress, part: Partial<PayState> = {}) {
  const pay: PayState = {
    order: {
      networkId: mainnet.caipNetworkId,
      recipient: receiver,
      token: dollar.address,
      amount: '25',
      text: 'Ticket 42',
    },
    askedAt: 1,
    owner: address,
    asset: dollar,
    options: [
      { token: dollar, held: '90000000', needed: '25000000', enough: true },
      { token: euro, held: '30000000', needed: '21300000', enough: true },
      { token: ether, held: '1000', enough: false },
    ],
    prices: { [dollar.address]: 1, [euro.address]: 1.2, [ether.address]: 3000 },
    progress,
    ...part,
  }
  const client = fakeClient({ state: { ...connected(), pay } })
  return renderView(View as never, {} as never, { client })
}

describe('Pay', () => {
  test('default: what it is for, the amount, to whom, with what, the most that leaves and the fee with its worth', () => {
    const html = show(Pay, { status: 'review', plan: direct })
    for (const text of [
      'Ticket 42',
      'Pay 25 USDC',
      '$25.00',
      'Pay with',
      'Euro',
      'Not enough',
      'Order total',
      'You pay at most',
      'about $1.11 (0.00037\u00a0ETH)',
    ])
      expect(html).toContain(text)
    // Whom it goes to stands where a name would, and “To” above it.
    expect(html).toMatch(new RegExp(`row-detail[^>]*>To<.*row-name.*${shortAddress(receiver)}`))
    expect(html).not.toContain('Let the exchange')
  })

  test('behavior: bought first: every step, the maximum, and what is left over', () => {
    const html = show(Pay, { status: 'review', plan: bought })
    for (const text of [
      'Let the exchange use 21.3 EURC',
      'Swap 21.3 EURC for',
      'Pay 25 USDC',
      '21.3 EURC ($25.56)',
      'about 0.3 USDC',
    ])
      expect(html).toContain(text)
  })

  test('behavior: in one step, it says so', () => {
    expect(show(Pay, { status: 'review', plan: { ...bought, way: 'together' } })).toContain('both happen, or neither')
  })

  test.each<[string, PayProgress, string]>([
    ['reading', { status: 'reading' }, 'Finding a way to pay'],
    ['pricing', { status: 'pricing', token: euro }, 'Finding a price'],
    ['checking', { status: 'checking', plan: direct }, 'Checking once more'],
    ['in the wallet', { status: 'signing', plan: direct, step: 'pay' }, 'Confirm in Lantern'],
    ['a step on its way', { status: 'signing', plan: bought, step: 'swap', hash: '0x1' }, 'Confirming on Ethereum'],
    ['declined', { status: 'review', plan: direct, declined: true }, 'Nothing was paid.'],
    ['declined after the swap', { status: 'review', plan: bought, declined: true, bought: true }, 'You have the USDC.'],
    [
      'dearer',
      { status: 'review', plan: bought, now: { ...bought, maximum: '22000000' } },
      'New:\u00a022\u00a0EURC. Was:\u00a021.3\u00a0EURC.',
    ],
    [
      'a dearer fee',
      { status: 'review', plan: direct, now: { ...direct, fee: '740000000000000' } },
      'New:\u00a0about\u00a0$2.22 (0.00074\u00a0ETH). Was:\u00a0about\u00a0$1.11 (0.00037\u00a0ETH).',
    ],
    ['outage on the way', { status: 'review', plan: bought, failure: 'unavailable' }, 'We can’t get a price'],
    ['paid in another tab', { status: 'review', plan: direct, failure: 'elsewhere' }, 'so you don’t pay twice'],
  ])('behavior: %s', (_name, progress, text) => {
    expect(show(Pay, progress)).toContain(text)
  })

  test.each<[string, Partial<PayPlan>, readonly string[], readonly string[]]>([
    ['a price that rose', { maximum: '22000000' }, ['The price went up', 'Use the new price'], ['fee went up']],
    ['a fee that rose', { fee: '740000000000000' }, ['The network fee went up', 'Use the new fee'], ['price']],
    [
      'a fee that rose where the price fell',
      { fee: '740000000000000', maximum: '21000000' },
      ['The network fee went up', 'Use the new fee'],
      ['price', 'Was:\u00a021.3'],
    ],
    [
      'both',
      { fee: '740000000000000', maximum: '22000000' },
      [
        'The price went up',
        'New:\u00a022\u00a0EURC. Was:\u00a021.3\u00a0EURC.',
        'The network fee went up',
        'Use the new price',
      ],
      ['Use the new fee'],
    ],
    [
      'a permission that expired',
      { swap: bought.swap },
      ['Nothing was paid. The earlier permission has expired.', 'Allow EURC again</button>'],
      ['price', 'fee went up'],
    ],
  ])('behavior: what is agreed to anew is called by what it is: %s', (_name, changed, said, unsaid) => {
    const plan = { ...bought, swap: bought.swap && { ...bought.swap, approval: undefined } }
    const html = show(Pay, { status: 'review', plan, now: { ...plan, ...changed } })
    for (const text of said) expect(html).toContain(text)
    for (const text of unsaid) expect(html).not.toContain(text)
  })

  test('behavior: a fee that rose by little twice is told as a fee that rose, and not as a permission that expired', () => {
    const plan = { ...bought, fee: '403300000000000', agreedFee: '370000000000000' }
    const html = show(Pay, { status: 'review', plan, now: { ...plan, fee: '436600000000000', agreedFee: undefined } })
    expect(html).toContain('The network fee went up')
    expect(html).not.toContain('permission has expired')
  })

  test('behavior: what stands beneath is what is agreed to now, and nothing of what was before', () => {
    const now = { ...bought, fee: '740000000000000', maximum: '22000000' }
    const html = show(Pay, { status: 'review', plan: bought, now, approved: true })
    const beneath = html.slice(html.indexOf('part="facts"'))
    for (const text of [
      '22 EURC ($26.40)',
      'about $2.22 (0.00074\u00a0ETH)',
      'Let the exchange use 22 EURC',
      'Swap 22 EURC',
    ])
      expect(beneath).toContain(text)
    for (const text of ['21.3', '$1.11', '0.00037']) expect(beneath).not.toContain(text)
    // What was let go was less than what is let go now.
    expect(beneath).not.toContain('data-state="past"')
  })

  test.each<[string, PayProgress, string]>([
    ['the price that was found', { status: 'review', plan: { ...bought, maximum: '21500000' } }, '$25.80'],
    ['a price that rose', { status: 'review', plan: bought, now: { ...bought, maximum: '22000000' } }, '$26.40'],
  ])('behavior: what is paid with takes the same in the list as in what is agreed to: %s', (_name, progress, worth) => {
    const html = show(Pay, progress)
    const list = html.slice(html.indexOf('Pay with'), html.indexOf('part="facts"'))
    expect(list).toContain(worth)
    expect(list).not.toContain('$25.56')
    // What others would take is still what it was guessed to be.
    expect(list).toContain('$25.00')
  })

  test.each([
    ['insufficient', 'Your EURC isn’t enough'],
    ['less', 'Less than 25 USDC would arrive'],
    ['fee', 'Not enough ETH for the fee'],
    ['fails', 'This payment wouldn’t go through'],
    ['no-route', 'No one takes EURC for this'],
    ['gas-price', 'We can’t get the fee on Ethereum'],
    ['unavailable', 'We can’t get a price'],
  ] as const)('error: a token does not do: %s', (failure, text) => {
    expect(show(Pay, { status: 'unpriced', token: euro, failure })).toContain(text)
  })

  test.each([
    ['network', 'Switch to Ethereum'],
    ['unsupported', 'This wallet can’t pay here'],
    ['asset', 'We don’t know this token'],
    ['amount', 'more decimals than the token has'],
    ['self', 'That is your own address'],
    ['nothing', 'You need 25 USDC on Ethereum'],
    ['outage', 'You don’t have 25 USDC'],
    ['unread', 'We can’t reach Ethereum'],
  ] as const)('error: refused: %s', (reason, text) => {
    expect(show(Pay, { status: 'refused', reason })).toContain(text)
  })
})

describe('PayResult', () => {
  test.each<[string, PayProgress, readonly string[]]>([
    [
      'on its way',
      { status: 'sent', plan: direct, hash: '0xab', sentAt: 1 },
      ['Paying 25 USDC', 'Confirming on Ethereum'],
    ],
    [
      'paid',
      {
        status: 'confirmed',
        plan: bought,
        hash: `0x${'ab'.repeat(32)}`,
        fee: '210000000000000',
        sentAt: 1,
        confirmedAt: 2,
      },
      ['You paid 25 USDC', 'It cost you at most 21.3 EURC.', '0.00021 ETH'],
    ],
    [
      'failed',
      { status: 'failed', plan: direct, code: 'tx/reverted', message: 'paused', hash: '0xab' },
      ['It didn’t go through', 'The network kept its fee', 'paused'],
    ],
    ['not sent', { status: 'failed', plan: direct, code: 'rpc/error', message: 'no' }, ['Nothing was paid.']],
    ['unknown', { status: 'unknown', plan: direct }, ['We don’t know whether it was sent', 'Check again']],
    ['unknown, gone', { status: 'unknown', plan: direct, moved: true }, ['most likely paid']],
    ['unknown, still there', { status: 'unknown', plan: direct, moved: false }, ['It wasn’t sent. Pay again']],
  ])('default: %s', (_name, progress, texts) => {
    const html = show(PayResult, progress)
    for (const text of texts) expect(html).toContain(text)
  })

  test('behavior: no node has it any more: its transaction is shown, and nothing is said of the wallet', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const html = show(PayResult, { status: 'unknown', plan: direct, hash, sentAt: 1 })
    expect(html).toContain('The network lost track of it. It may still arrive')
    expect(html).toContain(`https://etherscan.io/tx/${hash}`)
    expect(html).not.toContain('gave no clear answer')
  })

  test('behavior: another transaction took its place: it is named, and no fee is said to be gone', () => {
    const by = `0x7c${'0'.repeat(56)}55Cd0e`
    const html = show(PayResult, { status: 'failed', plan: direct, code: 'tx/nonce', message: 'x', hash: '0xab', by })
    expect(html).toContain('Replaced by another transaction')
    expect(html).toContain(`https://etherscan.io/tx/${by}`)
    expect(html).not.toMatch(/kept its fee|Reason/)
  })

  test.each([undefined, true])('behavior: it cannot be paid again while it may have been (%s)', (moved) => {
    expect(show(PayResult, { status: 'unknown', plan: direct, moved })).not.toContain('pay again</')
  })
})
