import type { SlotType, WalletAddresses } from '@portico/vault/contract'
import { type Bytes, fromBase64url, joinBytes, randomBytes, toBase64url, utf8 } from '../bytes.js'

/** Which slot a key belongs to: sealed with it, so that a record cannot be moved to another place. */
export type SlotPlace = { type: SlotType; walletId: string; slotId: string; deviceId?: string | undefined }

const ivLength = 12
const shareLength = 32

/** The additional data of a wrap, in its one spelling. */
export function slotAad({ type, walletId, slotId, deviceId }: SlotPlace): string {
  return JSON.stringify(['slot/v1', type, walletId, slotId, deviceId ?? ''])
}

function walletAad(walletId: string, { eip155, solana }: WalletAddresses): Bytes {
  return utf8(JSON.stringify(['wallet/v1', walletId, eip155, solana]))
}

/** The device's half of its slot: a function of a key that nobody can read, of the slot and of the wallet. */
export async function deviceFactor(factor: CryptoKey, { walletId, slotId }: SlotPlace): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', factor, utf8(JSON.stringify(['factor/v1', walletId, slotId]))))
}

/** HKDF-SHA256 over both halves: without the user's factor or without the vault's share there is no key. */
async function slotKey(factor: Bytes, share: Bytes, place: SlotPlace): Promise<CryptoKey> {
  if (share.length !== shareLength || factor.length < 16) throw new TypeError('A half of the slot is too short')
  const { subtle } = crypto
  const ikm = joinBytes(factor, share)
  const base = await subtle.importKey('raw', ikm, 'HKDF', false, ['deriveKey'])
  ikm.fill(0)
  const info = utf8(`slot/v1/${place.type}/${place.walletId}`)
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64url(place.slotId), info }
  return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Shows the vault that the wallet was opened: a function of the wallet's key that tells nothing of it. */
export async function keyProof(key: Bytes, walletId: string): Promise<string> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64url(walletId), info: utf8('proof/v1') }
  return toBase64url(new Uint8Array(await crypto.subtle.deriveBits(derivation, base, 256)))
}

/** What the wallet seals for its own devices: a key that is a function of the wallet's, and that nobody can take out. */
export async function noteKey(key: Bytes, walletId: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64url(walletId), info: utf8('permissions/v1') }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const noteAad = (walletId: string, id: string) => utf8(JSON.stringify(['permission/v1', walletId, id]))

export const sealNote = (key: CryptoKey, plain: Bytes, walletId: string, id: string): Promise<string> =>
  seal(key, plain, noteAad(walletId, id))

/** Throws when it was sealed by another wallet, under another name, or is not as it was. */
export const openNote = (key: CryptoKey, text: string, walletId: string, id: string): Promise<Bytes> =>
  open(key, text, noteAad(walletId, id))

async function seal(key: CryptoKey, plain: Bytes, aad: Bytes): Promise<string> {
  const iv = randomBytes(ivLength)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, plain)
  return toBase64url(joinBytes(iv, new Uint8Array(sealed)))
}

async function open(key: CryptoKey, text: string, aad: Bytes): Promise<Bytes> {
  const bytes = fromBase64url(text)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivLength), additionalData: aad }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(ivLength)))
}

/** Seals the wallet's key for a slot. */
export async function wrapKey(key: Bytes, factor: Bytes, share: Bytes, place: SlotPlace): Promise<string> {
  return seal(await slotKey(factor, share, place), key, utf8(slotAad(place)))
}

/** Throws when a half, the place or a single byte is not the one it was sealed with. */
export async function unwrapKey(wrap: string, factor: Bytes, share: Bytes, place: SlotPlace): Promise<Bytes> {
  return open(await slotKey(factor, share, place), wrap, utf8(slotAad(place)))
}

const walletKey = (key: Bytes, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage])

/** Seals the entropy with the wallet's key, bound to the addresses that come of it. */
export async function sealEntropy(
  entropy: Bytes,
  key: Bytes,
  walletId: string,
  addresses: WalletAddresses,
): Promise<string> {
  return seal(await walletKey(key, 'encrypt'), entropy, walletAad(walletId, addresses))
}

export async function openEntropy(
  ciphertext: string,
  key: Bytes,
  walletId: string,
  addresses: WalletAddresses,
): Promise<Bytes> {
  return open(await walletKey(key, 'decrypt'), ciphertext, walletAad(walletId, addresses))
}
