import { addressBytes } from './bytes.js'

/** Where the parts of a transaction lie: its signatures, its message, and the keys that sign, in the signatures' order. */
type Parts = { first: number; message: number; signers: readonly Uint8Array[] }

const signatureSize = 64
const keySize = 32

/**
 * A transaction with the signature of one of its signers in that one's place. What others signed before stays: a sponsor who pays stands
 * in the first place. `undefined` where the address does not sign, and for what is no transaction of a known kind.
 */
export function withSignature(
  transaction: Uint8Array,
  signer: string,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  const parts = partsOf(transaction)
  const place = parts ? placeOf(parts, signer) : -1
  if (!parts || place < 0) return undefined
  const signed = Uint8Array.from(transaction)
  signed.set(signature, parts.first + place * signatureSize)
  return signed
}

/**
 * What a wallet answered with, with the signatures that it was handed: one that gives the transaction back with its own alone has not
 * taken the others away. A message that is another one is the wallet's to answer for.
 */
export function withOthers(asked: Uint8Array, answered: Uint8Array, signer: string): Uint8Array<ArrayBuffer> {
  const signed = Uint8Array.from(answered)
  const parts = partsOf(asked)
  const isSame = parts && asked.length === signed.length && isAlike(asked, signed, parts.message)
  if (!isSame) return signed
  const own = placeOf(parts, signer)
  parts.signers.forEach((_, place) => {
    const at = parts.first + place * signatureSize
    const before = asked.subarray(at, at + signatureSize)
    if (place !== own && before.some(Boolean)) signed.set(before, at)
  })
  return signed
}

function placeOf({ signers }: Parts, address: string): number {
  const key = addressBytes(address)
  return signers.findIndex((signer) => key.length === keySize && isAlike(signer, key, 0))
}

function isAlike(one: Uint8Array, other: Uint8Array, from: number): boolean {
  return one.every((byte, index) => index < from || byte === other[index])
}

function partsOf(transaction: Uint8Array): Parts | undefined {
  const count = lengthAt(transaction, 0)
  if (!count) return undefined
  const message = count.end + count.value * signatureSize
  const mark = transaction[message] ?? 0
  // Of the kinds with a version only the first is known.
  if (mark > 128) return undefined
  const header = mark === 128 ? message + 1 : message
  const keys = lengthAt(transaction, header + 3)
  if (!keys || transaction[header] !== count.value || keys.value < count.value) return undefined
  if (transaction.length < keys.end + keys.value * keySize) return undefined
  const signers = Array.from({ length: count.value }, (_, index) =>
    transaction.subarray(keys.end + index * keySize, keys.end + (index + 1) * keySize),
  )
  return { first: count.end, message, signers }
}

/** A length in 7 bits a byte, the lowest first. */
function lengthAt(bytes: Uint8Array, start: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) return undefined
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return { value, end: start + index + 1 }
  }
  return undefined
}
