/**
 * The operator's key: seals the shares and the vault's own secrets. A key management service (AWS, GCP, PKCS#11, an enclave's) is one
 * more implementation; `aad` goes into its encryption context.
 */
export type KekProvider = {
  /** For people, in the log at the start; never a secret. */
  name: string
  /** True when the key was made for trying out: production refuses it. */
  development: boolean
  seal(plain: Uint8Array, aad: string): Promise<Uint8Array>
  /** @throws Error when it was sealed by another key, for another purpose, or was changed. */
  open(sealed: Uint8Array, aad: string): Promise<Uint8Array>
}
