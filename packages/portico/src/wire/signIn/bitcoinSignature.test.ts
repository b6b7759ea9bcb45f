import { describe, expect, test } from 'vitest'
import { bitcoinAccount } from '../../../../../sandbox/bitcoin/keys.js'
import { mnemonic } from '../../../../../sandbox/chains/anvil.js'
import { toHex } from '../../base/bytes.js'
import { regtestId } from '../../bitcoin/bitcoin.test-support.js'
import { createBitcoinTestWallet } from '../../testing/bitcoin/createBitcoinTestWallet.js'
import { isSignedBy } from './bitcoinSignature.js'

/** From the text of BIP-322. */
const vectors = [
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
] as const

describe('isSignedBy', () => {
  test.each(vectors)('default: %s, "%s"', (address, message, signature) => {
    expect(isSignedBy(address, message, signature)).toBe(true)
    expect(isSignedBy(address, `${message}!`, signature)).toBe(false)
    for (const [other] of vectors) if (other !== address) expect(isSignedBy(other, message, signature)).toBe(false)
    const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
    for (const at of [0, 1, 12, 40, bytes.length - 1]) {
      const bent = btoa(String.fromCharCode(...bytes.with(at, (bytes[at] ?? 0) ^ 1)))
      expect(isSignedBy(address, message, bent)).toBe(false)
    }
  })

  test.each(['', 'AA', 'AQ==', '!!', 'A'.repeat(5_000)])('error: "%s" is no signature', (signature) => {
    expect(isSignedBy(vectors[0][0], '', signature)).toBe(false)
    expect(isSignedBy('nonsense', '', signature)).toBe(false)
  })

  test.each(['short', 'a text that is longer than what one byte can count: '.repeat(12)])(
    'behavior: what wallets sign: %s',
    async (message) => {
      const { payment, ordinals } = bitcoinAccount(mnemonic, 5)
      const hex = (bytes: Uint8Array) => `0x${toHex(bytes)}` as const
      const { provider } = await createBitcoinTestWallet({
        style: 'sats-connect',
        info: { name: 'Quarry', rdns: 'dev.portico.quarry' },
        network: { id: regtestId, name: 'Regtest', apiUrl: 'http://node.invalid' },
        keys: [{ payment: hex(payment.privateKey), ordinals: hex(ordinals.privateKey) }],
        autoApprove: true,
      })
      await provider.request('wallet_connect', { addresses: ['payment', 'ordinals'] })
      for (const [address, protocol] of [
        [payment.address, 'ECDSA'],
        [payment.address, 'BIP322'],
        [ordinals.address, 'BIP322'],
      ] as const) {
        const { result } = await provider.request('signMessage', { address, message, protocol })
        expect(isSignedBy(address, message, result.signature)).toBe(true)
        expect(isSignedBy(address, `${message} `, result.signature)).toBe(false)
        const other = address === payment.address ? ordinals.address : payment.address
        expect(isSignedBy(other, message, result.signature)).toBe(false)
      }
    },
  )
})
