import { describe, expect, test } from 'vitest'
import { familyOfAddress } from './draft.js'

describe('familyOfAddress', () => {
  test.each([
    ['0x7A3f9C21E04bD8157f2C66A0b1d39E5840Fa2B6c', 'eip155'],
    [' 0x7a3f9c21e04bd8157f2c66a0b1d39e5840fa2b6c ', 'eip155'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bip122'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'solana'],
    ['0x7A3f', undefined],
    ['aldo.eth', undefined],
    ['', undefined],
  ])('default: %s', (text, family) => {
    expect(familyOfAddress(text)).toBe(family)
  })
})
