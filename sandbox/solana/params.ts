import { type Address, address } from '@solana/kit'
import { base58, fromBase58 } from './bytes.js'
import { invalidParams, RpcError } from './errors.js'
import type { Commitment, Ledger } from './ledger.js'

/** What an object among the parameters may hold; each reader checks what it takes. */
export type Config = Readonly<Record<string, unknown>>

export function configAt(params: readonly unknown[], index: number): Config {
  const value = params[index]
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('Invalid params: invalid type, expected a map.')
  return value as Config
}

export function textAt(params: readonly unknown[], index: number): string {
  const value = params[index]
  if (value === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`)
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
  return value
}

export function wholeAt(params: readonly unknown[], index: number): bigint {
  const value = params[index]
  if (value === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw invalidParams('Invalid params: invalid type, expected u64.')
  }
  return BigInt(value)
}

export const addressAt = (params: readonly unknown[], index: number): Address => asAddress(textAt(params, index))

export function asAddress(value: unknown): Address {
  return address(keyOf(value, 32))
}

export function asSignature(value: unknown): string {
  return keyOf(value, 64)
}

function keyOf(value: unknown, length: number): string {
  if (typeof value !== 'string') throw invalidParams('Invalid params: invalid type, expected a string.')
  let bytes: Uint8Array
  try {
    bytes = fromBase58(value)
  } catch {
    throw invalidParams('Invalid param: Invalid')
  }
  if (bytes.length !== length) throw invalidParams('Invalid param: WrongSize')
  return base58(bytes)
}

export function textsAt(params: readonly unknown[], index: number, most: number): readonly unknown[] {
  const value = params[index]
  if (!Array.isArray(value)) throw invalidParams('Invalid params: invalid type, expected a sequence.')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value
}

const commitments: readonly unknown[] = ['processed', 'confirmed', 'finalized']

export function commitmentOf(config: Config, usual: Commitment = 'finalized'): Commitment {
  const { commitment = usual } = config
  if (!commitments.includes(commitment)) {
    throw invalidParams(
      `Invalid params: unknown variant \`${String(commitment)}\`, expected one of \`processed\`, \`confirmed\`, \`finalized\`.`,
    )
  }
  return commitment as Commitment
}

/** The slot that an answer stands for. @throws RpcError when the caller wants a later one */
export function contextSlot(ledger: Ledger, config: Config): bigint {
  const slot = ledger.reached(commitmentOf(config))
  const { minContextSlot } = config
  if (typeof minContextSlot === 'number' && BigInt(minContextSlot) > slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
  }
  return slot
}

/** An answer that names the slot it was true at. */
export function inContext<Value>(ledger: Ledger, config: Config, value: Value) {
  return { context: { apiVersion, slot: contextSlot(ledger, config) }, value }
}

/** The version whose answers these look like. What runs is named behind the plus sign. */
export const apiVersion = '2.3.0'

export function limitOf(config: Config, most: number): number {
  const { limit = most } = config
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > most) {
    throw invalidParams(`Invalid limit; max ${most}`)
  }
  return limit
}

const oneOf = <const Value extends string>(values: readonly Value[], value: unknown): Value => {
  const found = values.find((known) => known === value)
  if (found) return found
  const expected = values.map((known) => `\`${known}\``).join(', ')
  throw invalidParams(`Invalid params: unknown variant \`${String(value)}\`, expected one of ${expected}.`)
}

export type AccountEncoding = 'binary' | 'base58' | 'base64' | 'jsonParsed'
export const accountEncodingOf = (config: Config): AccountEncoding =>
  oneOf(['binary', 'base58', 'base64', 'jsonParsed'], config.encoding ?? 'binary')

export type TransactionEncoding = 'base58' | 'base64' | 'json' | 'jsonParsed'
export const transactionEncodingOf = (value: unknown): TransactionEncoding =>
  oneOf(['json', 'jsonParsed', 'base58', 'base64'], value ?? 'json')

/** Bytes that a caller sends. @throws RpcError when they are not what they claim */
export function sentBytes(params: readonly unknown[], index: number, config: Config, usual: string): Uint8Array {
  const value = textAt(params, index)
  const encoding = oneOf(['base58', 'base64'], config.encoding ?? usual)
  try {
    if (encoding === 'base58') return fromBase58(value)
  } catch {
    throw invalidParams('invalid base58 encoding')
  }
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0) throw invalidParams('invalid base64 encoding')
  return new Uint8Array(Buffer.from(value, 'base64'))
}
