import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import type { SwapProgress, SwapState } from '../../../core/features/swap/state.js'
import type { SwapPlan } from '../../../core/payments/exchange/state.js'
import type { SwapToken } from '../../../core/payments/exchange/tokens.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, fakeClient, renderView, wordsOf } from '../../render.test-support.js'
import { SwapResult } from '../SwapResult/SwapResult.js'
import { SwapReview } from '../SwapReview/SwapReview.js'
import { SwapSelectToken } from '../SwapSelectToken/SwapSelectToken.js'
import { SwapSettings } from '../SwapSettings/SwapSettings.js'
import { Swap } from './Swap.js'

const ether: SwapToken = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
}
const dollar: SwapToken = { address: '0xaa', symbol: 'USDC', name: 'Dollar', decimals: 6 }
const basil: SwapToken = { address: '0xbb', symbol: 'BASIL', name: 'Basil', decimals: 18, unlisted: true }
const plan: SwapPlan = {
  networkId: mainnet.caipNetworkId,
  from: address,
  pay: dollar,
  get: ether,
  amountIn: '500000000',
  amountOut: '166200000000000000',
  minimum: '164538000000000000',
  slippage: 100,
  impact: 6,
  fee: '370000000000000',
  call: { to: '0xr', data: '0x', value: '0' },
  approval: { spender: '0xr', way: 'first', calls: [] },
  builtAt: 1,
}

function show(View: ComponentType<never>, progress: SwapProgress, part: Partial<SwapState> = {}, params: object = {}) {
  const swap: SwapState = {
    owner: address,
    networkId: mainnet.caipNetworkId,
    tokens: { status: 'ready', list: [ether, dollar, basil] },
    balances: { [dollar.address]: '86310000', [ether.address]: '1204000000000000000' },
    prices: { [ether.address]: 3000, [dollar.address]: 1 },
    slippage: 100,
    draft: { pay: ether, get: dollar, amount: '0.25' },
    progress,
    ...part,
  }
  const client = fakeClient({ state: { ...connected(), swap } })
  return renderView(View as never, params as never, { client })
}

describe('Swap', () => {
  const quote = { amountIn: '250000000000000000', amountOut: '748920000', impact: 4, at: 1 }

  test('default: what comes out, the rate, the impact and the least', () => {
    const html = show(Swap, { status: 'editing', quote })
    for (const text of ['748.920', '1 ETH = 2,995.68 USDC', '0.04%', '741.43', '$750.00', 'Review swap', '1.204 ETH'])
      expect(html).toContain(text)
  })

  test.each<[string, SwapProgress, string]>([
    ['no token', { status: 'editing', problem: 'no-token' }, 'Choose a token'],
    ['no amount', { status: 'editing', problem: 'no-amount' }, 'Enter an amount'],
    ['too much', { status: 'editing', problem: 'insufficient', quote }, 'Not enough ETH'],
    ['waiting', { status: 'editing' }, 'Finding a price'],
    ['no route', { status: 'editing', failure: 'no-route' }, 'Can’t swap these two'],
    ['no fee left', { status: 'editing', failure: 'fee' }, 'Not enough ETH for the fee'],
    ['outage', { status: 'editing', failure: 'unavailable' }, 'We can’t get a price'],
    ['no gas price', { status: 'editing', failure: 'gas-price' }, 'We can’t get the fee on Ethereum.'],
    ['would fail', { status: 'editing', failure: 'fails' }, 'This swap wouldn’t go through'],
  ])('behavior: %s', (_name, progress, text) => {
    expect(show(Swap, progress)).toContain(text)
  })

  test.each<[NonNullable<Extract<SwapProgress, { status: 'editing' }>['refused']>, string]>([
    ['unchecked', 'We couldn’t check this swap. Nothing was swapped. Try again.'],
    ['gas-price', 'We can’t get the fee on Ethereum.'],
    ['fails', 'This swap wouldn’t go through'],
    ['fee', 'Not enough ETH for the fee'],
  ])('behavior: a press that ended with %s is told beside the price', (refused, text) => {
    const words = wordsOf(show(Swap, { status: 'editing', quote, refused }))
    expect(words).toContain(text)
    expect(words).toContain('1 ETH = 2,995.68 USDC')
    expect(words).not.toContain('We can’t get a price')
  })

  test('behavior: what nobody trades has no price beside it; what is known of the price alone is told first', () => {
    const words = wordsOf(show(Swap, { status: 'editing', quote, refused: 'no-route' }))
    expect(words).toContain('Can’t swap these two')
    expect(words).not.toContain('1 ETH = ')
    const outage = wordsOf(show(Swap, { status: 'editing', failure: 'unavailable', refused: 'unchecked' }))
    expect(outage).toContain('We can’t get a price')
    expect(outage).not.toContain('couldn’t check')
  })

  test('behavior: while nothing is chosen there is no other one to choose', () => {
    const words = wordsOf(show(Swap, { status: 'editing' }, { draft: { pay: ether, amount: '0.25' } }))
    expect(words).toMatch(/You get Choose(?! Choose)/)
  })

  test('error: the tokens did not load', () => {
    expect(show(Swap, { status: 'editing' }, { tokens: { status: 'failed', list: [] } })).toContain(
      'The tokens didn’t load',
    )
  })

  test('error: the tokens did not load, and both ways on are there', () => {
    const html = show(Swap, { status: 'editing' }, { tokens: { status: 'failed', list: [] } })
    expect(html).toMatch(/>Try again<.*>Back</s)
  })
})

