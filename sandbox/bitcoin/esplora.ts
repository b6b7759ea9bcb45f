import type { Chain, Entry } from './chain.js'
import { fromHex, hexOf, scriptOf } from './network.js'
import { RefusedTransaction } from './refusal.js'
import { HttpProblem, json, type Reply, type Route, text } from './routes.js'
import { shownAddress, shownBlock, shownCoin, shownSpender, shownStatus, shownTx } from './shapes.js'

const perPage = 25
const waitingPerPage = 50
const blocksPerPage = 10

/** Targets in blocks that estimates are given for; nothing competes for space here, so that they differ little. */
const targets = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 24, 25, 144, 504, 1008]

/** The interface of Esplora, as far as wallets use it. */
export function esploraRoutes(chain: Chain): Route[] {
  const entryAt = (txid: string): Entry => {
    const entry = chain.entry(txid)
    if (!entry) throw new HttpProblem(404, 'Transaction not found')
    return entry
  }
  const blockAt = (hash: string) => {
    const block = chain.block(hash)
    if (!block) throw new HttpProblem(404, 'Block not found')
    return block
  }
  const scriptAt = (address: string): Uint8Array => {
    try {
      return scriptOf(address)
    } catch {
      throw new HttpProblem(400, 'Invalid Bitcoin address')
    }
  }
  const inBlocks = (address: string) => chain.entriesOf(scriptAt(address)).filter(({ block }) => block)
  const waiting = (address: string) => chain.entriesOf(scriptAt(address)).filter(({ block }) => !block)
  const shown = (entries: readonly Entry[]): Reply => json(entries.map(shownTx))
  const after = (entries: readonly Entry[], txid: string | null | undefined): readonly Entry[] => {
    if (!txid) return entries
    const place = entries.findIndex(({ tx }) => tx.txid === txid)
    if (place < 0) throw new HttpProblem(422, `Last seen txid not found: ${txid}`)
    return entries.slice(place + 1)
  }

  return [
    [
      'GET',
      '/address/:address',
      ({ address = '' }) => {
        const script = scriptAt(address)
        return json(shownAddress(address, script, chain.entriesOf(script)))
      },
    ],
    ['GET', '/address/:address/utxo', ({ address = '' }) => json(chain.coinsOf(scriptAt(address)).map(shownCoin))],
    [
      'GET',
      '/address/:address/txs',
      ({ address = '' }, { query }) => {
        const last = query.get('after_txid')
        const mined =
          last && !waiting(address).some(({ tx }) => tx.txid === last)
            ? after(inBlocks(address), last)
            : inBlocks(address)
        const first = last ? [] : waiting(address).slice(0, waitingPerPage)
        return shown([...first, ...mined.slice(0, perPage)])
      },
    ],
    ['GET', '/address/:address/txs/mempool', ({ address = '' }) => shown(waiting(address).slice(0, waitingPerPage))],
    ['GET', '/address/:address/txs/chain', ({ address = '' }) => shown(inBlocks(address).slice(0, perPage))],
    [
      'GET',
      '/address/:address/txs/chain/:last',
      ({ address = '', last }) => shown(after(inBlocks(address), last).slice(0, perPage)),
    ],

    ['GET', '/tx/:txid', ({ txid = '' }) => json(shownTx(entryAt(txid)))],
    ['GET', '/tx/:txid/hex', ({ txid = '' }) => text(hexOf(entryAt(txid).tx.raw))],
    [
      'GET',
      '/tx/:txid/raw',
      ({ txid = '' }) => ({ status: 200, type: 'application/octet-stream', body: entryAt(txid).tx.raw }),
    ],
    ['GET', '/tx/:txid/status', ({ txid = '' }) => json(shownStatus(entryAt(txid)))],
    [
      'GET',
      '/tx/:txid/outspends',
      ({ txid = '' }) => {
        const entry = entryAt(txid)
        return json(entry.tx.outputs.map((_, vout) => shownSpender(chain, entry, vout)))
      },
    ],
    [
      'GET',
      '/tx/:txid/outspend/:vout',
      ({ txid = '', vout }) => json(shownSpender(chain, entryAt(txid), Number(vout))),
    ],
    ['POST', '/tx', (_, { body }) => text(broadcast(chain, body))],

    ['GET', '/fee-estimates', () => json(Object.fromEntries(targets.map((target) => [target, feeRateFor(target)])))],
    [
      'GET',
      '/v1/fees/recommended',
      () =>
        json({
          fastestFee: feeRateFor(1),
          halfHourFee: feeRateFor(3),
          hourFee: feeRateFor(6),
          economyFee: feeRateFor(144),
          minimumFee: 1,
        }),
    ],
    [
      'GET',
      '/mempool',
      () => {
        const entries = chain.waiting()
        const vsize = entries.reduce((sum, { tx }) => sum + tx.vsize, 0)
        const fees = entries.reduce((sum, { fee }) => sum + fee, 0n)
        return json({ count: entries.length, vsize, total_fee: Number(fees), fee_histogram: [] })
      },
    ],
    ['GET', '/mempool/txids', () => json(chain.waiting().map(({ tx }) => tx.txid))],

    ['GET', '/blocks/tip/height', () => text(String(chain.tip().height))],
    ['GET', '/blocks/tip/hash', () => text(chain.tip().hash)],
    ['GET', '/blocks', () => json(blocksFrom(chain, chain.tip().height))],
    ['GET', '/blocks/:height', ({ height }) => json(blocksFrom(chain, wholeNumber(height)))],
    [
      'GET',
      '/block-height/:height',
      ({ height }) => {
        const block = chain.block(wholeNumber(height))
        if (!block) throw new HttpProblem(404, 'Block not found')
        return text(block.hash)
      },
    ],
    ['GET', '/block/:hash', ({ hash = '' }) => json(shownBlock(chain, blockAt(hash)))],
    ['GET', '/block/:hash/header', ({ hash = '' }) => text(hexOf(blockAt(hash).header))],
    [
      'GET',
      '/block/:hash/status',
      ({ hash = '' }) => {
        const { height } = blockAt(hash)
        const next = chain.block(height + 1)?.hash
        return json({ in_best_chain: true, height, ...(next ? { next_best: next } : {}) })
      },
    ],
    ['GET', '/block/:hash/txids', ({ hash = '' }) => json(blockAt(hash).txs.map(({ txid }) => txid))],
    [
      'GET',
      '/block/:hash/txs',
      ({ hash = '' }) =>
        shown(
          blockAt(hash)
            .txs.slice(0, perPage)
            .map(({ txid }) => entryAt(txid)),
        ),
    ],
    [
      'GET',
      '/block/:hash/txs/:start',
      ({ hash = '', start }) => {
        const from = wholeNumber(start)
        return shown(
          blockAt(hash)
            .txs.slice(from, from + perPage)
            .map(({ txid }) => entryAt(txid)),
        )
      },
    ],
  ]
}

const feeRateFor = (target: number): number => (target <= 2 ? 5 : target <= 6 ? 3 : 1)

function wholeNumber(value: string | undefined): number {
  if (value === undefined || !/^\d{1,9}$/.test(value)) throw new HttpProblem(400, 'Invalid number')
  return Number(value)
}

const blocksFrom = (chain: Chain, height: number) =>
  Array.from({ length: blocksPerPage }, (_, back) => chain.block(height - back))
    .filter((block) => block !== undefined)
    .map((block) => shownBlock(chain, block))

function broadcast(chain: Chain, body: string): string {
  const hex = body.trim()
  try {
    if (!/^([0-9a-fA-F]{2})+$/.test(hex)) throw new RefusedTransaction(-22, 'TX decode failed')
    return chain.submit(fromHex(hex))
  } catch (error) {
    if (!(error instanceof RefusedTransaction)) throw error
    const { code, message } = error
    throw new HttpProblem(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
  }
}
