import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toBase58 } from '../base/base58.js'
import { solanaMainnet } from '../networks/solana.js'
import { solana } from './family.js'
import { solanaContext } from './wallet.test-support.js'

afterEach(() => vi.restoreAllMocks())

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const address = toBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const message = 'app.example wants you to sign in — grüße'
const signature = toBase58(sign(null, Buffer.from(message), privateKey))

async function verify(part: { address?: string; message?: string; signature?: string } = {}) {
  const feature = await solana().create(solanaContext()).features.signIn?.()
  const { signal } = new AbortController()
  return feature?.verify({ network: solanaMainnet, address, message, signature, signal, ...part })
}

describe.each(['of the browser', 'of our own'])('Ed25519 %s', (whose) => {
  const lacking = () => {
    if (whose === 'of our own') vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('not supported'))
  }

  test('default', async () => {
    lacking()
    expect(await verify()).toBe(true)
  })

  test('error: another text, another account, no signature', async () => {
    lacking()
    expect(await verify({ message: `${message} ` })).toBe(false)
    expect(await verify({ address: toBase58(new Uint8Array(32).fill(7)) })).toBe(false)
    expect(await verify({ signature: toBase58(new Uint8Array(64).fill(255)) })).toBe(false)
    expect(await verify({ signature: toBase58(new Uint8Array(63).fill(1)) })).toBe(false)
    expect(await verify({ signature: '0xabc' })).toBe(false)
    expect(await verify({ address: 'nobody' })).toBe(false)
  })
})
