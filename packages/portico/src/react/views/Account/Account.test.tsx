import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../networks/index.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Account } from './Account.js'

const ready = (amount: string) =>
  ({
    status: 'ready',
    address,
    networkId: mainnet.caipNetworkId,
    amount,
    decimals: 18,
    symbol: 'ETH',
    readAt: 0,
  }) as const

describe('Account', () => {
  test('default: who, what and what next', () => {
    const markup = renderView(Account, {}, { state: { ...connected(), balance: ready('1204999000000000000') } })
    const words = wordsOf(markup)
    expect(words).toMatch(/0x7A3?f?…Fa2B6c|0x7A.*Fa2B6c/)
    expect(words).toContain('1 .204 ETH')
    expect(words).toContain('Total balance 1.204 ETH')
    expect(words).toContain('Send')
    expect(words).toContain('Disconnect')
    expect(markup).toContain(`https://etherscan.io/address/${address}`)
  })

  test('behavior: a balance of another account is none of this one', () => {
    const balance = { ...ready('1000000000000000000'), address: receiver }
    expect(renderView(Account, {}, { state: { ...connected(), balance } })).toContain('data-state="loading"')
  })

  test('error: the balance cannot be read', () => {
    const balance = {
      status: 'blocked',
      address,
      networkId: mainnet.caipNetworkId,
      until: Date.now() + 25_500,
    } as const
    const words = wordsOf(renderView(Account, {}, { state: { ...connected(), balance } }))
    expect(words).toContain('Balance unknown')
    expect(words).toMatch(/Your funds are safe.*We’ll try again in 2[56] seconds\./)
  })

  test('error: the wallet is on a network that the app does not use', () => {
    const markup = renderView(Account, {}, { state: connected({ caipNetworkId: 'eip155:100' }) })
    expect(wordsOf(markup)).toContain('Meridian doesn’t work on this network')
    expect(markup).toContain('aria-label="Send: not available on another network"')
    expect(wordsOf(markup)).toContain('Balance unknown')
  })

  test('param: send and receive off', () => {
    expect(renderView(Account, {}, { state: connected(), features: { send: false, receive: false } })).not.toContain(
      'part="actions"',
    )
  })

  test('behavior: what was sent can be followed', () => {
    const plan = {
      networkId: mainnet.caipNetworkId,
      from: address,
      to: receiver,
      amount: '120000000000000000000',
      decimals: 18,
      symbol: 'ETH',
      item: { networkId: mainnet.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 },
      warnings: [],
    }
    const send = { status: 'sent', plan, hash: '0x1', sentAt: 0 } as const
    expect(wordsOf(renderView(Account, {}, { state: { ...connected(), send } }))).toContain('120 ETH on its way')
  })

  test('behavior: nothing without a connection', () => {
    expect(renderView(Account, {})).toBe('')
  })
})
