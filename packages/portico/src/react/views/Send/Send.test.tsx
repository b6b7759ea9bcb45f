import { describe, expect, test } from 'vitest'
import type { SendState } from '../../../core/features/send/state.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Send } from './Send.js'

const balance = {
  status: 'ready',
  address,
  networkId: mainnet.caipNetworkId,
  amount: '1204000000000000000',
  decimals: 18,
  symbol: 'ETH',
  readAt: 0,
} as const
const draw = (send: SendState, locale = 'en') =>
  renderView(Send, {}, { state: { ...connected(), balance, send }, locale })
const editing = (part: Partial<Extract<SendState, { status: 'editing' }>>): SendState => ({
  status: 'editing',
  draft: { amount: '1', to: receiver },
  ...part,
})

describe('Send', () => {
  test('default: an empty form', () => {
    const markup = draw({ status: 'editing', draft: { amount: '', to: '' } })
    expect(wordsOf(markup)).toContain('1.204 ETH')
    expect(wordsOf(markup)).toMatch(/Paste Enter an amount$/)
    expect(wordsOf(markup)).toContain('Use the whole balance, 1.204 ETH')
  })

  test.each([
    ['no-amount', 'Enter an amount'],
    ['insufficient', 'Not enough ETH Use another wallet'],
    ['insufficient-for-fee', 'Not enough ETH for the fee Use another wallet'],
    ['no-recipient', 'Enter a recipient'],
    ['bad-recipient', 'That isn’t an address'],
    ['too-many-decimals', 'Too many decimals for ETH'],
    ['bad-amount', 'Enter an amount in figures'],
  ] as const)('error: %s', (problem, text) => {
    const markup = draw(editing({ problem }))
    expect(wordsOf(markup)).toMatch(new RegExp(`${text}$`))
    expect(markup).toContain('aria-disabled="true"')
  })

  test('error: an address of another family', () => {
    const to = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    expect(wordsOf(draw(editing({ problem: 'other-family', draft: { amount: '1', to } })))).toMatch(
      /This address is for Solana$/,
    )
  })

  test('behavior: ready, with the fee and what is known of the receiver', () => {
    const words = wordsOf(draw(editing({ fee: '21000000000000', isContract: true })))
    expect(words).toContain('Network fee about 0.000021 ETH')
    expect(words).toContain('This is a contract, not a wallet.')
    expect(words).toMatch(/Review$/)
    expect(wordsOf(draw(editing({ draft: { amount: '1', to: address } })))).toContain('This is your own address.')
  })

  test('param: locale writes the amount its way', () => {
    expect(draw(editing({ draft: { amount: '0.5', to: '' } }), 'de')).toContain('value="0,5"')
  })

  test('error: nothing can be sent from here', () => {
    expect(wordsOf(renderView(Send, {}))).toContain('Sending doesn’t work on this network.')
  })
})
