import { type Blockhash, blockhash } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import type { TransactionError } from './errors.js'
import type { TokenBalance } from './tokens.js'
import type { Key, WireInstruction, WireTransaction } from './wire.js'

export const slotMs = 400
/** A transaction is taken for so many blocks after the one whose hash it names. */
export const blockhashLife = 150n
/** Slots until a transaction is final. A real cluster takes 32; nobody wants to wait for that here. */
const finality = 8n
const slotsPerEpoch = 432_000n
const firstSlot = slotsPerEpoch * 1036n
/** On a real cluster some slots have no block, so that heights run behind. */
const skippedSlots = 21_000_000n
const hashesShown = 512

export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type InnerInstruction = WireInstruction & { stackHeight: number }

/** A transaction that is part of the chain, failed ones included, with what it did. */
export type TransactionRecord = {
  signature: string
  slot: bigint
  blockTime: number
  wire: WireTransaction
  keys: readonly Key[]
  error: TransactionError | null
  fee: bigint
  preBalances: readonly bigint[]
  postBalances: readonly bigint[]
  preTokens: readonly TokenBalance[]
  postTokens: readonly TokenBalance[]
  inner: readonly { index: number; instructions: readonly InnerInstruction[] }[]
  logs: readonly string[]
  units: bigint
  returned: { programId: string; data: Uint8Array } | null
  memo: string | null
  /** Accounts that are not as they were before. */
  changed: readonly string[]
}

/** Slots, blockhashes and history: what the runtime alone does not have. */
export type Ledger = {
  svm: LiteSVM
  slot(): bigint
  /** The newest slot that is as certain as that. */
  reached(commitment: Commitment): bigint
  heightOf(slot: bigint): bigint
  blockhashOf(slot: bigint): Blockhash | undefined
  /** The slot of a blockhash that a transaction may still name. */
  slotOf(hash: string): bigint | undefined
  timeOf(slot: bigint): number | undefined
  epoch(): { epoch: bigint; slotIndex: bigint; slotsInEpoch: bigint }
  advance(count?: number): void
  append(record: TransactionRecord): void
  record(signature: string): TransactionRecord | undefined
  /** Oldest first. */
  recordsOf(address: string): readonly TransactionRecord[]
  recordsIn(slot: bigint): readonly TransactionRecord[]
  count(): number
  /** How many slots there were before this one. */
  age(): number
  onSlot(listener: (slot: bigint) => void): void
  onRecord(listener: (record: TransactionRecord) => void): void
}

export function createLedger(now: () => number = Date.now): Ledger {
  // Signatures, blockhashes and repetitions are judged by the front, which knows the past; the runtime keeps none of it.
  const svm = new LiteSVM().withNativeMints().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n)
  let slot = firstSlot
  let ahead = 0
  const hashes: Blockhash[] = []
  const times: number[] = []
  const slots = new Map<string, bigint>()
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()
  const bySlot = new Map<bigint, TransactionRecord[]>()
  const slotListeners: ((slot: bigint) => void)[] = []
  const recordListeners: ((record: TransactionRecord) => void)[] = []
  const place = (at: bigint) => Number(at - firstSlot)

  function begin() {
    svm.expireBlockhash()
    const hash = blockhash(svm.latestBlockhash())
    hashes[place(slot)] = hash
    slots.set(hash, slot)
    times[place(slot)] = Math.floor((now() + ahead) / 1000)
    const old = hashes[place(slot - blockhashLife) - 1]
    if (old) slots.delete(old)
  }

  function tellRuntime() {
    const clock = svm.getClock()
    clock.slot = slot
    clock.epoch = slot / slotsPerEpoch
    clock.leaderScheduleEpoch = clock.epoch + 1n
    clock.unixTimestamp = BigInt(times[place(slot)] ?? 0)
    svm.setClock(clock)
    const shown = hashes.slice(-hashesShown - 1, -1)
    svm.setSlotHashes(shown.map((hash, index) => ({ slot: slot - BigInt(shown.length - index), hash })).reverse())
  }

  function advance(count = 1) {
    for (let step = 0; step < count; step++) {
      slot += 1n
      if (step > 0) ahead += slotMs
      begin()
      if (step === count - 1) tellRuntime()
      for (const listener of slotListeners) listener(slot)
    }
  }

  begin()
  // Something final must lie behind the first question.
  advance(32)
  ahead = 0

  return {
    svm,
    slot: () => slot,
    reached: (commitment) => slot - { processed: 0n, confirmed: 1n, finalized: finality }[commitment],
    heightOf: (at) => at - skippedSlots,
    blockhashOf: (at) => hashes[place(at)],
    slotOf: (hash) => slots.get(hash),
    timeOf: (at) => times[place(at)],
    epoch: () => ({ epoch: slot / slotsPerEpoch, slotIndex: slot % slotsPerEpoch, slotsInEpoch: slotsPerEpoch }),
    advance,
    append(record) {
      bySignature.set(record.signature, record)
      for (const name of new Set(record.keys.map((key) => key.address))) into(byAddress, name, record)
      into(bySlot, record.slot, record)
      for (const listener of recordListeners) listener(record)
    },
    record: (signature) => bySignature.get(signature),
    recordsOf: (name) => byAddress.get(name) ?? [],
    recordsIn: (at) => bySlot.get(at) ?? [],
    count: () => bySignature.size,
    age: () => place(slot),
    onSlot: (listener) => slotListeners.push(listener),
    onRecord: (listener) => recordListeners.push(listener),
  }
}

function into<Name, Value>(lists: Map<Name, Value[]>, name: Name, value: Value): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}
