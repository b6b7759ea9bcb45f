import { ed25519 } from '@noble/curves/ed25519.js'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { seedOf, wordsOf } from './bip39.js'
import { fromHex, toHex, word } from './bytes.js'
import { addressesOf, deriveKeys, signerOf, slip10 } from './keys.js'

const abandon = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

test('default', () => {
  expect(addressesOf(deriveKeys(new Uint8Array(16)))).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
})

test('behavior: the vectors of BIP-39', () => {
  const vectors: [string, string, string][] = [
    [
      '0x00000000000000000000000000000000',
      abandon,
      '0xc55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    ],
    [
      '0x7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      '0x2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
    ],
    [
      '0x68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c',
      'hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length',
      '0x64c87cde7e12ecf6704ab95bb1408bef047c22db4cc7491c4271d170a1b213d20b385bc1588d9c7b38f1b39d415665b8a9030c9ec653d75e65f847d8fc1fc440',
    ],
  ]
  for (const [entropy, words, seed] of vectors) {
    expect(wordsOf(fromHex(entropy))).toBe(words)
    expect(toHex(seedOf(fromHex(entropy), 'TREZOR'))).toBe(seed)
  }
})

test('behavior: the first vector of SLIP-0010 on Ed25519', () => {
  const seed = fromHex('0x000102030405060708090a0b0c0d0e0f')
  const chains = {
    m: '0x2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
    "m/0'": '0x68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
    "m/0'/1'": '0xb1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
    "m/0'/1'/2'": '0x92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
    "m/0'/1'/2'/2'": '0x30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
    "m/0'/1'/2'/2'/1000000000'": '0x8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  }
  for (const [path, key] of Object.entries(chains)) expect(toHex(slip10(seed, path))).toBe(key)
  expect(toHex(ed25519.getPublicKey(slip10(seed, 'm')))).toBe(
    '0xa4b2856bfec510abab89753fac1ac0e1112364e7d250545963f135f2a33188ed',
  )
})

test('behavior: any entropy leads to the addresses that viem and Solana’s kit find', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(16, 20, 24, 28, 32), fc.infiniteStream(fc.nat(255)), async (size, stream) => {
      const entropy = Uint8Array.from([...stream.take(size)])
      const keys = deriveKeys(entropy)
      const addresses = addressesOf(keys)
      expect(addresses.eip155).toBe(mnemonicToAccount(wordsOf(entropy)).address)
      expect(addresses.eip155).toBe(privateKeyToAddress(bytesToHex(keys.secp256k1)))
      expect(addresses.solana).toBe((await createKeyPairSignerFromPrivateKeyBytes(keys.ed25519)).address)
    }),
    { numRuns: runs(6) },
  )
})

test('behavior: signatures have the low half of s and hold under the public key', async () => {
  const keys = deriveKeys(new Uint8Array(16))
  const signer = signerOf(keys)
  const { secp256k1 } = await import('@noble/curves/secp256k1.js')
  for (let at = 1n; at < 20n; at += 1n) {
    const { r, s } = await signer.secp256k1(word(at))
    expect(s <= secp256k1.Point.CURVE().n / 2n).toBe(true)
    const compact = fromHex(toHex(word(r)) + toHex(word(s)).slice(2))
    expect(secp256k1.verify(compact, word(at), secp256k1.getPublicKey(keys.secp256k1), { prehash: false })).toBe(true)
  }
})

test('error: what is not a hardened path, not a hash', async () => {
  expect(() => slip10(new Uint8Array(32), 'm/44')).toThrow('hardened')
  await expect(signerOf(deriveKeys(new Uint8Array(16))).secp256k1(new Uint8Array(31))).rejects.toThrow('32 bytes')
})