test('SwapSelectToken: default: one’s own first, the other side cannot be chosen, unlisted tokens are marked', () => {
  const html = show(SwapSelectToken, { status: 'editing' }, {}, { side: 'get' })
  expect(html.indexOf('Yours')).toBeLessThan(html.indexOf('All tokens'))
  expect(html).toContain('86.310')
  // It stands in its row, and is not read a second time.
  expect(html.match(/You pay with this/g)).toHaveLength(1)
  expect(html).toContain('Unverified')
})

describe('SwapSettings', () => {
  test('default', () => {
    const html = show(SwapSettings, { status: 'editing' })
    for (const text of ['0.5%', '1%', '2%', 'Other', 'you only lose the network fee.']) expect(html).toContain(text)
  })

  test.each([
    [600, 'Over 5%'],
    [5, 'Under 0.1%'],
  ])('behavior: %i hundredths is odd', (slippage, text) => {
    expect(show(SwapSettings, { status: 'editing' }, { slippage })).toContain(text)
  })
})

describe('SwapReview', () => {
  test('default: both sides in full, the least, and the approval first', () => {
    const html = show(SwapReview, { status: 'review', plan })
    for (const text of [
      '−500 USDC',
      '+0.166 ETH',
      'at least 0.164',
      '0.06%',
      '1%',
      'Let the exchange use 500 USDC',
      'Allow 500 USDC',
    ])
      expect(html).toContain(text)
  })

  test('behavior: without an approval it swaps at once', () => {
    const html = show(SwapReview, { status: 'review', plan: { ...plan, approval: undefined } })
    expect(html).toContain('Swap 500 USDC')
    expect(html).not.toContain('Let the exchange')
  })

  test('behavior: a token that is let go by a signature says so; signed, what is left is the swap', () => {
    const bySignature = { ...plan, approval: { spender: '0xr', way: 'signature' as const, calls: [] } }
    const html = show(SwapReview, { status: 'review', plan: bySignature })
    expect(html).toContain('Allow 500 USDC by signature')
    expect(html).toContain('By signature<')
    const permit = { data: '0x', spender: '0xr', deadline: 1 }
    const signed = show(SwapReview, { status: 'review', plan: bySignature, approved: true, permit })
    expect(signed).toContain('500 USDC allowed')
    expect(signed).toContain('Swap 500 USDC')
    const refused = show(SwapReview, { status: 'review', plan: bySignature, now: plan, approved: true, permit })
    expect(refused).toContain('USDC didn’t accept your signature')
    expect(refused).toContain('Allow by a transaction')
    expect(refused).not.toContain('The price changed')
    const dearer = { ...plan, fee: '740000000000000' }
    const both = show(SwapReview, { status: 'review', plan: bySignature, now: dearer, approved: true, permit })
    expect(both).toContain('USDC didn’t accept your signature')
    expect(both).toContain('The network fee went up')
    expect(both).toContain('New:\u00a0about\u00a0$2.22 (0.00074\u00a0ETH).')
  })

  test('behavior: an old limit that the token holds on to is taken back first', () => {
    const html = show(SwapReview, {
      status: 'review',
      plan: { ...plan, approval: { spender: '0xr', way: 'first', calls: [plan.call, plan.call] } },
    })
    expect(html).toContain('Twice: the old limit is removed first')
  })

  test('behavior: what the operator keeps is told, with who gets it, only where he keeps something', () => {
    const receiver = `0x${'fe'.repeat(20)}`
    const html = show(SwapReview, { status: 'review', plan: { ...plan, serviceFee: { hundredths: 25, receiver } } })
    // A quarter of a percent of the whole: what is left is worth $498.60.
    for (const text of ['Service fee', '0.25% ($1.25)', 'It goes to', '0xfe…fefefe']) expect(html).toContain(text)
    expect(show(SwapReview, { status: 'review', plan })).not.toContain('Service fee')
  })

  test('behavior: the network’s fee is told in money too, where there is a price', () => {
    expect(show(SwapReview, { status: 'review', plan })).toContain('about $1.11 (0.00037\u00a0ETH)')
    expect(show(SwapReview, { status: 'review', plan }, { prices: {} })).toContain('about 0.00037 ETH<')
  })

  test('behavior: a costly one warns first', () => {
    const html = show(SwapReview, { status: 'review', plan: { ...plan, impact: 814 } })
    expect(html).toContain('You’d lose about $44.18 to price impact')
    expect(html).toContain('Change the amount')
    expect(html).toContain('Swap anyway')
    expect(html).not.toContain('Allow 500')
  })

  test('behavior: a price beyond the limit must be agreed to', () => {
    const now = { ...plan, amountOut: '150000000000000000', minimum: '148500000000000000' }
    const html = show(SwapReview, { status: 'review', plan, now })
    expect(html).toContain('The price changed')
    expect(html).toContain('New:\u00a00.15\u00a0ETH. Was:\u00a00.166\u00a0ETH.')
    expect(html).toContain('Use the new price')
    expect(html).not.toContain('Allow 500')
  })

  test('behavior: a fee that has risen is called so, and must be agreed to, alone and beside a price', () => {
    const fee = '740000000000000'
    const html = show(SwapReview, { status: 'review', plan, now: { ...plan, fee } })
    expect(html).toContain('The network fee went up')
    expect(html).toContain(
      'New:\u00a0about\u00a0$2.22 (0.00074\u00a0ETH). Was:\u00a0about\u00a0$1.11 (0.00037\u00a0ETH).',
    )
    expect(html).toContain('Use the new fee')
    for (const text of ['The price', 'New:\u00a00.166', 'the new price', 'Allow 500']) expect(html).not.toContain(text)
    expect(show(SwapReview, { status: 'review', plan, now: { ...plan, fee } }, { prices: {} })).toContain(
      'New:\u00a0about\u00a00.00074\u00a0ETH. Was:\u00a0about\u00a00.00037\u00a0ETH.',
    )
    const now = { ...plan, fee, amountOut: '150000000000000000', minimum: '148500000000000000' }
    const both = show(SwapReview, { status: 'review', plan, now })
    for (const text of [
      'The price changed',
      'New:\u00a00.15\u00a0ETH. Was:\u00a00.166\u00a0ETH.',
      'The network fee went up',
      'New:\u00a0about\u00a0$2.22 (0.00074\u00a0ETH). Was:\u00a0about\u00a0$1.11 (0.00037\u00a0ETH).',
      'Use the new price',
    ])
      expect(both).toContain(text)
    expect(both).not.toContain('Use the new fee')
  })

  test('behavior: what stands beneath is what is agreed to now, and nothing of what was before', () => {
    const fee = '740000000000000'
    const now = { ...plan, fee, amountOut: '150000000000000000', minimum: '148500000000000000', impact: 700 }
    const html = show(SwapReview, { status: 'review', plan, now })
    const beneath = html.slice(html.indexOf('part="swap-flow"'))
    for (const text of ['+0.15 ETH', 'at least 0.148', '7%', 'about $2.22 (0.00074\u00a0ETH)'])
      expect(beneath).toContain(text)
    for (const text of ['0.166', '$1.11', '0.00037']) expect(beneath).not.toContain(text)
  })

  test('behavior: the wallet asks', () => {
    expect(
      show(SwapReview, { status: 'signing', step: 'pay', plan: { ...plan, approval: undefined }, approved: true }),
    ).toContain('500 USDC allowed')
    expect(show(SwapReview, { status: 'signing', step: 'approve', plan })).toContain('Confirm in Lantern')
    expect(show(SwapReview, { status: 'signing', step: 'approve', plan, hash: '0x1' })).toContain(
      'Confirming on Ethereum',
    )
    expect(show(SwapReview, { status: 'review', plan, declined: true })).toContain('You declined in Lantern')
  })

  test('behavior: the wallet takes as long as a person does; a look of ours that takes long is told', () => {
    expect(show(SwapReview, { status: 'signing', step: 'approve', plan })).toContain('data-asks="true"')
    const checking = show(SwapReview, { status: 'checking', plan })
    expect(checking).toContain('Checking once more')
    expect(checking).toContain('aria-busy="true"')
    expect(checking).not.toMatch(/data-asks|Confirm in/)
  })
})

