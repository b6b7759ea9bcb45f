import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'
import type { SessionCaller, Vault } from '../context.js'
import { type PasskeyCreated, type PasskeyUsed, passkeyChallengeText, type VaultAnswer } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import { isNonce, makeNonce, nonceLifeMs } from '../proof/nonce.js'
import { Refusal } from '../refusal.js'
import { checkRow, rowMac } from '../rows.js'

type Row = { slot_id: string; credential: string; public_key: string; counter: number; mac: string }
type Credential = { id: string; publicKey: string; counter: number }

const parts = (slotId: string, { id, publicKey, counter }: Credential) => [slotId, id, publicKey, counter]
/** ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257]

/** A nonce for the next use of a passkey by this device; nothing is kept of it until it is used. */
export async function challenge({ secrets, clock }: Vault): Promise<VaultAnswer<'/slots/challenge'>> {
  return { nonce: `${makeNonce(secrets.nonce, clock())}.${randomId(128)}` }
}

/** Where the passkeys of this wallet live. */
const relyingParty = ({ config }: Vault) => ({
  expectedOrigin: config.origin,
  expectedRPID: new URL(config.origin).hostname,
})

/** The new passkey of a slot. Its maker must have been asked to unlock it. @throws Refusal `slot_refused` */
export async function readPasskey(
  vault: Vault,
  slotId: string,
  given: PasskeyCreated | undefined,
): Promise<Credential> {
  if (!given) throw new Refusal('slot_refused')
  const { id, clientDataJSON, attestationObject } = given
  ownWindowOnly(clientDataJSON)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...relyingParty(vault),
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: sha256(passkeyChallengeText.create(slotId)),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => notBelieved(vault, cause))
  if (!verified || registrationInfo.credential.id !== id) throw new Refusal('slot_refused')
  const { publicKey, counter } = registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

export async function keepPasskey(vault: Vault, sql: Query, slotId: string, made: Credential): Promise<void> {
  const kept = await sql`
    insert into passkeys (slot_id, credential, public_key, counter, mac)
    values (${slotId}, ${made.id}, ${made.publicKey}, ${made.counter}, ${rowMac(vault, 'passkeys', parts(slotId, made))})
    on conflict do nothing returning 1`
  if (kept.length === 0) throw new Refusal('slot_refused')
}

/**
 * A passkey was used, by this device, for this moment, once, and its person unlocked it. Its counter goes up in the same transaction: one
 * that was copied is refused. In another site's page it counts only where the browser says that it is the site of the session.
 * @throws Refusal `slot_refused` or `record_tampered`
 */
export async function checkPasskey(
  vault: Vault,
  sql: Query,
  { session }: SessionCaller,
  slotId: string,
  given: PasskeyUsed | undefined,
): Promise<void> {
  const now = vault.clock()
  const [row] = await sql<Row[]>`
    select slot_id, credential, public_key, counter, mac from passkeys where slot_id = ${slotId} for update`
  if (!row || given?.id !== row.credential || !isNonce(vault.secrets.nonce, given.nonce, now))
    throw new Refusal('slot_refused')
  const kept: Credential = { id: row.credential, publicKey: row.public_key, counter: row.counter }
  checkRow(vault, 'passkeys', parts(slotId, kept), row.mac)
  const once = await sql`
    insert into proofs (jti, expires_at) values (${`passkey/${session.deviceId}/${given.nonce}`}, ${now + nonceLifeMs})
    on conflict do nothing returning 1`
  if (once.length === 0) throw new Refusal('slot_refused')
  const { id, clientDataJSON, authenticatorData, signature } = given
  const where = placeOf(clientDataJSON)
  if (where.crossOrigin === true && where.topOrigin !== session.origin) throw new Refusal('slot_refused')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...relyingParty(vault),
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: sha256(passkeyChallengeText.get(session.deviceId, given.nonce)),
    expectedTopOrigin: session.origin,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')), counter: kept.counter },
  }).catch((cause: unknown) => notBelieved(vault, cause))
  if (!verified) throw new Refusal('slot_refused')
  const next = { ...kept, counter: authenticationInfo.newCounter }
  await sql`
    update passkeys set counter = ${next.counter}, mac = ${rowMac(vault, 'passkeys', parts(slotId, next))}
    where slot_id = ${slotId}`
}

function notBelieved({ log }: Vault, cause: unknown): never {
  log.warn({ error: cause }, 'a passkey could not be believed')
  throw new Refusal('slot_refused', { cause })
}

const place = v.object({ crossOrigin: v.optional(v.boolean()), topOrigin: v.optional(v.string()) })

function placeOf(clientDataJSON: string): v.InferOutput<typeof place> {
  try {
    return v.parse(place, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal('slot_refused', { cause })
  }
}

/** Passkeys are made in the wallet's own window: no other page stands around it. */
function ownWindowOnly(clientDataJSON: string): void {
  if (placeOf(clientDataJSON).crossOrigin === true) throw new Refusal('slot_refused')
}
