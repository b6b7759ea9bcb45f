import { ed25519 } from '@noble/curves/ed25519.js'

/** Ed25519 for browsers that lack it, in a file of its own so that no other loads it. */
export function verifyInSoftware(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key)
  } catch {
    return false
  }
}
