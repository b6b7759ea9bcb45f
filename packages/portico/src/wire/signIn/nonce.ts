/** A nonce for a sign-in message: 128 random bits as 32 letters and digits, which is what EIP-4361 allows. */
export function makeNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
