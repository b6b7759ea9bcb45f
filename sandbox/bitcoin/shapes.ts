import { type Block, bits } from './block.js'
import type { Chain, Coin, Entry } from './chain.js'
import { hexOf, kindOf, wordsOf } from './network.js'
import type { Output } from './transaction.js'

/** Values fit in JSON's numbers: there are fewer satoshi than those can count. */
const satoshi = (value: bigint): number => Number(value)

export function shownStatus({ block }: Pick<Entry, 'block'>) {
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

function shownOutput({ script, value }: Output) {
  const { type, address } = kindOf(script)
  return {
    scriptpubkey: hexOf(script),
    scriptpubkey_asm: wordsOf(script),
    scriptpubkey_type: type,
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: satoshi(value),
  }
}

export function shownTx(entry: Entry) {
  const { tx, spent, fee } = entry
  return {
    txid: tx.txid,
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map((input, index) => {
      const prevout = spent[index]
      return {
        txid: input.txid,
        vout: input.vout,
        prevout: prevout ? shownOutput(prevout) : null,
        scriptsig: hexOf(input.scriptSig),
        scriptsig_asm: tx.coinbase ? '' : wordsOf(input.scriptSig),
        ...(input.witness.length > 0 ? { witness: input.witness.map(hexOf) } : {}),
        is_coinbase: tx.coinbase,
        sequence: input.sequence,
      }
    }),
    vout: tx.outputs.map(shownOutput),
    size: tx.size,
    weight: tx.weight,
    sigops: tx.inputs.length,
    fee: satoshi(fee),
    status: shownStatus(entry),
  }
}

export const shownCoin = ({ txid, vout, value, entry }: Coin) => ({
  txid,
  vout,
  status: shownStatus(entry),
  value: satoshi(value),
})

export function shownAddress(address: string, script: Uint8Array, entries: readonly Entry[]) {
  const key = hexOf(script)
  const stats = (of: readonly Entry[]) => {
    const own = (outputs: readonly Output[]) => outputs.filter((output) => hexOf(output.script) === key)
    const funded = of.flatMap(({ tx }) => own(tx.outputs))
    const spent = of.flatMap((entry) => own(entry.spent))
    const sum = (outputs: readonly Output[]) => satoshi(outputs.reduce((total, { value }) => total + value, 0n))
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: of.length,
    }
  }
  return {
    address,
    chain_stats: stats(entries.filter(({ block }) => block)),
    mempool_stats: stats(entries.filter(({ block }) => !block)),
  }
}

const medianOf = 11

export function shownBlock(chain: Chain, block: Block) {
  const times = Array.from({ length: medianOf }, (_, back) => chain.block(block.height - back)?.time ?? [])
    .flat()
    .sort((a, b) => a - b)
  const sum = (of: 'size' | 'weight') => block.txs.reduce((total, tx) => total + tx[of], 0)
  return {
    id: block.hash,
    height: block.height,
    version: block.version,
    timestamp: block.time,
    tx_count: block.txs.length,
    size: sum('size') + 81,
    weight: sum('weight') + 324,
    merkle_root: block.merkleRoot,
    previousblockhash: block.previous,
    mediantime: times[Math.floor(times.length / 2)] ?? block.time,
    nonce: block.nonce,
    bits,
    difficulty: 4.656542373906925e-10,
  }
}

export function shownSpender(chain: Chain, entry: Entry, vout: number) {
  const spender = chain.spender({ txid: entry.tx.txid, vout })
  const by = spender && chain.entry(spender.txid)
  return by ? { spent: true, ...spender, status: shownStatus(by) } : { spent: false }
}
