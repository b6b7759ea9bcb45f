import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { toBase58 } from './base58.js'
import { bip32 } from './bip32.js'
import { seedOf } from './bip39.js'
import { concat, utf8, word } from './bytes.js'
import { addressOfPublicKey } from './evm/address.js'
import { signHash } from './evm/sign.js'
import type { Signer } from './signer.js'

const evmPath = "m/44'/60'/0'/0/0"
const solanaPath = "m/44'/501'/0'/0'"

/** The secrets of one wallet. They live in the signing Worker and nowhere else. */
export type Keys = { secp256k1: Uint8Array; ed25519: Uint8Array }

/** The key of one path of hardened steps on Ed25519 (SLIP-0010). */
export function slip10(seed: Uint8Array, path: string): Uint8Array {
  let state = hmac(sha512, utf8('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const index = Number(step.replace(/'$/, ''))
    if (!/^\d+'$/.test(step) || index >= 2 ** 31) throw new TypeError('Ed25519 has hardened steps alone')
    const data = concat(Uint8Array.of(0), state.subarray(0, 32), word(BigInt(index + 2 ** 31), 4))
    const next = hmac(sha512, state.subarray(32), data)
    data.fill(0)
    state.fill(0)
    state = next
  }
  const key = state.slice(0, 32)
  state.fill(0)
  return key
}

/** The keys of an entropy of 16 to 32 bytes, by the paths that other wallets use too. */
export function deriveKeys(entropy: Uint8Array): Keys {
  const seed = seedOf(entropy)
  try {
    return { secp256k1: bip32(seed, evmPath), ed25519: slip10(seed, solanaPath) }
  } finally {
    seed.fill(0)
  }
}

export function addressesOf(keys: Keys): { eip155: string; solana: string } {
  return {
    eip155: addressOfPublicKey(secp256k1.getPublicKey(keys.secp256k1, false)),
    solana: toBase58(ed25519.getPublicKey(keys.ed25519)),
  }
}

/** Signs with keys that are at hand: what the Worker offers to the page that shows the question. */
export function signerOf(keys: Keys): Signer {
  return {
    secp256k1: async (hash) => signHash(hash, keys.secp256k1),
    async ed25519(message) {
      return ed25519.sign(message, keys.ed25519)
    },
  }
}
