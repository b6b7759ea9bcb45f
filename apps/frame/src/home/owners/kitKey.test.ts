import { recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { toHex } from '../../signing/bytes.js'
import { joinSignature } from '../../signing/evm/message.js'
import { kitKey } from './kitKey.js'

const entropy = new Uint8Array(16).fill(7)

test('default: the code of a kit is the same key for ever, and signs as the address that it has', async () => {
  const { address, signer } = await kitKey(entropy)
  // Whoever wrote a kit down has to find the same owner in every later version.
  expect(address).toBe('0xFf7a3adad0824F8D1F8e7c17d219fDDb8A3D8d01')
  expect((await kitKey(new Uint8Array(16).fill(8))).address).not.toBe(address)
  const hash = new Uint8Array(32).fill(1)
  const signature = joinSignature(await signer.secp256k1(hash))
  expect(await recoverAddress({ hash: toHex(hash), signature })).toBe(address)
  await expect(signer.ed25519(hash)).rejects.toThrow(TypeError)
})
