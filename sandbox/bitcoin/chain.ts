import { type Block, genesisBlock, mineBlock } from './block.js'
import { hexOf, kindOf } from './network.js'
import { RefusedTransaction } from './refusal.js'
import { refuseCheaper, replacedBy } from './replacement.js'
import { type Output, type Place, placeText, readTx, type Tx } from './transaction.js'
import { signatureProblem } from './verify.js'

/** A transaction that this chain knows: in a block, or waiting for one. */
export type Entry = {
  tx: Tx
  spent: readonly Output[]
  fee: bigint
  block: Block | undefined
  /** Its place in the block, or in the row of those that wait. */
  order: number
}

export type Coin = Place & Output & { entry: Entry }

export type Chain = {
  tip(): Block
  block(which: number | string): Block | undefined
  entry(txid: string): Entry | undefined
  /** Everything that pays to or from a script, newest first; those that wait come before all others. */
  entriesOf(script: Uint8Array): readonly Entry[]
  /** Outputs of a script that nobody has spent, not even by something that waits. */
  coinsOf(script: Uint8Array): readonly Coin[]
  spender(place: Place): { txid: string; vin: number } | undefined
  waiting(): readonly Entry[]
  /** @throws RefusedTransaction as a real node would */
  submit(raw: Uint8Array): string
  /** Finds blocks; those that wait go into the first one. */
  mine(count: number, options?: { time?: number }): readonly Block[]
  onBlock(listener: (block: Block) => void): void
}

/** A reward may be spent after so many blocks, as everywhere. */
export const maturity = 100
const leastFeeRate = 1
/** In satoshi for each virtual byte; more than that is a mistake that nodes refuse to send. */
const mostFeeRate = 10_000
const mostWeight = 400_000
const dust: Readonly<Record<string, bigint>> = {
  v0_p2wpkh: 294n,
  v1_p2tr: 330n,
  v0_p2wsh: 330n,
  p2pkh: 546n,
  p2sh: 540n,
}
const finalSequence = 0xffffffff
const timeLocks = 500_000_000

