import { createPublicKey, verify } from 'node:crypto'
import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58, fromBase58, readerOf } from './bytes.js'
import { programs } from './programs.js'

/** One instruction, with its accounts as places in the list of keys. */
export type WireInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }
export type Key = { address: Address; signer: boolean; writable: boolean; source: 'transaction' | 'lookupTable' }
type Lookup = { address: Address; writable: readonly number[]; readonly: readonly number[] }

/** A transaction as it came over the wire, read. */
export type WireTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  version: 'legacy' | 0
  /** In base58; the first one names the transaction. */
  signatures: readonly string[]
  header: { signers: number; readonlySigners: number; readonlyOthers: number }
  staticKeys: readonly Address[]
  blockhash: string
  instructions: readonly WireInstruction[]
  lookups: readonly Lookup[]
}

type CompiledMessage = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime
type Versioned = Exclude<CompiledTransactionMessage, { version: 1 }> & CompiledTransactionMessageWithLifetime

/** @throws Error when the bytes are no transaction of a version that this chain runs */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const transaction = getTransactionDecoder().decode(bytes)
  return {
    bytes,
    transaction,
    signatures: Object.values(transaction.signatures).map((signature) => base58(signature ?? new Uint8Array(64))),
    ...readMessage(new Uint8Array(transaction.messageBytes)),
  }
}

/** What the message alone tells. */
export type WireMessage = Omit<WireTransaction, 'bytes' | 'transaction' | 'signatures'>

export function readMessage(bytes: Uint8Array): WireMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new Error('Transactions of version 1 are not run here.')
  // The runtime ends the process when bytes are missing, or more than there should be.
  const exact = Buffer.from(getCompiledTransactionMessageEncoder().encode(message as CompiledMessage))
  if (!exact.equals(bytes)) throw new Error('The bytes are not exactly a message.')
  const { header, staticAccounts, lifetimeToken, instructions, version, ...rest } = message as Versioned
  const lookups = 'addressTableLookups' in rest ? (rest.addressTableLookups ?? []) : []
  return {
    version,
    header: {
      signers: header.numSignerAccounts,
      readonlySigners: header.numReadonlySignerAccounts,
      readonlyOthers: header.numReadonlyNonSignerAccounts,
    },
    staticKeys: staticAccounts,
    blockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      program: programAddressIndex,
      accounts: accountIndices,
      data: new Uint8Array(data ?? []),
    })),
    lookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      address: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  }
}

/** All keys in the order that instructions count them: those of the message, then what the tables give, writable ones first. */
export function keysOf(svm: LiteSVM, wire: WireMessage): Key[] {
  const { signers, readonlySigners, readonlyOthers } = wire.header
  const count = wire.staticKeys.length
  const own = wire.staticKeys.map((address, index): Key => {
    const signer = index < signers
    const writable = signer ? index < signers - readonlySigners : index < count - readonlyOthers
    return { address, signer, writable, source: 'transaction' }
  })
  const tables = wire.lookups.map((lookup) => ({ lookup, addresses: tableAddresses(svm, lookup.address) }))
  const from = (side: 'writable' | 'readonly') =>
    tables.flatMap(({ lookup, addresses }) =>
      lookup[side].flatMap((index): Key[] => {
        const address = addresses[index]
        return address ? [{ address, signer: false, writable: side === 'writable', source: 'lookupTable' }] : []
      }),
    )
  return [...own, ...from('writable'), ...from('readonly')]
}

/**
 * What every node checks before it runs a transaction, and what the runtime takes for granted.
 *
 * @returns The error's name, or nothing when all is in order
 */
export function disorderOf(svm: LiteSVM, wire: WireTransaction): string | undefined {
  const { signers, readonlySigners, readonlyOthers } = wire.header
  const own = wire.staticKeys.length
  if (wire.signatures.length !== signers || readonlySigners >= signers || signers + readonlyOthers > own) {
    return 'SanitizeFailure'
  }
  for (const { address, writable, readonly } of wire.lookups) {
    const table = svm.getAccount(address)
    if (!table.exists) return 'AddressLookupTableNotFound'
    if (table.programAddress !== programs.lookupTable) return 'InvalidAddressLookupTableOwner'
    const size = tableAddresses(svm, address).length
    if ([...writable, ...readonly].some((index) => index >= size)) return 'InvalidAddressLookupTableIndex'
  }
  const keys = keysOf(svm, wire).map(({ address }) => address)
  if (new Set(keys).size < keys.length) return 'AccountLoadedTwice'
  const stray = wire.instructions.some(
    ({ program, accounts }) => program === 0 || program >= own || accounts.some((index) => index >= keys.length),
  )
  return stray ? 'SanitizeFailure' : undefined
}

const tableHeaderBytes = 56

export function tableAddresses(svm: LiteSVM, table: Address): Address[] {
  const account = svm.getAccount(table)
  if (!account.exists || account.data.length < tableHeaderBytes) return []
  const reader = readerOf(new Uint8Array(account.data), tableHeaderBytes)
  const addresses: Address[] = []
  while (reader.left() >= 32) addresses.push(reader.address())
  return addresses
}

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether every signer has signed exactly these bytes. */
export function isSigned(wire: WireTransaction): boolean {
  const message = new Uint8Array(wire.transaction.messageBytes)
  return wire.staticKeys.slice(0, wire.header.signers).every((address, index) => {
    const signature = wire.signatures[index]
    if (signature === undefined) return false
    const der = Buffer.concat([ed25519Prefix, fromBase58(address)])
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), fromBase58(signature))
  })
}
