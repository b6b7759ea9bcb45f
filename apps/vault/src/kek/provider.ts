/** The service that holds the key does not answer. Its message holds nothing of what was sent or answered. */
export class KekAway extends Error {
  override name = 'KekAway'
}

/**
 * The operator's key: seals the shares and the vault's own secrets. A key management service (AWS, GCP, PKCS#11, an enclave's) is one
 * more implementation beside the file and the transit engine; `aad` goes into its encryption context.
 */
export type KekProvider = {
  /** For people, in the log at the start; never a secret. */
  name: string
  /** True when the key was made for trying out: production refuses it. */
  development: boolean
  seal(plain: Uint8Array, aad: string): Promise<Uint8Array>
  /** @throws KekAway, or Error when it was sealed by another key, for another purpose, or was changed. */
  open(sealed: Uint8Array, aad: string): Promise<Uint8Array>
}
