import { invalidParams, RpcError, sentenceOf } from '../errors.js'
import { execute, simulate } from '../execute.js'
import type { Faucet } from '../faucet.js'
import { blockhashLife, type Commitment, type Ledger, type TransactionRecord } from '../ledger.js'
import {
  addressAt,
  asAddress,
  asSignature,
  type Config,
  commitmentOf,
  configAt,
  contextSlot,
  inContext,
  limitOf,
  sentBytes,
  textsAt,
  transactionEncodingOf,
  wholeAt,
} from '../params.js'
import { shownAccount } from '../show/account.js'
import { shownInner, shownReturn, shownTransaction } from '../show/transaction.js'
import { isSigned, keysOf, readTransaction, type WireTransaction } from '../wire.js'

const mostBytes = 1232
const mostStatuses = 256
const mostSignatures = 1000

export function transactionMethods(ledger: Ledger, faucet: Faucet) {
  function received(params: readonly unknown[], config: Config): WireTransaction {
    const bytes = sentBytes(params, 0, config, 'base58')
    if (bytes.length > mostBytes) {
      throw invalidParams(
        `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${mostBytes} bytes)`,
      )
    }
    try {
      return readTransaction(bytes)
    } catch {
      throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
    }
  }

  const certain = (record: TransactionRecord | undefined, commitment: Commitment) =>
    record && record.slot <= ledger.reached(commitment) ? record : undefined

  return {
    sendTransaction(params: readonly unknown[]) {
      const config = configAt(params, 1)
      const wire = received(params, config)
      const [signature = ''] = wire.signatures
      if (config.skipPreflight === true) {
        // As on a real cluster: what cannot be run is dropped without a word.
        if (isSigned(wire)) execute(ledger, wire)
        return signature
      }
      contextSlot(ledger, { ...config, commitment: 'processed' })
      if (!isSigned(wire)) throw new RpcError(-32003, 'Transaction signature verification failure')
      const { error, ...simulation } = simulate(ledger, wire)
      if (error !== null) {
        throw new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(error)}`, {
          accounts: null,
          err: error,
          innerInstructions: null,
          logs: simulation.logs,
          replacementBlockhash: null,
          returnData: simulation.returned && shownReturn(simulation.returned),
          unitsConsumed: simulation.units,
        })
      }
      execute(ledger, wire)
      return signature
    },

    simulateTransaction(params: readonly unknown[]) {
      const config = configAt(params, 1)
      const wire = received(params, config)
      const { sigVerify = false, replaceRecentBlockhash = false } = config
      if (sigVerify && replaceRecentBlockhash) {
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      }
      if (sigVerify && !isSigned(wire)) throw new RpcError(-32003, 'Transaction signature verification failure')
      const result = simulate(ledger, wire, { anyBlockhash: replaceRecentBlockhash === true })
      const keys = keysOf(ledger.svm, wire)
      const slot = ledger.reached(commitmentOf(config))
      const replacement = {
        blockhash: ledger.blockhashOf(slot),
        lastValidBlockHeight: ledger.heightOf(slot) + blockhashLife,
      }
      return inContext(ledger, config, {
        accounts: accountsAfter(config, result.after),
        err: result.error,
        ...(config.innerInstructions === true
          ? { innerInstructions: shownInner({ inner: result.inner, keys }, 'jsonParsed') }
          : {}),
        logs: result.logs,
        ...(replaceRecentBlockhash ? { replacementBlockhash: replacement } : {}),
        returnData: result.returned && shownReturn(result.returned),
        unitsConsumed: result.units,
      })
    },

    getSignatureStatuses(params: readonly unknown[]) {
      const signatures = textsAt(params, 0, mostStatuses).map(asSignature)
      const value = signatures.map((signature) => {
        const record = ledger.record(signature)
        return record ? statusOf(record) : null
      })
      return inContext(ledger, { commitment: 'processed' }, value)
    },

    getSignaturesForAddress(params: readonly unknown[]) {
      const address = addressAt(params, 0)
      const config = configAt(params, 1)
      const commitment = atLeastConfirmed(config)
      const limit = limitOf(config, mostSignatures)
      const newestFirst = ledger
        .recordsOf(address)
        .filter((record) => certain(record, commitment))
        .reverse()
      const placeOf = (value: unknown) => {
        const signature = asSignature(value)
        return newestFirst.findIndex((record) => record.signature === signature)
      }
      const from = config.before ? placeOf(config.before) + 1 : 0
      const until = config.until ? placeOf(config.until) : -1
      // A signature that is not of this account leaves nothing before it, and nothing to stop at.
      if (config.before && from === 0) return []
      return newestFirst
        .slice(from, until < 0 ? undefined : until)
        .slice(0, limit)
        .map((record) => ({
          blockTime: record.blockTime,
          confirmationStatus: levelOf(record),
          err: record.error,
          memo: record.memo,
          signature: record.signature,
          slot: record.slot,
        }))
    },

    getTransaction(params: readonly unknown[]) {
      const config = typeof params[1] === 'string' ? { encoding: params[1] } : configAt(params, 1)
      const encoding = transactionEncodingOf(config.encoding)
      const record = certain(ledger.record(asSignature(params[0])), atLeastConfirmed(config))
      if (!record) return null
      return { blockTime: record.blockTime, slot: record.slot, ...shownTransaction(record, encoding, config) }
    },

    requestAirdrop: (params: readonly unknown[]) => faucet.give(addressAt(params, 0), wholeAt(params, 1)),
  }

  function atLeastConfirmed(config: Config): Commitment {
    const commitment = commitmentOf(config)
    if (commitment !== 'processed') return commitment
    throw invalidParams('Method does not support commitment below `confirmed`')
  }

  function levelOf(record: TransactionRecord): Commitment {
    const levels = ['finalized', 'confirmed'] as const
    return levels.find((level) => certain(record, level)) ?? 'processed'
  }

  function statusOf(record: TransactionRecord) {
    const confirmationStatus = levelOf(record)
    return {
      confirmationStatus,
      confirmations: confirmationStatus === 'finalized' ? null : ledger.slot() - record.slot,
      err: record.error,
      slot: record.slot,
      status: record.error === null ? { Ok: null } : { Err: record.error },
    }
  }

  /** The accounts that the caller wants to see as they would be afterwards. */
  function accountsAfter(config: Config, after: ReturnType<typeof simulate>['after']) {
    const wanted = config.accounts as Config | null | undefined
    if (!wanted) return null
    const encoding = wanted.encoding ?? 'base64'
    return textsAt([wanted.addresses], 0, mostStatuses).map((value) => {
      const address = asAddress(value)
      const account = after.find((each) => each.address === address) ?? ledger.svm.getAccount(address)
      return account.exists && account.lamports > 0n ? shownAccount(ledger.svm, account, { encoding }) : null
    })
  }
}
