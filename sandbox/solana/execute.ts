import type { MaybeEncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, type SimulatedTransactionInfo, type TransactionMetadata } from 'litesvm'
import { base58, readerOf } from './bytes.js'
import { errorOf, type TransactionError } from './errors.js'
import type { InnerInstruction, Ledger, TransactionRecord } from './ledger.js'
import { programs } from './programs.js'
import { tokenBalances } from './tokens.js'
import { disorderOf, type Key, keysOf, type WireMessage, type WireTransaction } from './wire.js'

export type Simulation = {
  error: TransactionError | null
  logs: readonly string[]
  units: bigint
  returned: TransactionRecord['returned']
  inner: TransactionRecord['inner']
  /** How accounts would be afterwards; empty when it fails. */
  after: readonly MaybeEncodedAccount[]
}

const nothing: Omit<Simulation, 'error'> = { logs: [], units: 0n, returned: null, inner: [], after: [] }

/** Why the chain does not even begin with a transaction. */
function refusalOf(ledger: Ledger, wire: WireTransaction, anyBlockhash = false): TransactionError | null {
  const [signature = ''] = wire.signatures
  const disorder = disorderOf(ledger.svm, wire)
  if (disorder) return disorder
  if (!anyBlockhash && ledger.slotOf(wire.blockhash) === undefined) return 'BlockhashNotFound'
  return ledger.record(signature) ? 'AlreadyProcessed' : null
}

export function simulate(ledger: Ledger, wire: WireTransaction, options: { anyBlockhash?: boolean } = {}): Simulation {
  const refusal = refusalOf(ledger, wire, options.anyBlockhash)
  if (refusal) return { error: refusal, ...nothing }
  const result = ledger.svm.simulateTransaction(wire.transaction)
  const failed = result instanceof FailedTransactionMetadata
  return {
    error: failed ? errorOf(result) : null,
    ...readMetadata(result.meta()),
    after: failed ? [] : afterOf(result),
  }
}

const afterOf = (result: SimulatedTransactionInfo): MaybeEncodedAccount[] =>
  result.postAccounts().map((account) => ({ ...account, data: new Uint8Array(account.data), exists: true }))

/**
 * Runs a transaction and writes it into the chain, also when a program refused it: then its fee is gone.
 *
 * @returns What was written, or the error of one that leaves no trace
 */
export function execute(ledger: Ledger, wire: WireTransaction): TransactionRecord | { refused: TransactionError } {
  const refusal = refusalOf(ledger, wire)
  if (refusal) return { refused: refusal }
  const { svm } = ledger
  const keys = keysOf(svm, wire)
  const look = () => keys.map(({ address }) => svm.getAccount(address))
  const before = look()
  const preTokens = tokenBalances(svm, before)
  const result = svm.sendTransaction(wire.transaction)
  const failed = result instanceof FailedTransactionMetadata
  const after = look()
  const preBalances = before.map(lamportsOf)
  const postBalances = after.map(lamportsOf)
  // Nothing but the fee leaves the accounts of a transaction.
  const fee = sum(preBalances) - sum(postBalances)
  if (failed && fee === 0n) return { refused: errorOf(result) }
  const record: TransactionRecord = {
    signature: wire.signatures[0] ?? '',
    slot: ledger.slot(),
    blockTime: ledger.timeOf(ledger.slot()) ?? 0,
    wire,
    keys,
    error: failed ? errorOf(result) : null,
    fee,
    preBalances,
    postBalances,
    preTokens,
    postTokens: tokenBalances(svm, after),
    ...readMetadata(failed ? result.meta() : result),
    memo: memoOf(wire, keys),
    changed: keys.filter((_, index) => !isSame(before[index], after[index])).map(({ address }) => address),
  }
  ledger.append(record)
  return record
}

function readMetadata(meta: TransactionMetadata): Pick<Simulation, 'logs' | 'units' | 'returned' | 'inner'> {
  const data = meta.returnData().data()
  return {
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    returned: data.length > 0 ? { programId: base58(meta.returnData().programId()), data } : null,
    inner: meta.innerInstructions().flatMap((list, index) => {
      const instructions = list.map((inner): InnerInstruction => {
        const instruction = inner.instruction()
        return {
          program: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: inner.stackHeight(),
        }
      })
      return instructions.length > 0 ? [{ index, instructions }] : []
    }),
  }
}

const lamportsOf = (account: MaybeEncodedAccount): bigint => (account.exists ? account.lamports : 0n)
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

function isSame(before: MaybeEncodedAccount | undefined, after: MaybeEncodedAccount | undefined): boolean {
  if (!before?.exists || !after?.exists) return before?.exists === after?.exists
  return (
    before.lamports === after.lamports &&
    before.programAddress === after.programAddress &&
    Buffer.from(before.data).equals(Buffer.from(after.data))
  )
}

/** Memos as nodes list them: each with its length before it. */
function memoOf(wire: WireTransaction, keys: readonly Key[]): string | null {
  const memos = wire.instructions.flatMap(({ program, data }) => {
    const address = keys[program]?.address
    if (address !== programs.memo && address !== programs.memoOld) return []
    return [`[${data.length}] ${Buffer.from(data).toString('utf8')}`]
  })
  return memos.length > 0 ? memos.join('; ') : null
}

const feePerSignature = 5000n
const microLamports = 1_000_000n
const unitsPerInstruction = 200_000n
const unitsPerBuiltin = 3_000n
const mostUnits = 1_400_000n
const builtins: readonly string[] = [programs.system, programs.computeBudget]

/** The fee that a message will pay: per signature, and what it offers per computing unit. */
export function feeOf(message: WireMessage): bigint {
  const { price, limit } = budgetOf(message)
  return feePerSignature * BigInt(message.header.signers) + (price * limit + microLamports - 1n) / microLamports
}

/** What a message says about its computing units, or what holds when it says nothing. */
export function budgetOf(message: WireMessage): { price: bigint; limit: bigint } {
  let price = 0n
  let limit: bigint | undefined
  let usual = 0n
  for (const { program, data } of message.instructions) {
    const address = message.staticKeys[program] ?? ''
    usual += builtins.includes(address) ? unitsPerBuiltin : unitsPerInstruction
    if (address !== programs.computeBudget) continue
    const reader = readerOf(data)
    const tag = reader.u8()
    if (tag === 2) limit = BigInt(reader.u32())
    if (tag === 3) price = reader.u64()
  }
  limit ??= usual
  return { price, limit: limit < mostUnits ? limit : mostUnits }
}
