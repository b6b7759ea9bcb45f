import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { bip32 } from './bip32.js'
import { entropyOf, seedOf, wordsOf } from './bip39.js'
import { fromHex, toHex } from './bytes.js'

const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 })
const steps = fc.array(fc.tuple(fc.nat(2 ** 31 - 1), fc.boolean()), { maxLength: 4 })
const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))

test('behavior: the first vector of BIP-32', () => {
  const seed = fromHex('0x000102030405060708090a0b0c0d0e0f')
  const keys = {
    m: '0xe8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35',
    "m/0'": '0xedb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea',
    "m/0'/1": '0x3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368',
    "m/0'/1/2'": '0xcbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca',
  }
  for (const [path, key] of Object.entries(keys)) expect(toHex(bip32(seed, path))).toBe(key)
})

test('behavior: any seed and path lead where another implementation gets', () => {
  fc.assert(
    fc.property(seeds, steps, (seed, list) => {
      const path = ['m', ...list.map(([index, hard]) => `${index}${hard ? "'" : ''}`)].join('/')
      expect(bip32(seed, path)).toEqual(HDKey.fromMasterSeed(new Uint8Array(seed)).derive(path).privateKey)
    }),
    { numRuns: runs(25) },
  )
})

test('behavior: words, entropy and seed are those of another implementation', () => {
  fc.assert(
    fc.property(entropies, fc.string({ maxLength: 12 }), (entropy, passphrase) => {
      const words = entropyToMnemonic(new Uint8Array(entropy), wordlist)
      expect(wordsOf(entropy)).toBe(words)
      expect(entropyOf(words)).toEqual(mnemonicToEntropy(words, wordlist))
      expect(seedOf(entropy, passphrase)).toEqual(mnemonicToSeedSync(words, passphrase))
    }),
    { numRuns: runs(10) },
  )
})

test('error: words that are not of the list, too few, or with a wrong checksum', () => {
  const words = wordsOf(new Uint8Array(16))
  for (const bad of [
    '',
    'abandon',
    words.replace('about', 'above'),
    words.replace('about', 'abou'),
    `${words} about`,
  ]) {
    expect(() => entropyOf(bad)).toThrow('Not the words of a wallet')
  }
  for (const size of [0, 15, 17, 36]) expect(() => wordsOf(new Uint8Array(size))).toThrow('16 to 32 bytes')
})

test('error: what is no path', () => {
  for (const path of ['m/x', 'm/4294967296', "m/2147483648'", 'm/-1']) {
    expect(() => bip32(new Uint8Array(16), path)).toThrow('Not a path')
  }
})
