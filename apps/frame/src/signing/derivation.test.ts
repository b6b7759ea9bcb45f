import { HDKey } from '@scure/bip32'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { bip32 } from './bip32.js'
import { seedOf, wordsOf } from './bip39.js'
import { fromHex, toHex } from './bytes.js'
import { keyOnEd25519, keyOnSecp256k1, seedOfWords, wordsOfBits } from './derivation.test-support.js'
import wallets from './golden/wallets.json' with { type: 'json' }
import { addressesOf, deriveKeys, slip10 } from './keys.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const seeds = fc.uint8Array({ minLength: 16, maxLength: 64 })
const index = fc.nat(2 ** 31 - 1)
const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))

/** Of BIP-32: a seed, and the private keys on its way down. */
const bip32Vectors: [seed: string, keys: [path: string, key: string][]][] = [
  [
    '000102030405060708090a0b0c0d0e0f',
    [
      ['m', 'e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35'],
      ["m/0'", 'edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea'],
      ["m/0'/1", '3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368'],
      ["m/0'/1/2'", 'cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca'],
      ["m/0'/1/2'/2", '0f479245fb19a38a1954c5c7c0ebab2f9bdfd96a17563ef28a6a4b1a2a764ef4'],
      ["m/0'/1/2'/2/1000000000", '471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8'],
    ],
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    [
      ['m', '4b03d6fc340455b363f51020ad3ecca4f0850280cf436c70c727923f6db46c3e'],
      ['m/0', 'abe74a98f6c7eabee0428f53798f0ab8aa1bd37873999041703c742f15ac7e1e'],
      ["m/0/2147483647'", '877c779ad9687164e9c2f4f0f4ff0340814392330693ce95a58fe18fd52e6e93'],
      ["m/0/2147483647'/1", '704addf544a06e5ee4bea37098463c23613da32020d604506da8c0518e1da4b7'],
      ["m/0/2147483647'/1/2147483646'", 'f1c7c871a54a804afe328b4c83a1c33b8e5ff48f5087273f04efa83b247d6a2d'],
      ["m/0/2147483647'/1/2147483646'/2", 'bb7d39bdb83ecf58f2fd82b6d918341cbef428661ef01ab97c28a4842125ac23'],
    ],
  ],
  // These two are there for keys that begin with a zero, which some have lost.
  [
    '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    [
      ['m', '00ddb80b067e0d4993197fe10f2657a844a384589847602d56f0c629c81aae32'],
      ["m/0'", '491f7a2eebc7b57028e0d3faa0acda02e75c33b03c48fb288c41e2ea44e1daef'],
    ],
  ],
  [
    '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
    [
      ['m', '12c0d59c7aa3a10973dbd3f478b65f2516627e3fe61e00c345be9a477ad2e215'],
      ["m/0'", '00d948e9261e41362a688b916f297121ba6bfb2274a3575ac0e456551dfd7f7e'],
      ["m/0'/1'", '3a2086edd7d9df86c3487a5905a1712a9aa664bce8cc268141e07549eaa8661d'],
    ],
  ],
]

