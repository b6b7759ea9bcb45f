import { toBase58 } from '../base58.js'
import { concat, readUtf8, utf8 } from '../bytes.js'

export type AccountKey = { address: string; isSigner: boolean; isWritable: boolean }
/** Numbers are places in the list of keys; with lookup tables they may point past it. */
export type Instruction = { program: number; accounts: readonly number[]; data: Uint8Array }
export type Lookup = { table: string; writable: readonly number[]; readonly: readonly number[] }

/** A Solana message as it is signed, read from its bytes. */
export type SolanaMessage = {
  version: 'legacy' | 0
  keys: readonly AccountKey[]
  signers: number
  blockhash: string
  instructions: readonly Instruction[]
  lookups: readonly Lookup[]
}

/** What a packet of the network holds. */
const maxBytes = 1_232

type Reader = { bytes: Uint8Array; at: number }

function take(reader: Reader, length: number): Uint8Array {
  const part = reader.bytes.slice(reader.at, reader.at + length)
  if (part.length !== length) throw new TypeError('Cut short')
  reader.at += length
  return part
}

const byte = (reader: Reader) => take(reader, 1)[0] ?? 0

/** A length in one to three bytes, in its shortest form alone. */
function compact(reader: Reader): number {
  let value = 0
  for (let place = 0; place < 3; place += 1) {
    const next = byte(reader)
    value |= (next & 127) << (place * 7)
    if (next < 128) {
      if ((place > 0 && next === 0) || value > 0xffff) throw new TypeError('Not a length')
      return value
    }
  }
  throw new TypeError('Not a length')
}

function list<T>(reader: Reader, read: () => T): T[] {
  const length = compact(reader)
  if (length > reader.bytes.length) throw new TypeError('Cut short')
  return Array.from({ length }, read)
}

const address = (reader: Reader) => toBase58(take(reader, 32))

/** Reads a message of the legacy form or of version 0, to its last byte. Throws a TypeError for anything else. */
export function readMessage(bytes: Uint8Array): SolanaMessage {
  if (bytes.length > maxBytes) throw new TypeError('Longer than the network takes')
  const reader: Reader = { bytes, at: 0 }
  const first = byte(reader)
  const isVersioned = first >= 128
  if (isVersioned && first !== 128) throw new TypeError('A version that is not known')
  const signers = isVersioned ? byte(reader) : first
  const readonlySigners = byte(reader)
  const readonlyOthers = byte(reader)
  const addresses = list(reader, () => address(reader))
  if (signers === 0 || readonlySigners >= signers || signers + readonlyOthers > addresses.length)
    throw new TypeError('Not the head of a message')
  if (new Set(addresses).size !== addresses.length) throw new TypeError('A key stands twice')
  const blockhash = address(reader)
  const instructions = list(reader, () => ({
    program: byte(reader),
    accounts: list(reader, () => byte(reader)),
    data: take(reader, compact(reader)),
  }))
  const lookups = isVersioned
    ? list(reader, () => ({
        table: address(reader),
        writable: list(reader, () => byte(reader)),
        readonly: list(reader, () => byte(reader)),
      }))
    : []
  if (reader.at !== bytes.length) throw new TypeError('Bytes after the end')
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0)
  for (const { program, accounts } of instructions) {
    // A program is never loaded from a table, and never the one who pays.
    if (program === 0 || program >= addresses.length) throw new TypeError('A program that is not there')
    if (accounts.some((place) => place >= addresses.length + loaded))
      throw new TypeError('An account that is not there')
  }
  const keys = addresses.map((each, place) => ({
    address: each,
    isSigner: place < signers,
    isWritable: place < signers ? place < signers - readonlySigners : place < addresses.length - readonlyOthers,
  }))
  return { version: isVersioned ? 0 : 'legacy', keys, signers, blockhash, instructions, lookups }
}

/** What a standard puts before messages, after a byte of 255: no transaction has as many signers as its first letter would count. */
const offChain = utf8('solana offchain')

/**
 * Whether a signature of these bytes could be one of a transaction, of this version or a later one: looser than what is read to be shown.
 * From 128 on the first byte names a version. A text may begin so too; its next byte would count more signers than a transaction can hold.
 */
export function couldBeTransaction(bytes: Uint8Array): boolean {
  if (bytes[0] === 255 && offChain.every((each, at) => bytes[at + 1] === each)) return false
  const isText = readUtf8(bytes) !== undefined
  const couldBeSigned = (part: Uint8Array) => {
    const [first = 0] = part
    return first >= 128 ? !isText : hasMessageForm(part)
  }
  const signatures = bytes[0] ?? 0
  return couldBeSigned(bytes) || (signatures < 128 && couldBeSigned(bytes.subarray(1 + signatures * 64)))
}

/** Keys, a block and instructions, of any length, whatever comes behind them and whether or not they would be taken today. */
function hasMessageForm(bytes: Uint8Array): boolean {
  const reader: Reader = { bytes, at: 0 }
  try {
    const [signers = 0] = take(reader, 3)
    if (signers === 0 || list(reader, () => take(reader, 32)).length < signers) return false
    take(reader, 32)
    list(reader, () => {
      take(reader, 1)
      take(reader, compact(reader))
      take(reader, compact(reader))
    })
    return true
  } catch {
    return false
  }
}

/** A transaction: places for signatures, and the message that they sign. */
export type SolanaTransaction = { signatures: readonly Uint8Array[]; messageBytes: Uint8Array; message: SolanaMessage }

export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  if (bytes.length > maxBytes) throw new TypeError('Longer than the network takes')
  const reader: Reader = { bytes, at: 0 }
  const signatures = list(reader, () => take(reader, 64))
  const messageBytes = bytes.slice(reader.at)
  const message = readMessage(messageBytes)
  if (signatures.length !== message.signers) throw new TypeError('Not as many signatures as signers')
  return { signatures, messageBytes, message }
}

/** The transaction with one more signature in the place of its signer. Throws when the address is not asked to sign. */
export function attachSignature(transaction: SolanaTransaction, signer: string, signature: Uint8Array): Uint8Array {
  const place = signerPlace(transaction.message, signer)
  if (place === undefined || signature.length !== 64) throw new TypeError('Not a signature of this transaction')
  const signatures = transaction.signatures.map((each, at) => (at === place ? signature : each))
  return concat(compactBytes(signatures.length), ...signatures, transaction.messageBytes)
}

/** Where the address signs; `undefined` when it does not. */
export function signerPlace(message: SolanaMessage, signer: string): number | undefined {
  const place = message.keys.findIndex(({ address: each, isSigner }) => isSigner && each === signer)
  return place < 0 ? undefined : place
}

function compactBytes(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128)
  return Uint8Array.of(...bytes, rest)
}
