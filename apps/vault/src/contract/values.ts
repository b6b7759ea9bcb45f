import * as v from 'valibot'

/** Bytes as base64url without padding. */
export const bytes = (maxLength: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxLength))

/** 256 random bits or a SHA-256, as base64url: ids of flows, tokens, thumbprints, hashes. */
export const id256 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** 128 random bits as base64url: ids of wallets, slots and accounts. */
export const id128 = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** A one-time code. */
export const sixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** The number that two screens show, so that a person can tell that they belong together. */
export const twoDigits = v.pipe(v.string(), v.regex(/^\d{2}$/))

/** Unix time in milliseconds. */
export const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const emailMax = 254

/**
 * An e-mail address, in the one form in which it is looked for and mailed to. What ends a host in a URL has no place in its domain: who
 * looks that up may take for one domain what the index of addresses takes for another.
 */
export const email = v.pipe(
  v.string(),
  v.trim(),
  // Before the rest, since some signs become others by it; a long text is not worth the time that this may take.
  v.transform((text) => (text.length > emailMax ? text : text.normalize('NFC'))),
  v.maxLength(emailMax),
  v.regex(/^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\/?#%]+$/),
)

export const projectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const originMax = 300

/** The origin of the page that embeds the frame, as the browser told the frame. */
export const origin = v.pipe(
  v.string(),
  v.maxLength(originMax),
  v.regex(/^https?:\/\/[^\s/?#@]+$/),
  // What follows a check that failed is run as well: a long text is not read as an address for nothing.
  v.check((text) => text.length <= originMax && URL.canParse(text) && new URL(text).origin === text),
)

/** A public key on P-256 (RFC 7517), of a pair that the browser does not let out. */
export const publicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: id256,
  y: id256,
})
export type PublicKey = v.InferOutput<typeof publicKey>

/** A device is a partition of a browser: `sign` proves it (DPoP), to `enc` it is sealed (HPKE). Its id is the RFC 7638 thumbprint of `sign`. */
export const deviceKeys = v.strictObject({ sign: publicKey, enc: publicKey })
export type DeviceKeys = v.InferOutput<typeof deviceKeys>

/**
 * What HPKE made (RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM): the encapsulated key and the ciphertext.
 * `info` is one of `sealedFor`, the aad is empty.
 */
export const sealed = v.strictObject({ enc: bytes(120), ct: bytes(4_096) })
export type Sealed = v.InferOutput<typeof sealed>

/** The `info` of HPKE: what is sealed for one purpose cannot be opened for another. */
export const sealedFor = {
  share: (slotId: string) => `portico/vault/v1/share/${slotId}`,
  handover: (request: string) => `portico/vault/v1/handover/${request}`,
} as const
