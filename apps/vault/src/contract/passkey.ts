import * as v from 'valibot'
import { bytes } from './values.js'

/** What `navigator.credentials.create` gave, for a slot that opens with a passkey (WebAuthn level 3). */
export const passkeyCreated = v.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(8_192),
})
export type PasskeyCreated = v.InferOutput<typeof passkeyCreated>

/** What `navigator.credentials.get` gave, for the challenge of `nonce`. */
export const passkeyUsed = v.strictObject({
  id: bytes(1_400),
  nonce: v.pipe(v.string(), v.maxLength(100)),
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(2_048),
  signature: bytes(2_048),
})
export type PasskeyUsed = v.InferOutput<typeof passkeyUsed>

/** A nonce for the next use of a passkey: good for five minutes, once, for the device that asked. */
export const challengeRequest = v.strictObject({})
export const challengeAnswer = v.object({ nonce: v.pipe(v.string(), v.maxLength(100)) })

/** The bytes whose SHA-256 is the challenge: a passkey's answer is about one slot, or one device and moment, and nothing else. */
export const passkeyChallengeText = {
  create: (slotId: string) => JSON.stringify(['portico/passkey/v1/create', slotId]),
  get: (deviceId: string, nonce: string) => JSON.stringify(['portico/passkey/v1/get', deviceId, nonce]),
} as const
