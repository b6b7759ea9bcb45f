import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'

const purpose = 44
const coin = 501
const hardened = 0x80000000

/** The account that wallets show for a mnemonic at m/44'/501'/index'/0' (SLIP-10 on Ed25519). */
function accountKey(mnemonic: string, index: number): Uint8Array {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [purpose, coin, index, 0]) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE((step | hardened) >>> 0)
    const data = Buffer.concat([Uint8Array.of(0), node.subarray(0, 32), number])
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}

export const accountSigner = (mnemonic: string, index: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(accountKey(mnemonic, index))

/** A key of the sandbox itself, the same on every run. */
export const namedSigner = (name: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`portico sandbox ${name}`).digest())
