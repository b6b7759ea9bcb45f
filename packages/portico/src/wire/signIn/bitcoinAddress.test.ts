import { describe, expect, test } from 'vitest'
import { formOf } from '../../bitcoin/chains.js'
import { normalizeAddress, readAddress } from './bitcoinAddress.js'

/** BIP-173, BIP-350 and BIP-86, and addresses that everybody knows. */
const valid = [
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', 'bc'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'bc'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', 'tb'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', 'bc'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'p2tr', 'bc'],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'witness', 'bc'],
  ['BC1SW50QGDZ25J', 'witness', 'bc'],
  ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'p2wpkh', 'bcrt'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', 'bc'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', 'bc'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', 'tb'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', 'tb'],
] as const

/** From the lists of both standards of what must be refused, and slips of single letters. */
const invalid = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'bc1gmk9yu',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN',
  '0x00000000000000000000000000000000000a11ce',
  '',
] as const

describe('readAddress', () => {
  test.each(valid)('default: %s', (address, type, bech32) => {
    expect(readAddress(address)).toMatchObject({ type, form: { bech32 } })
  })

  test.each(invalid)('error: %s', (address) => {
    expect(readAddress(address)).toBeUndefined()
  })

  test('param: forms', () => {
    const mainnet = [formOf('bip122:000000000019d6689c085ae165831e93')]
    expect(readAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet)).toBeDefined()
    expect(readAddress('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', mainnet)).toBeUndefined()
    expect(readAddress('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', mainnet)).toBeUndefined()
  })
})

describe('normalizeAddress', () => {
  test('default', () => {
    expect(normalizeAddress(' BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    expect(normalizeAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  })

  test('error: no address', () => {
    expect(() => normalizeAddress('bc1q')).toThrow('Not a valid address: bc1q')
  })
})
