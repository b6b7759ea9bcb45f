import * as v from 'valibot'

/** Every way in which the vault refuses, and the HTTP status that goes with it. */
export const vaultErrors = {
  /** The body does not have the agreed form. */
  invalid_request: 400,
  /** The DPoP proof is missing, wrong, old or was used before. */
  proof_invalid: 401,
  /** The proof lacks the server's nonce or carries an old one: once more, with the one in the header `DPoP-Nonce`. */
  use_dpop_nonce: 401,
  /** There is no session, it has ended, or it belongs to another device. */
  session_invalid: 401,
  /** A refresh token came twice: the device is no longer trusted. */
  token_reused: 401,
  /** The request came from a page of another origin. */
  origin_refused: 403,
  /** The site is not on the list of its project, or not any more. */
  site_refused: 403,
  /** Nobody tells which sites are on the list. */
  sites_unreachable: 503,
  /** No such flow, or it belongs to another device, or it is over. Also after a refused approval. */
  flow_over: 410,
  /** The device was not approved yet: there is no code to compare. */
  flow_waiting: 409,
  code_wrong: 422,
  /** Too old, used, replaced by a newer one, or guessed at too often: a new one is needed. */
  code_over: 410,
  /** Too many wrong codes for this address in the last hour or day; `retryAfter` seconds. */
  code_locked: 429,
  /** A hundred wrong codes without a right one: no login by e-mail for a day, or until a trusted device lifts it. */
  login_frozen: 423,
  /** A new mail may be asked for in `retryAfter` seconds (at most 30). */
  throttled: 429,
  /** Too many mails for this address, or too many calls from this network; `retryAfter` seconds. */
  rate_limited: 429,
  /** The approval is unknown, used or too old. */
  approval_over: 410,
  /** The wrong number was picked: the flow is dead. */
  choice_wrong: 422,
  /** An account holds one wallet. */
  wallet_exists: 409,
  wallet_unknown: 404,
  slot_unknown: 404,
  /** What was shown does not suffice for this slot, or to change the wallet. */
  slot_refused: 403,
  /** The wallet has a passkey, a PIN or a kit: one of them is needed. */
  factor_needed: 403,
  /** The last slot of a wallet cannot be removed. */
  slot_last: 409,
  /** A fresh login (under 5 minutes) is needed. */
  login_stale: 403,
  /** Too many wrong PINs; `retryAfter` seconds. */
  pin_locked: 429,
  /** The slot is too new for what is asked, or the last one of its kind was taken away a short time ago; `retryAfter` seconds. */
  slot_new: 403,
  /** Another e-mail change is not possible in the 72 hours after one, nor an export. */
  change_frozen: 423,
  /** The account has no e-mail address to change. */
  email_absent: 409,
  handover_over: 410,
  /** A wrong number was typed: to this device nothing is handed over until its person lifts that, or to none for `retryAfter` seconds. */
  handover_closed: 423,
  provider_unknown: 404,
  /** The identity provider refused or could not be believed. */
  provider_refused: 422,
  /** Farcaster's relay does not answer, or nonsense. */
  relay_unreachable: 502,
  /** What was signed in Farcaster's app is not what was asked: another nonce, domain, site or chain, no account, or not good at this time. */
  message_refused: 422,
  /** It was not signed by an address that may speak for the account. */
  signer_refused: 422,
  /** No node tells who may speak for the account. */
  registry_unreachable: 503,
  /** A record was changed by somebody other than the vault: nothing is released. */
  record_tampered: 500,
  /** The database takes too long: the same call may go through after `retryAfter` seconds. */
  busy: 503,
  internal: 500,
} as const satisfies Record<string, number>

export type VaultErrorCode = keyof typeof vaultErrors

/** The body of every refusal. `message` is for developers. */
export const vaultFailure = v.object({
  error: v.picklist(Object.keys(vaultErrors) as [VaultErrorCode, ...VaultErrorCode[]]),
  message: v.string(),
  /** Seconds. */
  retryAfter: v.optional(v.number()),
})
export type VaultFailure = v.InferOutput<typeof vaultFailure>
