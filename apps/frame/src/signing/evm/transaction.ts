import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, fromBigInt, fromHex, toBigInt, toHex } from '../bytes.js'
import { checksum } from './address.js'
import { decodeRlp, encodeRlp, type Rlp } from './rlp.js'

export type AccessList = readonly { address: string; storageKeys: readonly string[] }[]

type Common = {
  chainId: bigint
  nonce: bigint
  gas: bigint
  /** None makes a contract. */
  to: string | undefined
  value: bigint
  data: Uint8Array
}

/** A transaction before it is signed. There is no type 4 here: EIP-7702 has rules of its own, see authorization.ts. */
export type Transaction = Common &
  (
    | { type: 'legacy'; gasPrice: bigint }
    | { type: 'eip2930'; gasPrice: bigint; accessList: AccessList }
    | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; accessList: AccessList }
  )

export type EvmSignature = { r: bigint; s: bigint; yParity: 0 | 1 }

const maxUint64 = (1n << 64n) - 1n
const maxUint256 = (1n << 256n) - 1n

/** The very bytes whose hash is signed. */
export function encodeUnsigned(transaction: Transaction): Uint8Array {
  if (transaction.type === 'legacy')
    // EIP-155: the chain takes the place of the signature.
    return encodeRlp([...fieldsOf(transaction), fromBigInt(transaction.chainId), new Uint8Array(), new Uint8Array()])
  return concat(Uint8Array.of(typeOf(transaction)), encodeRlp(fieldsOf(transaction)))
}

/** What a node takes. */
export function encodeSigned(transaction: Transaction, { r, s, yParity }: EvmSignature): Uint8Array {
  const fields = fieldsOf(transaction)
  const parity = BigInt(yParity)
  if (transaction.type === 'legacy')
    return encodeRlp([...fields, fromBigInt(transaction.chainId * 2n + 35n + parity), fromBigInt(r), fromBigInt(s)])
  const signature = [fromBigInt(parity), fromBigInt(r), fromBigInt(s)]
  return concat(Uint8Array.of(typeOf(transaction)), encodeRlp([...fields, ...signature]))
}

export function hashOf(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}

function typeOf(transaction: Transaction): number {
  return transaction.type === 'eip1559' ? 2 : 1
}

function fieldsOf(transaction: Transaction): Rlp[] {
  const { nonce, gas, to, value, data, chainId } = transaction
  const rest: Rlp[] = [fromBigInt(gas), to === undefined ? new Uint8Array() : fromHex(to), fromBigInt(value), data]
  if (transaction.type === 'legacy') return [fromBigInt(nonce), fromBigInt(transaction.gasPrice), ...rest]
  const list = transaction.accessList.map(({ address, storageKeys }) => [fromHex(address), storageKeys.map(fromHex)])
  const fees =
    transaction.type === 'eip1559'
      ? [fromBigInt(transaction.maxPriorityFeePerGas), fromBigInt(transaction.maxFeePerGas)]
      : [fromBigInt(transaction.gasPrice)]
  return [fromBigInt(chainId), fromBigInt(nonce), ...fees, ...rest, list]
}

/** Reads what `encodeUnsigned` wrote. Throws a TypeError for all other bytes, those of other types of transaction too. */
export function decodeUnsigned(bytes: Uint8Array): Transaction {
  const first = bytes[0] ?? 0
  const transaction =
    first >= 0xc0 ? readLegacy(listOf(decodeRlp(bytes))) : readTyped(first, listOf(decodeRlp(bytes.subarray(1))))
  return transaction
}

function readLegacy(items: readonly Rlp[]): Transaction {
  const [nonce, gasPrice, gas, to, value, data, chainId, r, s] = items
  if (items.length !== 9 || bytesOf(r).length > 0 || bytesOf(s).length > 0) throw new TypeError('Not a transaction')
  return { type: 'legacy', ...common({ chainId, nonce, gas, to, value, data }), gasPrice: numberOf(gasPrice) }
}

function readTyped(type: number, items: readonly Rlp[]): Transaction {
  const [chainId, nonce] = items
  if (type === 1 && items.length === 8) {
    const [, , gasPrice, gas, to, value, data, list] = items
    const fees = { gasPrice: numberOf(gasPrice), accessList: accessListOf(list) }
    return { type: 'eip2930', ...common({ chainId, nonce, gas, to, value, data }), ...fees }
  }
  if (type === 2 && items.length === 9) {
    const [, , priority, fee, gas, to, value, data, list] = items
    const fees = {
      maxPriorityFeePerGas: numberOf(priority),
      maxFeePerGas: numberOf(fee),
      accessList: accessListOf(list),
    }
    return { type: 'eip1559', ...common({ chainId, nonce, gas, to, value, data }), ...fees }
  }
  throw new TypeError('Not a transaction that is signed here')
}

function common(items: { [Name in keyof Common]: Rlp | undefined }): Common {
  const receiver = bytesOf(items.to)
  return {
    chainId: numberOf(items.chainId),
    nonce: numberOf(items.nonce, maxUint64),
    gas: numberOf(items.gas, maxUint64),
    to: receiver.length === 0 ? undefined : addressOf(receiver),
    value: numberOf(items.value),
    data: bytesOf(items.data),
  }
}

function accessListOf(item: Rlp | undefined): AccessList {
  return listOf(item).map((entry) => {
    const [address, keys] = listOf(entry)
    return {
      address: addressOf(bytesOf(address)),
      storageKeys: listOf(keys).map((key) => {
        if (bytesOf(key).length !== 32) throw new TypeError('Not a storage key')
        return toHex(bytesOf(key))
      }),
    }
  })
}

function listOf(item: Rlp | undefined): readonly Rlp[] {
  if (item === undefined || item instanceof Uint8Array) throw new TypeError('Not a list')
  return item
}

function bytesOf(item: Rlp | undefined): Uint8Array {
  if (!(item instanceof Uint8Array)) throw new TypeError('Not bytes')
  return item
}

function numberOf(item: Rlp | undefined, max = maxUint256): bigint {
  const bytes = bytesOf(item)
  const value = toBigInt(bytes)
  if (bytes[0] === 0 || value > max) throw new TypeError('Not a number')
  return value
}

function addressOf(bytes: Uint8Array): string {
  if (bytes.length !== 20) throw new TypeError('Not an address')
  return checksum(toHex(bytes))
}
