import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { toBase58 } from '../base/base58.js'
import { bitcoin } from '../bitcoin/family.js'
import { evm } from '../evm/family.js'
import { solana } from '../solana/family.js'
import { fakeFamily, makeTest } from './fakes.test-support.js'
import { familyOfAddress, isSameAddress, tokenAsset } from './families.js'

describe('familyOfAddress', () => {
  test.each([
    ['0x7A3f9C21E04bD8157f2C66A0b1d39E5840Fa2B6c', 'eip155'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bip122'],
    ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'solana'],
    ['2WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'solana'],
    ['11111111111111111111111111111111', 'solana'],
    ['0x7A3f', undefined],
    ['aldo.eth', undefined],
    ['', undefined],
  ])('default: %s, before anything of the families is loaded', (text, namespace) => {
    expect(familyOfAddress(makeFamilies().client, text)?.namespace).toBe(namespace)
  })

  test('behavior: a slip is of no family, as soon as what can tell is loaded', async () => {
    const { client } = makeFamilies()
    await vi.waitFor(() => expect(familyOfAddress(client, '1BoatSLRHtKNngkdXEeobR76b53LETtpyU')).toBeUndefined())
  })

  test('behavior: an address of Solana is never mistaken, however many zeros it begins with', () => {
    const { client } = makeFamilies()
    const bytes = fc
      .tuple(fc.integer({ min: 0, max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([zeros, random]) => random.fill(0, 0, zeros))
    const check = (address: Uint8Array) => familyOfAddress(client, toBase58(address))?.namespace === 'solana'
    fc.assert(fc.property(bytes, check), { numRuns: runs(500) })
  })
})

test('isSameAddress: by letters where the family tells them apart, by what they say where it does not', () => {
  const { client } = makeFamilies()
  expect(isSameAddress(client, 'eip155', '0xAB', '0xab')).toBe(true)
  expect(isSameAddress(client, 'eip155', '0xab', '0xac')).toBe(false)
  expect(isSameAddress(client, 'solana', 'Ab', 'ab')).toBe(false)
  expect(isSameAddress(client, 'near', 'Ab', 'ab')).toBe(false)
})

test('tokenAsset: a token is called by the word of its family', () => {
  const token = { address: 'KT1', decimals: 6, symbol: 'USDX' }
  const kindOf = (family = evm()) => tokenAsset(family.create({} as never), token).kind
  expect(kindOf()).toBe('erc20')
  expect(kindOf(solana())).toBe('spl')
  expect(kindOf(fakeFamily('tezos', { traits: { token: 'fa2' } }))).toBe('fa2')
})

/** The order of the app says nothing of what an address is. */
function makeFamilies() {
  const families = [evm({ discover: 'none' }), solana({ discover: 'none' }), bitcoin({ discover: 'none' })]
  return makeTest({ families })
}
