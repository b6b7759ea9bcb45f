import { describe, expect, test } from 'vitest'
import { fakeFamily } from '../../../core/fakes.test-support.js'
import type { SendState } from '../../../core/features/send/state.js'
import { mainnet } from '../../../networks/index.js'
import { address, connected, quietFamily, receiver, renderView, wordsOf } from '../../render.test-support.js'
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
const item = { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
const draw = (send: SendState, locale = 'en') =>
  renderView(Send, {}, { state: { ...connected(), balance, send }, locale })
const editing = (part: Partial<Extract<SendState, { status: 'editing' }>>): SendState => ({
  status: 'editing',
  draft: { amount: '1', to: receiver, item },
  ...part,
})

describe('Send', () => {
  test('default: an empty form', () => {
    expect(wordsOf(draw({ status: 'editing', draft: { amount: '', to: '' } }))).toBe(
      'Amount Choose token To Paste Choose a token',
    )
    const markup = draw({ status: 'editing', draft: { amount: '', to: '', item } })
    expect(wordsOf(markup)).toContain('1.204 ETH')
    expect(wordsOf(markup)).toMatch(/Paste Enter an amount$/)
    expect(markup).toContain('Use the whole balance, 1.204 ETH')
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
    const send = editing({ problem: 'other-family', draft: { amount: '1', to, item } })
    const options = { families: [quietFamily, fakeFamily('solana')] }
    expect(wordsOf(renderView(Send, {}, { state: { ...connected(), balance, send }, options }))).toMatch(
      /This address is for Solana$/,
    )
  })

  test('behavior: ready, with the fee and what is known of the receiver', () => {
    const words = wordsOf(draw(editing({ fee: '21000000000000', isContract: true })))
    expect(words).toContain('Network fee about 0.000021 ETH')
    expect(words).toContain('This is a contract, not a wallet.')
    expect(words).toMatch(/Review$/)
    expect(wordsOf(draw(editing({ draft: { amount: '1', to: address, item } })))).toContain('This is your own address.')
  })

  test('behavior: the fee stands with what it is worth, both rounded up', () => {
    const words = wordsOf(
      draw(editing({ fee: '21345670000000', draft: { amount: '1', to: receiver, item: { ...item, price: 3000 } } })),
    )
    expect(words).toContain('Network fee about $0.07 (0.000022 ETH)')
  })

  test.each([
    ['no-item', 'Choose a token'],
    ['checking-name', 'Checking the name…'],
    ['no-such-name', 'No such name'],
    ['name-unknown', 'We couldn’t look up that name'],
  ] as const)('error: %s', (problem, text) => {
    expect(wordsOf(draw(editing({ problem, draft: { amount: '1', to: 'aldo.eth', item } })))).toMatch(
      new RegExp(`${text}$`),
    )
  })

  test('behavior: a name that was found stands with its address, and where it is sent', () => {
    const name = { text: 'aldo.eth', status: 'found', address: receiver, name: 'aldo.eth' } as const
    const words = wordsOf(draw(editing({ name, draft: { amount: '1', to: 'aldo.eth', item } })))
    expect(words).toContain('aldo.eth 0x41…c8E9d4')
    expect(words).toContain('Name found. You’ll send on Ethereum.')
  })

  test('behavior: a price shows what the amount is worth', () => {
    const priced = { ...item, price: 3000.5 }
    expect(wordsOf(draw(editing({ draft: { amount: '0.5', to: receiver, item: priced } })))).toContain('$1,500.25')
    expect(wordsOf(draw(editing({})))).not.toContain('$')
  })

  test('behavior: of a collectible there is one', () => {
    const arch = { ...item, symbol: 'Arch no. 1', decimals: 0, balance: '1' }
    const asset = { kind: 'erc721', address: receiver, tokenId: '1' } as const
    const markup = draw(editing({ draft: { amount: '1', to: receiver, item: { ...arch, asset } } }))
    expect(markup).toMatch(/readOnly=""[^>]*value="1"|value="1"[^>]*readOnly=""/i)
    expect(wordsOf(markup)).not.toContain('Max')
  })

  test('error: the contract counts otherwise than the list', () => {
    expect(wordsOf(draw(editing({ corrected: true })))).toContain('ETH counts its decimals differently')
  })

  test('param: locale writes the amount its way', () => {
    expect(draw(editing({ draft: { amount: '0.5', to: '', item } }), 'de')).toContain('value="0,5"')
  })

  test('error: nothing can be sent from here', () => {
    expect(wordsOf(renderView(Send, {}))).toContain('Sending doesn’t work on this network.')
  })
})
