/**
 * `noPrf`: the passkey cannot hold a half of the wallet. `refused`: the person, or the browser, said no. `held`: where a new one was to be
 * kept there is one of the wallet already. `notAdded`: it opens the account that it names on no network. `other`: it opens the wallet of an
 * e-mail address, and owns none.
 */
type Reason = 'noPrf' | 'refused' | 'absent' | 'held' | 'notAdded' | 'other'

export class PasskeyError extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super('The passkey could not be used', { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}
