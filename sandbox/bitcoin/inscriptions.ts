import type { Block } from './block.js'
import type { Chain } from './chain.js'
import { kindOf } from './network.js'
import { type Output, type Place, placeText, type Tx } from './transaction.js'

/**
 * Something inscribed on one satoshi. On a real chain the content stands in the transaction that made it; here an output is
 * marked as carrying it. From then on it moves as everywhere: first satoshi in, first satoshi out.
 */
export type Inscription = {
  id: string
  number: number
  contentType: string
  content: Uint8Array
  genesis: { tx: Tx; block: Block; address: string; fee: bigint; place: Place; offset: bigint }
  /** Where it is now, since which block, and how far into that output. */
  at: Place & { offset: bigint; output: Output; address: string | undefined; block: Block }
}

export type Inscriptions = {
  /** @throws Error when the transaction is in no block */
  mark(place: Place, content: { type: string; bytes: Uint8Array }, offset?: bigint): Inscription
  all(): readonly Inscription[]
  find(id: string): Inscription | undefined
}

export function createInscriptions(chain: Chain): Inscriptions {
  const list: Inscription[] = []

  chain.onBlock((block) => {
    for (const tx of block.txs) {
      if (tx.coinbase) continue
      for (const inscription of list) {
        const moved = follow(chain, tx, block, inscription)
        if (moved) inscription.at = moved
      }
    }
  })

  return {
    mark(place, { type, bytes }, offset = 0n) {
      const entry = chain.entry(place.txid)
      const output = entry?.tx.outputs[place.vout]
      if (!entry?.block || !output) throw new Error(`There is no output ${placeText(place)} in a block.`)
      const { block, tx, fee } = entry
      const index = list.filter(({ genesis }) => genesis.tx === tx).length
      const address = kindOf(output.script).address
      const inscription: Inscription = {
        id: `${place.txid}i${index}`,
        number: list.length,
        contentType: type,
        content: bytes,
        genesis: { tx, block, address: address ?? '', fee, place, offset },
        at: { ...place, offset, output, address, block },
      }
      list.push(inscription)
      return inscription
    },
    all: () => list,
    find: (id) => list.find((inscription) => inscription.id === id),
  }
}

/** Where an inscription is after a transaction that spends it; what becomes part of the fee goes to the miner. */
function follow(chain: Chain, tx: Tx, block: Block, { at }: Inscription): Inscription['at'] | undefined {
  const vin = tx.inputs.findIndex((input) => placeText(input) === placeText(at))
  const entry = chain.entry(tx.txid)
  if (vin < 0 || !entry) return undefined
  let position = entry.spent.slice(0, vin).reduce((sum, { value }) => sum + value, 0n) + at.offset
  for (const [vout, output] of tx.outputs.entries()) {
    if (position < output.value) {
      return { txid: tx.txid, vout, offset: position, output, address: kindOf(output.script).address, block }
    }
    position -= output.value
  }
  const [coinbase] = block.txs
  const reward = coinbase?.outputs[0]
  if (!coinbase || !reward) return undefined
  const address = kindOf(reward.script).address
  return { txid: coinbase.txid, vout: 0, offset: reward.value - entry.fee + position, output: reward, address, block }
}
