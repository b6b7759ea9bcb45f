import type { CaipNetworkId } from '../../base/caip.js'
import type { SignInMessage } from '../../base/entities/siwx.js'

/** What a message must say to be taken. What is not given is not asked for. */
export type SignInExpectation = {
  /** Host and port of the page, as the browser names it. */
  domain?: string | readonly string[] | undefined
  /** The origin that the address of the page must have. */
  origin?: string | readonly string[] | undefined
  /** What the server has given out for it. */
  nonce?: string | undefined
  /** Whose it must be. */
  address?: string | undefined
  /** Which network it must name (CAIP-2). */
  networkId?: CaipNetworkId | undefined
  /** Milliseconds since 1970; the clock by default. */
  now?: number | undefined
  /** How old a message may be, in milliseconds. */
  maxAgeMs?: number | undefined
}

/** Why a message is not taken. */
export type SignInProblem =
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'address'
  | 'network'
  | 'issued-at'
  | 'expired'
  | 'not-yet-valid'

/** Clocks of visitors are not exact. In milliseconds. */
const skewMs = 60_000

/**
 * Holds a message against what it must say: for whom it is, whose it is, and when it holds. The signature is the verifier's work.
 *
 * @returns The first thing that is wrong; `undefined` when nothing is.
 * @example
 * const problem = signInProblem(message, { domain: 'app.example', origin: 'https://app.example', nonce })
 * if (problem) return refuse(problem)
 */
export function signInProblem(message: SignInMessage, expected: SignInExpectation): SignInProblem | undefined {
  const { domain, origin, nonce, address, networkId, now = Date.now(), maxAgeMs } = expected
  const issuedAt = Date.parse(message.issuedAt ?? '')
  if (domain !== undefined && !listOf(domain).includes(message.domain)) return 'domain'
  if (origin !== undefined && !listOf(origin).includes(originOf(message.uri))) return 'uri'
  if (nonce !== undefined && message.nonce !== nonce) return 'nonce'
  if (address !== undefined && !isSameAddress(message.accountAddress, address)) return 'address'
  if (networkId !== undefined && message.chainId !== networkId) return 'network'
  if (!(issuedAt <= now + skewMs) || (maxAgeMs !== undefined && issuedAt < now - maxAgeMs)) return 'issued-at'
  if (message.expirationTime !== undefined && !(now < Date.parse(message.expirationTime))) return 'expired'
  if (message.notBefore !== undefined && !(Date.parse(message.notBefore) <= now + skewMs)) return 'not-yet-valid'
  return undefined
}

/**
 * Whether an account of Bitcoin has signed a text: by BIP-322 (simple) for segwit of one key and taproot by its key, or by the message
 * signature of old (ECDSA). What works it out is loaded when it is first asked.
 *
 * @param given `signature` in base64.
 * @example
 * await verifyBitcoinText({ address: 'bc1q…', message: text, signature })
 */
export async function verifyBitcoinText(given: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const { isSignedBy } = await import('./bitcoinSignature.js')
  return isSignedBy(given.address, given.message, given.signature)
}

/** Hex addresses may be written in several cases; the others may not. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^0x[0-9a-f]{40}$/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value)

function originOf(uri: string): string {
  try {
    return new URL(uri).origin
  } catch {
    return ''
  }
}
