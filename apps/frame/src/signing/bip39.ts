import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toBigInt, utf8, word } from './bytes.js'

/** The words of an entropy (BIP-39, English): what a person writes down. */
export function wordsOf(entropy: Uint8Array): string {
  const { length } = entropy
  if (length < 16 || length > 32 || length % 4 !== 0) throw new TypeError('An entropy has 16 to 32 bytes')
  const checkBits = length / 4
  const check = BigInt((sha256(entropy)[0] ?? 0) >> (8 - checkBits))
  const bits = (toBigInt(entropy) << BigInt(checkBits)) | check
  const count = (length * 8 + checkBits) / 11
  return Array.from(
    { length: count },
    (_, at) => wordlist[Number((bits >> BigInt(11 * (count - 1 - at))) & 2047n)],
  ).join(' ')
}

/** The entropy of words that a person typed. Throws when a word or the checksum is wrong. */
export function entropyOf(words: string): Uint8Array {
  const list = words.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  const indices = list.map((each) => wordlist.indexOf(each))
  if (![12, 15, 18, 21, 24].includes(list.length) || indices.includes(-1))
    throw new TypeError('Not the words of a wallet')
  const bits = indices.reduce((sum, index) => (sum << 11n) | BigInt(index), 0n)
  const length = (list.length * 4) / 3
  const entropy = word(bits >> BigInt(length / 4), length)
  if (wordsOf(entropy) !== list.join(' ')) throw new TypeError('Not the words of a wallet: the checksum is wrong')
  return entropy
}

/** The seed of BIP-39. */
export function seedOf(entropy: Uint8Array, passphrase = ''): Uint8Array {
  const salt = utf8(`mnemonic${passphrase.normalize('NFKD')}`)
  return pbkdf2(sha512, utf8(wordsOf(entropy)), salt, { c: 2048, dkLen: 64 })
}