/** Of SLIP-0010, on Ed25519. */
const slip10Vectors: typeof bip32Vectors = [
  [
    '000102030405060708090a0b0c0d0e0f',
    [
      ['m', '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
      ["m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
      ["m/0'/1'", 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
      ["m/0'/1'/2'", '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
      ["m/0'/1'/2'/2'", '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
      ["m/0'/1'/2'/2'/1000000000'", '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    ],
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    [
      ['m', '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
      ["m/0'", '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
      ["m/0'/2147483647'", 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
      ["m/0'/2147483647'/1'", '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
      ["m/0'/2147483647'/1'/2147483646'", '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72'],
      ["m/0'/2147483647'/1'/2147483646'/2'", '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
    ],
  ],
]

/** Of BIP-39: the seed is with the passphrase TREZOR. */
const bip39Vectors: [entropy: string, words: string, seed: string][] = [
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    '000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon agent',
    '035895f2f481b1b0f01fcf8c289c794660b289981a78f8106447707fdd9666ca06da5a9a565181599b79f53b844d8a71dd9f439c52a3d7b3e8a79c906ac845fa',
  ],
  [
    '0000000000000000000000000000000000000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon art',
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  ],
]

// Whoever has a wallet has its addresses from exactly these numbers: they change never again.
test.each(wallets)('golden: a wallet keeps its keys and addresses: $what', (wallet) => {
  const keys = deriveKeys(fromHex(wallet.entropy))
  expect(toHex(keys.secp256k1)).toBe(wallet.secp256k1)
  expect(toHex(keys.ed25519)).toBe(wallet.ed25519)
  expect(addressesOf(keys)).toEqual({ eip155: wallet.eip155, solana: wallet.solana })
})

test('golden: the wallets hold what they are chosen for', () => {
  const zeros = wallets.filter(({ secp256k1, ed25519 }) => [secp256k1, ed25519].some((key) => key.startsWith('0x00')))
  expect(zeros.length).toBeGreaterThan(2)
  expect(new Set(wallets.map(({ entropy }) => entropy.length))).toEqual(new Set([34, 42, 50, 58, 66]))
})

test('behavior: the vectors of BIP-32', () => {
  for (const [seed, keys] of bip32Vectors)
    for (const [path, key] of keys) expect(toHex(bip32(fromHex(`0x${seed}`), path)), path).toBe(`0x${key}`)
})

test('behavior: the vectors of SLIP-0010', () => {
  for (const [seed, keys] of slip10Vectors)
    for (const [path, key] of keys) expect(toHex(slip10(fromHex(`0x${seed}`), path)), path).toBe(`0x${key}`)
})

test('behavior: more vectors of BIP-39', () => {
  for (const [entropy, words, seed] of bip39Vectors) {
    expect(wordsOf(fromHex(`0x${entropy}`))).toBe(words)
    expect(toHex(seedOf(fromHex(`0x${entropy}`), 'TREZOR'))).toBe(`0x${seed}`)
  }
})

test('behavior: any seed and path lead where Node’s own cryptography gets', () => {
  const steps = fc.array(fc.tuple(index, fc.boolean()), { maxLength: 5 })
  fc.assert(
    fc.property(seeds, steps, fc.array(index, { maxLength: 5 }), (seed, list, hard) => {
      const path = ['m', ...list.map(([at, isHard]) => `${at}${isHard ? "'" : ''}`)].join('/')
      expect(toHex(bip32(seed, path))).toBe(toHex(keyOnSecp256k1(seed, path)))
      const hardPath = ['m', ...hard.map((at) => `${at}'`)].join('/')
      expect(toHex(slip10(seed, hardPath))).toBe(toHex(keyOnEd25519(seed, hardPath)))
    }),
    { numRuns: runs(100) },
  )
})

test('behavior: words and seed of any entropy are those of Node’s own cryptography', () => {
  fc.assert(
    fc.property(entropies, fc.string({ maxLength: 12 }), (entropy, passphrase) => {
      const words = wordsOfBits(entropy)
      expect(wordsOf(entropy)).toBe(words)
      expect(toHex(seedOf(entropy, passphrase))).toBe(toHex(seedOfWords(words, passphrase)))
    }),
    { numRuns: runs(25) },
  )
})

test('behavior: of the keys on the way to one nothing stays', () => {
  const nodes = new Set<HDKey>()
  const derive = HDKey.prototype.deriveChild
  vi.spyOn(HDKey.prototype, 'deriveChild').mockImplementation(function (this: HDKey, index) {
    const child = derive.call(this, index)
    nodes.add(this).add(child)
    return child
  })
  const seed = fromHex(`0x${'5a'.repeat(64)}`)
  expect(toHex(bip32(seed, "m/44'/60'/0'/0/0"))).toBe(toHex(keyOnSecp256k1(seed, "m/44'/60'/0'/0/0")))
  expect([...nodes].map(({ privateKey }) => privateKey)).toEqual(Array(6).fill(null))
})

test('error: what is no path, and no entropy', () => {
  for (const path of ['m/x', 'm/4294967296', "m/2147483648'", 'm/-1', 'm/', '', "44'/60'"]) {
    expect(() => bip32(new Uint8Array(16), path), path).toThrow('Not a path')
  }
  for (const size of [0, 15, 17, 36]) expect(() => wordsOf(new Uint8Array(size))).toThrow(RangeError)
})
