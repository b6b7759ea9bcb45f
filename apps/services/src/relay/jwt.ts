import { compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { fromBase58 } from '../tokens/base58.js'

/** How far the clocks of a client and this server may be apart. */
const skewSeconds = 120
const maxLength = 2_048
/** Of tokens that say more than who somebody is. */
const longestToken = 8_192
/** The base58btc form of the two bytes that mark an Ed25519 key, and 32 more, starts with these letters. */
const prefix = 'did:key:z6Mk'

const header = v.object({ alg: v.literal('EdDSA'), typ: v.optional(v.literal('JWT')) })
const claims = v.object({
  iss: v.pipe(v.string(), v.startsWith(prefix), v.maxLength(80)),
  sub: v.pipe(v.string(), v.maxLength(200)),
  aud: v.pipe(v.string(), v.maxLength(500)),
  iat: v.pipe(v.number(), v.integer()),
  exp: v.pipe(v.number(), v.integer()),
})

export type Identity =
  | { ok: true; clientId: string }
  | { ok: false; fault: 'missing' | 'invalid' | 'expired' | 'early' | 'audience' }

/** The signature, before anything that the token says is believed. @returns the claims, of any form */
async function signedClaims(token: string, longest: number): Promise<unknown> {
  const parts = token.split('.')
  const [head, body, signature] = parts
  if (token.length > longest || parts.length !== 3 || !head || !body || !signature) return undefined
  if (!v.is(header, decode(head))) return undefined
  const given = decode(body)
  const issuer = v.safeParse(v.object({ iss: claims.entries.iss }), given)
  const x = issuer.success ? keyOf(issuer.output.iss) : undefined
  // One form of a signature, where jose reads several.
  if (!x || !/^[\w-]{86}$/.test(signature)) return undefined
  try {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x }, 'EdDSA')
    await compactVerify(token, key, { algorithms: ['EdDSA'] })
    return given
  } catch {
    return undefined
  }
}

/** The claims of a token for this server that is in force, with what else it must say. @returns undefined for any other */
export async function readClaims<T extends v.GenericSchema>(
  token: string,
  schema: T,
  isAudience: (url: string) => boolean,
  nowMs: number,
): Promise<(v.InferOutput<typeof claims> & v.InferOutput<T>) | undefined> {
  const given = await signedClaims(token, longestToken)
  const [plain, own] = [v.safeParse(claims, given), v.safeParse(schema, given)]
  if (!plain.success || !own.success) return undefined
  const { aud, iat, exp } = plain.output
  const now = nowMs / 1_000
  if (exp <= now || iat > now + skewSeconds || !isAudience(aud)) return undefined
  return { ...plain.output, ...(own.output as object) } as v.InferOutput<typeof claims> & v.InferOutput<T>
}

/** Checks the token by which a client shows that it holds the key of its id: EdDSA over Ed25519, `iss` a did:key. */
export async function checkToken(
  token: string | undefined,
  isAudience: (url: string) => boolean,
  nowMs: number,
): Promise<Identity> {
  if (!token) return { ok: false, fault: 'missing' }
  const invalid = { ok: false, fault: 'invalid' } as const
  const parsed = v.safeParse(claims, await signedClaims(token, maxLength))
  if (!parsed.success) return invalid
  const { iss, aud, iat, exp } = parsed.output
  // Only now are the claims more than somebody's words: each fault below may be told apart.
  const now = nowMs / 1_000
  if (exp <= now - skewSeconds) return { ok: false, fault: 'expired' }
  if (iat > now + skewSeconds) return { ok: false, fault: 'early' }
  if (!isAudience(aud)) return { ok: false, fault: 'audience' }
  return { ok: true, clientId: iss }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The key that a did:key is, as a JWK has it. */
function keyOf(issuer: string): string | undefined {
  const bytes = fromBase58(issuer.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  return Buffer.from(bytes.subarray(2)).toString('base64url')
}

/** The audiences that mean this server: the given URLs with and without the relay's path, and loopback names on the same port. */
export function audienceCheck(urls: readonly string[]): (url: string) => boolean {
  const known = new Set(urls.flatMap((url) => namesOf(url)))
  return (url) => {
    const form = normalForm(url)
    return form !== undefined && known.has(form)
  }
}

function namesOf(url: string): string[] {
  const form = normalForm(url)
  if (form === undefined) return []
  return [form, form.replace(/\/relay$/, '')]
}

function normalForm(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const protocol = url.protocol.replace(/^http/, 'ws')
  if (protocol !== 'ws:' && protocol !== 'wss:') return undefined
  return `${protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}
