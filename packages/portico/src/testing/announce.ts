import type { TestWallet } from './types.js'

/** Announces the wallet by EIP-6963, now and whenever the page asks. Returns how to stop. */
export function announceWallet(wallet: TestWallet): () => void {
  const { name, rdns, icon } = wallet.info
  const detail = Object.freeze({
    info: Object.freeze({ uuid: createUuid(), name, rdns, icon }),
    provider: wallet.provider,
  })
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** As `crypto.randomUUID`, which pages without a secure context lack. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
