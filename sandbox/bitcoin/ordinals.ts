import type { Inscription, Inscriptions } from './inscriptions.js'
import { scriptOf } from './network.js'
import { HttpProblem, json, type Route } from './routes.js'

const mostPerPage = 60
const usualPerPage = 20

/** Inscriptions in the form of Hiro's Ordinals API, as far as wallets use it. */
export function ordinalsRoutes(inscriptions: Inscriptions): Route[] {
  const find = (id: string): Inscription => {
    const inscription = inscriptions.find(id)
    if (!inscription) throw new HttpProblem(404, '{"error":"Not found"}')
    return inscription
  }
  return [
    [
      'GET',
      '/inscriptions',
      (_, { query }) => {
        const limit = numberOf(query.get('limit'), usualPerPage, mostPerPage)
        const offset = numberOf(query.get('offset'), 0)
        const addresses = query.getAll('address')
        const outputs = query.getAll('output')
        for (const address of addresses) checkAddress(address)
        const found = inscriptions
          .all()
          .filter(({ at }) => addresses.length === 0 || addresses.includes(at.address ?? ''))
          .filter(({ at }) => outputs.length === 0 || outputs.includes(`${at.txid}:${at.vout}`))
          .toReversed()
        return json({ limit, offset, total: found.length, results: found.slice(offset, offset + limit).map(shown) })
      },
    ],
    ['GET', '/inscriptions/:id', ({ id = '' }) => json(shown(find(id)))],
    [
      'GET',
      '/inscriptions/:id/content',
      ({ id = '' }) => {
        const { content, contentType } = find(id)
        return { status: 200, type: contentType, body: content }
      },
    ],
  ]
}

function checkAddress(address: string): void {
  try {
    scriptOf(address)
  } catch {
    throw new HttpProblem(400, '{"error":"Bad Request","message":"querystring/address must be a Bitcoin address"}')
  }
}

function numberOf(value: string | null, usual: number, most = Number.MAX_SAFE_INTEGER): number {
  if (value === null) return usual
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0 || number > most) {
    throw new HttpProblem(400, `{"error":"Bad Request","message":"must be from 0 to ${most}"}`)
  }
  return number
}

function shown({ id, number, contentType, content, genesis, at }: Inscription) {
  return {
    id,
    number,
    address: at.address ?? null,
    genesis_address: genesis.address,
    genesis_block_height: genesis.block.height,
    genesis_block_hash: genesis.block.hash,
    genesis_tx_id: genesis.tx.txid,
    genesis_fee: genesis.fee.toString(),
    genesis_timestamp: genesis.block.time * 1000,
    tx_id: at.txid,
    location: `${at.txid}:${at.vout}:${at.offset}`,
    output: `${at.txid}:${at.vout}`,
    value: at.output.value.toString(),
    offset: at.offset.toString(),
    sat_rarity: 'common',
    mime_type: contentType.split(';')[0],
    content_type: contentType,
    content_length: content.length,
    timestamp: at.block.time * 1000,
    curse_type: null,
    recursive: false,
    recursion_refs: null,
  }
}
