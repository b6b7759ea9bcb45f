import { fromBase58 } from '../base/base58.js'
import type { SignInFeature } from '../core/family.js'
import { asWallet } from './standard.js'

/** The feature `signIn` of the family: an account is its own key, so no node is asked. */
export const signIn = (): SignInFeature => ({
  verify: verifyText,
  async ask({ provider, data }) {
    const wallet = asWallet(provider)
    return wallet && (await import('./signIn.js')).signInBy(wallet, data)
  },
})

/** Whether an address has signed the UTF-8 bytes of a text (Ed25519). The signature is in base58. */
export async function verifyText(given: { address: string; message: string; signature: string }): Promise<boolean> {
  const key = given.address.length <= 44 ? fromBase58(given.address) : undefined
  const signature = given.signature.length <= 90 ? fromBase58(given.signature) : undefined
  if (key?.length !== 32 || signature?.length !== 64) return false
  const message = new TextEncoder().encode(given.message)
  const { subtle } = crypto
  const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']).catch(() => undefined)
  if (imported) return subtle.verify('Ed25519', imported, signature, message)
  // Browsers of before 2025 do not have it.
  const { verifyInSoftware } = await import('./softwareVerify.js')
  return verifyInSoftware(signature, message, key)
}
