import { describe, expect, test } from 'vitest'
import { groupAddress } from './Money.js'

const address = '0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4'

describe('groupAddress', () => {
  test('default', () => {
    const { prefix, groups } = groupAddress(address)
    expect(prefix).toBe('0x')
    expect(groups.map(({ text }) => text).join('')).toBe(address.slice(2))
    expect(groups.map(({ mark }) => mark)).toEqual(['end', ...Array(8).fill('none'), 'end'])
  })

  test('param: compareTo', () => {
    const { groups } = groupAddress(address, '0x41be07D29a6C3F58c0417Be29D6630aF15c8E9d5')
    expect(groups.filter(({ mark }) => mark === 'difference').map(({ text }) => text)).toEqual(['E9d4'])
  })

  test('behavior: an address without a prefix, and one of an odd length', () => {
    const { prefix, groups } = groupAddress('bc1qxyzab')
    expect(prefix).toBe('')
    expect(groups.map(({ text }) => text)).toEqual(['bc1q', 'xyza', 'b'])
  })

  test('behavior: nothing to show for an empty address', () => {
    expect(groupAddress('').groups).toEqual([])
  })
})