describe('SwapSettings', () => {
  test('default: how far the price may slip, and the two speeds', () => {
    const html = show(SwapSettings, { status: 'editing' })
    for (const text of ['Maximum slippage', 'Network fee', 'Standard', 'Fast']) expect(html).toContain(text)
    expect(html).toMatch(/aria-checked="true"[^>]*>(?:(?!<button).)*Standard/s)
  })

  test('behavior: the speed that was chosen before', () => {
    expect(show(SwapSettings, { status: 'editing' }, { fast: true })).toMatch(
      /aria-checked="true"[^>]*>(?:(?!<button).)*Fast/s,
    )
    expect(show(SwapReview, { status: 'review', plan: { ...plan, fast: true } })).toContain('Network fee, fast')
  })
})

describe('SwapResult', () => {
  test.each<[string, SwapProgress, readonly string[]]>([
    [
      'sent',
      { status: 'sent', plan, hash: `0x${'1'.repeat(64)}`, sentAt: 1 },
      ['Swapping 500 USDC', 'Confirming on Ethereum'],
    ],
    [
      'confirmed',
      { status: 'confirmed', plan, sentAt: 1, confirmedAt: 2, received: '165000000000000000', fee: '21' },
      ['You got 0.165 ETH', 'You paid 500 USDC.'],
    ],
    [
      'slipped',
      { status: 'failed', plan, slipped: true, code: 'tx/reverted', message: 'm' },
      ['The swap was cancelled', '1% limit. You keep your USDC.'],
    ],
    [
      'failed before it left',
      { status: 'failed', plan, code: 'tx/nonce', message: 'why' },
      ['It didn’t go through', 'Nothing left your wallet.', 'why'],
    ],
    [
      'failed on the network',
      { status: 'failed', plan, left: 'fee', code: 'tx/reverted', message: 'why', hash: '0x1' },
      ['It didn’t go through', 'You keep your USDC. The network kept its fee.'],
    ],
    [
      'nobody knows',
      { status: 'unknown', plan, code: 'connect/failed', message: 'why' },
      ['We don’t know whether it was sent', 'Check there before you swap again'],
    ],
  ])('behavior: %s', (_name, progress, texts) => {
    const html = show(SwapResult, progress)
    for (const text of texts) expect(html).toContain(text)
  })

  test('behavior: no node has it any more: nothing is said of the wallet, and no reason is empty', () => {
    const html = show(SwapResult, { status: 'unknown', plan, hash: '0x1', sentAt: 1 })
    expect(html).toContain('The network lost track of it. It may still arrive')
    expect(html).toContain('0x1')
    expect(html).not.toMatch(/gave no clear answer|Reason/)
  })

  test.each([undefined, '0x1'])('behavior: it is not offered again while it may have been sent (%s)', (hash) => {
    const html = show(SwapResult, { status: 'unknown', plan, hash, code: 'connect/failed', message: 'm' })
    expect(html).not.toContain('Try again')
    expect(html).toContain('Done')
  })
})

test('SwapResult: behavior: another transaction took its place: it is named and can be seen', () => {
  const by = `0x7c${'0'.repeat(56)}55Cd0e`
  const html = show(SwapResult, { status: 'failed', plan, hash: '0x1', by, code: 'tx/nonce', message: 'why' })
  expect(html).toContain('Replaced by another transaction')
  expect(html).toContain(`https://etherscan.io/tx/${by}`)
  expect(html).not.toMatch(/Nothing left your wallet|Reason/)
})

test('SwapResult: error: nobody knows whether it was sent: it leads to where that can be seen', () => {
  const html = show(SwapResult, { status: 'unknown', plan, code: 'connect/failed', message: 'why' })
  expect(html).toContain('href="https://etherscan.io/address/')
})
