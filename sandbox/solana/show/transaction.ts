import { base58, base64 } from '../bytes.js'
import { RpcError } from '../errors.js'
import type { TransactionRecord } from '../ledger.js'
import type { Config, TransactionEncoding } from '../params.js'
import type { TokenBalance } from '../tokens.js'
import type { WireInstruction } from '../wire.js'
import { shownInstruction } from './instruction.js'

/** Instructions of the transaction itself; those that they call stand one higher. */
const outerHeight = 1

/** A transaction with what it did, in the form that was asked for. @throws RpcError when the caller cannot read its version */
export function shownTransaction(record: TransactionRecord, encoding: TransactionEncoding, config: Config) {
  const { version } = record.wire
  const { maxSupportedTransactionVersion: readable } = config
  if (version !== 'legacy' && (typeof readable !== 'number' || readable < version)) {
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  return {
    meta: shownMeta(record, encoding),
    transaction: shownBody(record, encoding),
    ...(readable === undefined ? {} : { version }),
  }
}

function shownBody({ wire, keys }: TransactionRecord, encoding: TransactionEncoding) {
  if (encoding === 'base64') return [base64(wire.bytes), encoding]
  if (encoding === 'base58') return [base58(wire.bytes), encoding]
  const { header, signatures, blockhash, staticKeys, version } = wire
  const lookups = wire.lookups.map(({ address, writable, readonly }) => ({
    accountKey: address,
    readonlyIndexes: readonly,
    writableIndexes: writable,
  }))
  const tables = version === 'legacy' ? {} : { addressTableLookups: lookups }
  if (encoding === 'jsonParsed') {
    const message = {
      accountKeys: keys.map(({ address, signer, source, writable }) => ({ pubkey: address, signer, source, writable })),
      ...tables,
      instructions: wire.instructions.map((instruction) => shownInstruction(keys, instruction, outerHeight)),
      recentBlockhash: blockhash,
    }
    return { message, signatures }
  }
  const message = {
    accountKeys: staticKeys,
    ...tables,
    header: {
      numReadonlySignedAccounts: header.readonlySigners,
      numReadonlyUnsignedAccounts: header.readonlyOthers,
      numRequiredSignatures: header.signers,
    },
    instructions: wire.instructions.map((instruction) => plainInstruction(instruction, outerHeight)),
    recentBlockhash: blockhash,
  }
  return { message, signatures }
}

const plainInstruction = ({ program, accounts, data }: WireInstruction, stackHeight: number) => ({
  accounts,
  data: base58(data),
  programIdIndex: program,
  stackHeight,
})

function shownMeta(record: TransactionRecord, encoding: TransactionEncoding) {
  const { error, keys } = record
  const loaded = (writable: boolean) =>
    keys.filter((key) => key.source === 'lookupTable' && key.writable === writable).map(({ address }) => address)
  return {
    computeUnitsConsumed: record.units,
    err: error,
    fee: record.fee,
    innerInstructions: shownInner(record, encoding),
    ...(encoding === 'jsonParsed' ? {} : { loadedAddresses: { readonly: loaded(false), writable: loaded(true) } }),
    logMessages: record.logs,
    postBalances: record.postBalances,
    postTokenBalances: record.postTokens.map(shownTokens),
    preBalances: record.preBalances,
    preTokenBalances: record.preTokens.map(shownTokens),
    ...(record.returned ? { returnData: shownReturn(record.returned) } : {}),
    rewards: [],
    status: error === null ? { Ok: null } : { Err: error },
  }
}

export function shownInner({ inner, keys }: Pick<TransactionRecord, 'inner' | 'keys'>, encoding: TransactionEncoding) {
  return inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      encoding === 'jsonParsed'
        ? shownInstruction(keys, instruction, instruction.stackHeight)
        : plainInstruction(instruction, instruction.stackHeight),
    ),
  }))
}

export const shownReturn = ({ programId, data }: NonNullable<TransactionRecord['returned']>) => ({
  data: [base64(data), 'base64'],
  programId,
})

const shownTokens = ({ accountIndex, mint, owner, programId, amount }: TokenBalance) => ({
  accountIndex,
  mint,
  owner,
  programId,
  uiTokenAmount: amount,
})
