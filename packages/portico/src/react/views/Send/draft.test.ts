import { describe, expect, test } from 'vitest'
import { initialSend } from '../../../core/features/send/state.js'
import { isMistyped, localAmount, problemSeen } from './draft.js'

const item = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const

describe('problemSeen', () => {
  test('default: an untouched form asks for a token, then for an amount, then for a receiver', () => {
    expect(problemSeen(initialSend)).toBe('no-item')
    expect(problemSeen({ status: 'editing', draft: { amount: '', to: '', item } })).toBe('no-amount')
    expect(problemSeen({ status: 'editing', draft: { amount: '1', to: '', item } })).toBe('no-recipient')
    expect(problemSeen({ status: 'editing', draft: { amount: '1', to: '0x', item } })).toBeUndefined()
  })

  test('behavior: what the flow found comes first', () => {
    expect(problemSeen({ status: 'editing', draft: { amount: '', to: '' }, problem: 'insufficient' })).toBe(
      'insufficient',
    )
  })
})

describe('localAmount', () => {
  test('param: locale', () => {
    expect(localAmount('1.5', 'en')).toBe('1.5')
    expect(localAmount('1.5', 'de')).toBe('1,5')
    expect(localAmount('', 'de')).toBe('')
  })
})

describe('isMistyped', () => {
  test.each([
    ['0x7A3f9C21E04bD8157f2C66A0b1d39E5840Fa2B6d', true],
    ['0x7a3f9c21e04bd8157f2c66a0b1d39e5840fa2b6c', false],
    ['0x7A3F9C21E04BD8157F2C66A0B1D39E5840FA2B6C', false],
    ['0x7A3f', false],
    ['aldo.eth', false],
  ])('default: %s', (text, mistyped) => {
    expect(isMistyped(text)).toBe(mistyped)
  })
})
