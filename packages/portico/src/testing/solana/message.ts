import { toBase58 } from '../../base/base58.js'
import { providerError } from '../errors.js'

const signatureBytes = 64
const keyBytes = 32

/** A transaction as it goes over the wire, read as far as a wallet needs it. */
export type WireTransaction = {
  version: 'legacy' | 0
  bytes: Uint8Array
  /** Where the signatures begin. */
  signaturesAt: number
  /** What is signed. */
  message: Uint8Array
  /** Addresses in base58, those that sign first. */
  keys: readonly string[]
  signers: number
  instructions: readonly WireInstruction[]
}

export type WireInstruction = {
  /** Absent where it stands in a lookup table. */
  program: string | undefined
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** Reads a legacy or version 0 transaction. @throws -32602 for anything else */
export function readTransaction(given: unknown): WireTransaction {
  if (!isBytes(given)) throw providerError(-32602, 'Expected the transaction to be bytes.')
  const bytes = Uint8Array.from(given)
  const at = { offset: 0 }
  const byte = (): number => {
    const value = bytes[at.offset++]
    if (value === undefined) throw providerError(-32602, 'The transaction ends too early.')
    return value
  }
  const take = (length: number): Uint8Array => {
    if (at.offset + length > bytes.length) throw providerError(-32602, 'The transaction ends too early.')
    at.offset += length
    return bytes.slice(at.offset - length, at.offset)
  }
  const count = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw providerError(-32602, 'A length in the transaction is too large.')
  }
  const list = <T>(read: () => T): T[] => Array.from({ length: count() }, read)

  const signatures = count()
  const signaturesAt = at.offset
  take(signatures * signatureBytes)
  const messageAt = at.offset
  const first = byte()
  const version = first < 0x80 ? 'legacy' : 0
  if (first > 0x80) throw providerError(-32602, `Transactions of version ${first & 0x7f} are not supported.`)
  const signers = first < 0x80 ? first : byte()
  if (signers !== signatures || signers === 0)
    throw providerError(-32602, 'The transaction has not the signatures it needs.')
  take(2)
  const keys = list(() => toBase58(take(keyBytes)))
  take(keyBytes)
  const instructions = list(() => ({
    program: keys[byte()],
    accounts: list(byte).map((index) => keys[index]),
    data: take(count()),
  }))
  if (version === 0) {
    list(() => {
      take(keyBytes)
      take(count())
      take(count())
    })
  }
  if (at.offset !== bytes.length) throw providerError(-32602, 'The transaction goes on too long.')
  return { version, bytes, signaturesAt, message: bytes.slice(messageAt), keys, signers, instructions }
}

/** Puts one signer's signature in. @throws -32602 when the transaction does not ask for it */
export function signTransaction(
  transaction: WireTransaction,
  address: string,
  sign: (message: Uint8Array) => Uint8Array,
): Uint8Array {
  const index = transaction.keys.slice(0, transaction.signers).indexOf(address)
  if (index < 0) throw providerError(-32602, 'The transaction does not ask for a signature of this account.')
  const signed = Uint8Array.from(transaction.bytes)
  signed.set(sign(transaction.message), transaction.signaturesAt + index * signatureBytes)
  return signed
}

/** The first signature, which is the transaction's name. */
export function signatureOf(signed: Uint8Array, { signaturesAt }: WireTransaction): Uint8Array {
  return signed.slice(signaturesAt, signaturesAt + signatureBytes)
}

/** Also those of another frame. */
export function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}
