import * as v from 'valibot'
import { passkeyCreated, passkeyUsed } from './passkey.js'
import { pinCheck } from './pin.js'
import { bytes, id128, id256, instant, origin, sealed } from './values.js'

const slotType = v.picklist(['device', 'passkey', 'pin', 'kit'])
export type SlotType = v.InferOutput<typeof slotType>

/** A way to open the wallet: `wrap` is the wallet's key under a key made of the user's factor and the vault's share. */
const slotRecord = v.object({
  slotId: id128,
  type: slotType,
  wrap: bytes(1_024),
  /** What `wrap` was sealed with as additional data. */
  aad: v.pipe(v.string(), v.maxLength(1_024)),
  deviceId: v.optional(id256),
  /** Of a passkey. */
  credentialId: v.optional(bytes(1_400)),
  createdAt: instant,
  /** Browser and system of the device, in words, and the site that it was added on: for the person to know it by. */
  browser: v.optional(v.string()),
  site: v.optional(origin),
})
export type SlotRecord = v.InferOutput<typeof slotRecord>

const addresses = v.strictObject({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type WalletAddresses = v.InferOutput<typeof addresses>

/** What the vault keeps of a wallet. It can open none of it. */
export const walletRecord = v.object({
  walletId: id128,
  ciphertext: bytes(1_024),
  addresses,
  slots: v.array(slotRecord),
})
export type WalletRecord = v.InferOutput<typeof walletRecord>

/**
 * Whoever adds or removes a slot shows that they opened the wallet: a value that only the wallet's key gives, and that gives nothing of
 * the key. A login alone changes nothing of a wallet.
 */
const keyProof = id256

const newSlot = v.strictObject({ slotId: id128, wrap: bytes(1_024), aad: v.pipe(v.string(), v.maxLength(1_024)) })

/** Begins a slot: the vault makes a share and gives it sealed to the device. It counts for nothing until `/slots` or `/wallet` names it. */
export const prepareRequest = v.strictObject({ type: slotType })
export const prepareAnswer = v.object({ slotId: id128, share: sealed })

/** The wallet of an account, made in the frame, with its first slot. `walletId` is the frame's: 128 random bits. */
export const walletRequest = v.strictObject({
  walletId: id128,
  ciphertext: bytes(1_024),
  addresses,
  slot: newSlot,
  proof: keyProof,
})
export const walletAnswer = v.object({ wallet: walletRecord })

/** One more slot of the account's wallet. */
export const slotRequest = v.strictObject({
  ...newSlot.entries,
  proof: keyProof,
  /** With a slot of the type passkey. */
  passkey: v.optional(passkeyCreated),
  /** With a slot of the type pin. */
  pin: v.optional(pinCheck),
})

const logEvent = v.picklist(['create', 'release', 'add', 'remove', 'export', 'accept'])

/** A line that a device has seen. */
const seenLine = v.strictObject({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), hash: id256 })

/** One line of what happened to a wallet. Each carries the hash of the one before. */
export const logEntry = v.object({
  /** Counts from 1. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: instant,
  event: logEvent,
  slotId: id128,
  slotType,
  deviceId: id256,
  /** The site in which the frame stood. */
  origin,
  /** What the vault saw before it gave the share. */
  evidence: v.picklist(['device', 'login', 'passkey']),
  /** 43 times `A` in the first line. */
  previous: id256,
  /** Of `accept`: the newest line that the device had seen and the log has no more, as after a restore. */
  remembered: v.optional(seenLine),
  hash: id256,
})
export type LogEntry = v.InferOutput<typeof logEntry>

/** The bytes whose SHA-256 (base64url) is the hash of a line. */
export function logEntryText(walletId: string, entry: Omit<LogEntry, 'hash'>): string {
  const { seq, at, event, slotId, slotType, deviceId, origin, evidence, previous, remembered } = entry
  return JSON.stringify([
    'portico/log/v1',
    walletId,
    seq,
    at,
    event,
    slotId,
    slotType,
    deviceId,
    origin,
    evidence,
    previous,
    ...(remembered ? [remembered.seq, remembered.hash] : []),
  ])
}

/** The hash before the first line. */
export const logStart = 'A'.repeat(43)

export const releaseRequest = v.strictObject({
  slotId: id128,
  passkey: v.optional(passkeyUsed),
  pin: v.optional(pinCheck),
})
export const releaseAnswer = v.object({ share: sealed, entry: logEntry })

/** Lines after `after`, oldest first; at most 500 at once. */
export const logRequest = v.strictObject({ after: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))) })
export const logAnswer = v.object({ entries: v.array(logEntry) })

/**
 * The person goes on, on this device, with a log that lacks lines which the device has seen. `slotId`: the device's own slot, or a
 * passkey, a PIN or a kit of the wallet. Needs the answer of that passkey, or a login under 5 minutes old; told by mail.
 */
export const acceptRequest = v.strictObject({ remembered: seenLine, slotId: id128, passkey: v.optional(passkeyUsed) })
export const acceptAnswer = v.object({ entry: logEntry })

export const removeRequest = v.strictObject({ slotId: id128, proof: keyProof })

/**
 * A share for a page that shows the key itself: of the caller's own slot, and where the wallet has a passkey, a PIN or a kit, of one of
 * those (`slotId`), with what it asks for. Needs a login under 5 minutes old, and slots that are no newer than the operator allows
 * (24 hours); every one is in the log as `export`, and told by mail.
 */
export const exportRequest = v.strictObject({
  slotId: v.optional(id128),
  passkey: v.optional(passkeyUsed),
  pin: v.optional(pinCheck),
})
export const exportAnswer = v.object({ slotId: id128, share: sealed, entry: logEntry })
