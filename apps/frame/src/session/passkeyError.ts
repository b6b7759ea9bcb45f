/** `noPrf`: the passkey cannot hold a half of the wallet. `refused`: the person, or the browser, said no. */
export class PasskeyError extends Error {
  readonly reason: 'noPrf' | 'refused' | 'absent'

  constructor(reason: 'noPrf' | 'refused' | 'absent', cause?: unknown) {
    super('The passkey could not be used', { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}
