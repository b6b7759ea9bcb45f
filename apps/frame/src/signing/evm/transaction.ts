import { keccak_256 } from '@noble/hashes/sha3.js'
import * as Eip1559 from 'ox/TxEnvelopeEip1559'
import * as Eip2930 from 'ox/TxEnvelopeEip2930'
import * as Legacy from 'ox/TxEnvelopeLegacy'
import { fromHex, toHex } from '../bytes.js'
import { checksum } from './address.js'
import { chainNumberOf } from './chainNumber.js'

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

/** A transaction before it is signed. There is no type 4 here: EIP-7702 has rules of its own, see authorization.ts and permissions/upgrade.ts. */
export type Transaction = Common &
  (
    | { type: 'legacy'; gasPrice: bigint }
    | { type: 'eip2930'; gasPrice: bigint; accessList: AccessList }
    | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; accessList: AccessList }
  )

export type EvmSignature = { r: bigint; s: bigint; yParity: 0 | 1 }

/** The very bytes whose hash is signed. */
export function encodeUnsigned(transaction: Transaction): Uint8Array {
  return write(transaction, {})
}

/** What a node takes. */
export function encodeSigned(transaction: Transaction, signature: EvmSignature): Uint8Array {
  return write(transaction, { signature })
}

export function hashOf(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes)
}

function write(transaction: Transaction, options: { signature?: EvmSignature }): Uint8Array {
  const { chainId, data, to, ...rest } = transaction
  const envelope = {
    ...rest,
    chainId: chainNumberOf(chainId),
    data: toHex(data),
    ...(to !== undefined && { to }),
  } as never
  if (transaction.type === 'legacy') return fromHex(Legacy.serialize(envelope, options))
  return fromHex((transaction.type === 'eip1559' ? Eip1559 : Eip2930).serialize(envelope, options))
}

/** Reads what `encodeUnsigned` wrote. Throws a TypeError for all other bytes, those of other types of transaction too. */
export function decodeUnsigned(bytes: Uint8Array): Transaction {
  let transaction: Transaction | undefined
  try {
    transaction = read(bytes)
    // The library reads more than it would write: longer forms, bytes behind the end. Those are refused.
    if (isTaken(transaction) && toHex(encodeUnsigned(transaction)) === toHex(bytes)) return transaction
  } catch (cause) {
    throw new TypeError('Not a transaction that is signed here', { cause })
  }
  throw new TypeError('Not a transaction that is signed here')
}

type Read = {
  chainId?: number | undefined
  nonce?: bigint | undefined
  gas?: bigint | undefined
  to?: string | null | undefined
  value?: bigint | undefined
  data?: string | undefined
  accessList?: AccessList | undefined
}

function read(bytes: Uint8Array): Transaction {
  const hex = toHex(bytes) as never
  if ((bytes[0] ?? 0) >= 0xc0) {
    const envelope = Legacy.deserialize(hex)
    return { type: 'legacy', ...common(envelope), gasPrice: envelope.gasPrice ?? 0n }
  }
  if (bytes[0] === 1) {
    const envelope = Eip2930.deserialize(hex)
    const accessList = accessListOf(envelope)
    return { type: 'eip2930', ...common(envelope), gasPrice: envelope.gasPrice ?? 0n, accessList }
  }
  const envelope = Eip1559.deserialize(hex)
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = envelope
  const accessList = accessListOf(envelope)
  return { type: 'eip1559', ...common(envelope), maxFeePerGas, maxPriorityFeePerGas, accessList }
}

const maxUint64 = (1n << 64n) - 1n
const maxUint256 = (1n << 256n) - 1n

/** Whether every number is one that a node takes; the library reads larger ones. */
function isTaken(transaction: Transaction): boolean {
  const { chainId, nonce, gas, value } = transaction
  const fees =
    transaction.type === 'eip1559'
      ? [transaction.maxFeePerGas, transaction.maxPriorityFeePerGas]
      : [transaction.gasPrice]
  return (
    chainId > 0n &&
    nonce <= maxUint64 &&
    gas <= maxUint64 &&
    [chainId, value, ...fees].every((number) => number <= maxUint256)
  )
}

function common({ chainId = 0, nonce = 0n, gas = 0n, to, value = 0n, data = '0x' }: Read): Common {
  const receiver = to && to !== '0x' ? checksum(to) : undefined
  return { chainId: BigInt(chainId), nonce, gas, to: receiver, value, data: fromHex(data) }
}

function accessListOf({ accessList = [] }: Read): AccessList {
  return accessList.map(({ address, storageKeys }) => ({ address: checksum(address), storageKeys }))
}
