import { createPublicKey, verify } from 'node:crypto'
import type { Verdict } from '../evm/signature.js'
import { fromBase58 } from '../tokens/base58.js'

/** What stands before the 32 bytes of a public key of Ed25519 in DER. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether an account of Solana has signed a text: the address is its key, the signature is in base58. */
export async function verifyEd25519(given: { address: string; message: string; signature: string }): Promise<Verdict> {
  const key = given.address.length <= 44 ? fromBase58(given.address) : undefined
  const signature = given.signature.length <= 90 ? fromBase58(given.signature) : undefined
  if (key?.length !== 32 || signature?.length !== 64) return 'not signed'
  const publicKey = createPublicKey({ key: Buffer.concat([keyPrefix, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(given.message), publicKey, signature) ? 'signed' : 'not signed'
}
