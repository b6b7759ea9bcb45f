import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** The words of an entropy of 16 to 32 bytes (BIP-39, English): what a person writes down. */
export function wordsOf(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/** The seed of BIP-39. */
export function seedOf(entropy: Uint8Array, passphrase = ''): Uint8Array {
  return mnemonicToSeedSync(wordsOf(entropy), passphrase)
}
