import { type VaultErrorCode, vaultErrors } from './contract/index.js'

/** What is answered in place of a result. Its message is for developers and never holds a secret or what a caller sent. */
export class Refusal extends Error {
  readonly code: VaultErrorCode
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(code: VaultErrorCode, options: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(messages[code], { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.retryAfter = options.retryAfter
  }

  get status(): (typeof vaultErrors)[VaultErrorCode] {
    return vaultErrors[this.code]
  }
}

const messages: Readonly<Record<VaultErrorCode, string>> = {
  invalid_request: 'The body does not have the agreed form',
  proof_invalid: 'The proof of the device is missing or does not hold',
  use_dpop_nonce: 'The proof needs the nonce of this answer',
  session_invalid: 'There is no session of this device',
  token_reused: 'A refresh token was used twice; the device is no longer trusted',
  origin_refused: 'Only pages of the wallet call the vault',
  site_refused: 'The site is not on the list of its project',
  sites_unreachable: 'Nobody tells which sites may sign in',
  flow_over: 'There is no such flow of this device',
  flow_waiting: 'The device was not approved yet',
  code_wrong: 'The code is wrong',
  code_over: 'The code is too old, was used or was replaced',
  code_locked: 'Too many wrong codes',
  login_frozen: 'Login by e-mail is frozen for this address',
  throttled: 'A new mail may be asked for in a moment',
  rate_limited: 'Too many mails or calls',
  approval_over: 'The approval is unknown, used or too old',
  choice_wrong: 'The wrong number was picked',
  wallet_exists: 'The account has a wallet',
  wallet_unknown: 'The account has no wallet',
  slot_unknown: 'There is no such slot',
  slot_refused: 'What was shown does not suffice for this slot',
  slot_last: 'The last slot of a wallet cannot be removed',
  login_stale: 'A fresh login is needed',
  pin_locked: 'Too many wrong PINs',
  factor_needed: 'The passkey, the PIN or the kit of the wallet is needed',
  slot_new: 'The slot is too new for this',
  change_frozen: 'The address was changed in the last 72 hours',
  email_absent: 'The account has no e-mail address',
  handover_over: 'There is no such request',
  handover_closed: 'Hand-overs are closed after a wrong number',
  provider_unknown: 'There is no such provider',
  provider_refused: 'The provider refused, or could not be believed',
  relay_unreachable: 'The relay of Farcaster does not answer',
  message_refused: 'What was signed is not what was asked',
  signer_refused: 'It was not signed by who may speak for the account',
  registry_unreachable: 'No node tells who may speak for the account',
  record_tampered: 'A record was changed by somebody else; nothing is released',
  busy: 'The database takes too long',
  internal: 'The vault failed',
}