export function createChain(options: { miner: Uint8Array; now?: () => number }): Chain {
  const { miner, now = Date.now } = options
  const blocks: Block[] = []
  const byHash = new Map<string, Block>()
  const entries = new Map<string, Entry>()
  const byScript = new Map<string, Set<Entry>>()
  const spenders = new Map<string, { txid: string; vin: number }>()
  const listeners: ((block: Block) => void)[] = []
  let pool: Entry[] = []
  let arrivals = 0

  const tip = () => {
    const block = blocks[blocks.length - 1]
    if (!block) throw new Error('There is no block.')
    return block
  }

  function remember(entry: Entry) {
    entries.set(entry.tx.txid, entry)
    for (const { script } of [...entry.spent, ...entry.tx.outputs]) {
      const key = hexOf(script)
      byScript.set(key, (byScript.get(key) ?? new Set()).add(entry))
    }
    if (entry.tx.coinbase) return
    for (const [vin, input] of entry.tx.inputs.entries()) {
      spenders.set(placeText(input), { txid: entry.tx.txid, vin })
    }
  }

  function append(block: Block) {
    for (const [order, tx] of block.txs.entries()) {
      const known = entries.get(tx.txid)
      if (known) Object.assign(known, { block, order })
      else remember({ tx, spent: [], fee: 0n, block, order })
    }
    blocks.push(block)
    byHash.set(block.hash, block)
    for (const listener of listeners) listener(block)
  }

  function mine(count: number, { time = Math.floor(now() / 1000) }: { time?: number } = {}): Block[] {
    return Array.from({ length: count }, () => {
      const previous = tip()
      const fees = pool.reduce((sum, { fee }) => sum + fee, 0n)
      const txs = pool.map(({ tx }) => tx)
      pool = []
      const block = mineBlock({ previous, time: Math.max(time, previous.time + 1), txs, fees, miner })
      append(block)
      return block
    })
  }

  function forget(entry: Entry) {
    entries.delete(entry.tx.txid)
    pool = pool.filter((other) => other !== entry)
    for (const { script } of [...entry.spent, ...entry.tx.outputs]) byScript.get(hexOf(script))?.delete(entry)
    for (const input of entry.tx.inputs) spenders.delete(placeText(input))
  }

  /** @throws RefusedTransaction when something it wants to spend is not there */
  function spentBy(tx: Tx, gone: readonly Entry[]): Output[] {
    const places = tx.inputs.map(placeText)
    if (new Set(places).size < places.length) throw new RefusedTransaction(-26, 'bad-txns-inputs-duplicate')
    return tx.inputs.map((input) => {
      const source = entries.get(input.txid)
      const output = source?.tx.outputs[input.vout]
      if (source && gone.includes(source)) throw new RefusedTransaction(-26, 'bad-txns-spends-conflicting-tx')
      const spender = spenders.get(placeText(input))
      const isTaken = spender && !gone.some(({ tx: other }) => other.txid === spender.txid)
      if (!source || !output || isTaken) throw new RefusedTransaction(-25, 'bad-txns-inputs-missingorspent')
      if (source.tx.coinbase && tip().height + 1 - (source.block?.height ?? 0) < maturity) {
        const depth = tip().height + 1 - (source.block?.height ?? 0)
        throw new RefusedTransaction(
          -26,
          `bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`,
        )
      }
      return output
    })
  }

  function submit(raw: Uint8Array): string {
    const tx = read(raw)
    const known = entries.get(tx.txid)
    if (known?.block) throw new RefusedTransaction(-27, 'Transaction outputs already in utxo set')
    if (known) return tx.txid
    refuseMalformed(tx, tip())
    const gone = replacedBy(tx, pool)
    const spent = spentBy(tx, gone)
    const paid = sum(tx.outputs)
    const fee = sum(spent) - paid
    if (fee < 0n) {
      const amounts = `value in (${coins(sum(spent))}) < value out (${coins(paid)})`
      throw new RefusedTransaction(-26, `bad-txns-in-belowout, ${amounts}`)
    }
    if (fee < BigInt(tx.vsize * leastFeeRate)) {
      throw new RefusedTransaction(-26, `min relay fee not met, ${fee} < ${tx.vsize * leastFeeRate}`)
    }
    if (fee > BigInt(tx.vsize * mostFeeRate)) {
      throw new RefusedTransaction(-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
    }
    const problem = signatureProblem(tx, spent)
    if (problem) throw new RefusedTransaction(-26, problem)
    refuseCheaper(tx, fee, gone)
    for (const old of gone.toReversed()) forget(old)
    const entry: Entry = { tx, spent, fee, block: undefined, order: arrivals++ }
    remember(entry)
    pool.push(entry)
    return tx.txid
  }

  append(genesisBlock())
  return {
    tip,
    block: (which) => (typeof which === 'number' ? blocks[which] : byHash.get(which)),
    entry: (txid) => entries.get(txid),
    entriesOf: (script) => [...(byScript.get(hexOf(script)) ?? [])].sort(newestFirst),
    coinsOf(script) {
      const key = hexOf(script)
      return [...(byScript.get(key) ?? [])].flatMap((entry) =>
        entry.tx.outputs.flatMap((output, vout) => {
          const place = { txid: entry.tx.txid, vout }
          return hexOf(output.script) === key && !spenders.has(placeText(place)) ? [{ ...place, ...output, entry }] : []
        }),
      )
    },
    spender: (place) => spenders.get(placeText(place)),
    waiting: () => pool,
    submit,
    mine,
    onBlock: (listener) => listeners.push(listener),
  }
}

const sum = (outputs: readonly Output[]): bigint => outputs.reduce((total, { value }) => total + value, 0n)

const coins = (value: bigint): string => `${value / 100_000_000n}.${(value % 100_000_000n).toString().padStart(8, '0')}`

function newestFirst(a: Entry, b: Entry): number {
  const heightOf = ({ block }: Entry) => block?.height ?? Number.POSITIVE_INFINITY
  if (heightOf(a) !== heightOf(b)) return heightOf(a) > heightOf(b) ? -1 : 1
  return b.order - a.order
}

function read(raw: Uint8Array): Tx {
  try {
    const tx = readTx(raw)
    if (tx.inputs.length > 0) return tx
  } catch {}
  throw new RefusedTransaction(-22, 'TX decode failed. Make sure the tx has at least one input.')
}

/** What can be seen without knowing the chain. */
function refuseMalformed(tx: Tx, tip: Block): void {
  const refuse = (message: string) => {
    throw new RefusedTransaction(-26, message)
  }
  if (tx.coinbase) refuse('coinbase')
  if (tx.outputs.length === 0) refuse('bad-txns-vout-empty')
  if (tx.weight > mostWeight) refuse('tx-size')
  if (tx.version < 1 || tx.version > 3) refuse('version')
  for (const { value, script } of tx.outputs) {
    const { type } = kindOf(script)
    if (value > 2_100_000_000_000_000n) refuse('bad-txns-vout-toolarge')
    if (type === 'unknown' || type === 'empty') refuse('scriptpubkey')
    if (value < (dust[type] ?? 0n)) refuse('dust')
  }
  const locked = tx.locktime >= (tx.locktime < timeLocks ? tip.height + 1 : tip.time)
  if (tx.locktime !== 0 && locked && tx.inputs.some(({ sequence }) => sequence !== finalSequence)) refuse('non-final')
}
