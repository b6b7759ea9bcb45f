import type { WireTransaction } from 'portico/wire'
import { formatUnits } from 'viem/utils'
import type { Chain, Nodes } from '../chains/nodes.js'
import type { Ratio } from '../money/ratio.js'
import { nativeName } from '../tokens/native.js'
import type { HistoryPage } from './history.js'
import type { Names } from './names.js'
import { type Worths, worthOf } from './worth.js'

type Output = { scriptpubkey_address?: string | undefined; value: number }
type EsploraTransaction = {
  txid: string
  vin: readonly { is_coinbase?: boolean | undefined; prevout: Output | null }[]
  vout: readonly Output[]
  status: { confirmed: boolean; block_time?: number | undefined }
}

/** What Esplora gives at once of confirmed transactions. */
const pageSize = 25

/** Transactions of a Bitcoin address, newest first and those that wait for a block before them; the cursor is the last transaction's id. */
export async function bitcoinHistory(
  { nodes, names }: { nodes: Pick<Nodes, 'rest'>; names: Pick<Names, 'icons' | 'prices'> },
  chain: Chain,
  address: string,
  after: string | undefined,
  now = Date.now(),
): Promise<HistoryPage> {
  const path = `/address/${address}/txs${after ? `/chain/${after}` : ''}`
  const transactions = await nodes.rest<EsploraTransaction[]>(chain.id, path)
  const [[icon], prices] = await Promise.all([
    names.icons(chain, [{ symbol: chain.symbol }]).catch(() => []),
    names.prices(chain, ['']).catch((): Worths => new Map()),
  ])
  const telling = { icon: icon || null, price: prices.get(''), now }
  const confirmed = transactions.filter(({ status }) => status.confirmed)
  return {
    data: transactions.map((transaction) => presentBitcoin(chain, address, transaction, telling)),
    next: confirmed.length >= pageSize ? (confirmed.at(-1)?.txid ?? null) : null,
  }
}

function presentBitcoin(
  chain: Chain,
  address: string,
  { txid, vin, vout, status }: EsploraTransaction,
  { icon, price, now }: { icon: string | null; price: Ratio | undefined; now: number },
): WireTransaction {
  const own = (output: Output | null) => (output?.scriptpubkey_address === address ? BigInt(output.value) : 0n)
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const given = sum(vin.map(({ prevout }) => own(prevout)))
  const got = sum(vout.map(own))
  const others = vout.filter(({ scriptpubkey_address: to }) => to && to !== address)
  const owners = [...new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []))]
  const mined = vin.some(({ is_coinbase }) => is_coinbase)
  // The fee belongs to whoever gave all of the inputs; with several givers nobody can tell whose it was.
  const alone = owners.length === 1 && owners[0] === address
  const fee = alone
    ? sum(vin.map(({ prevout }) => BigInt(prevout?.value ?? 0))) - sum(vout.map(({ value }) => BigInt(value)))
    : 0n
  const toSelf = given > 0n && others.length === 0
  const balance = got - given + fee
  const direction = toSelf ? 'self' : balance < 0n ? 'out' : 'in'
  const amount = toSelf ? got : balance < 0n ? -balance : balance
  const quantity = { numeric: formatUnits(amount, chain.decimals) }
  return {
    id: `${chain.id}:${txid}`,
    metadata: {
      operationType: mined ? 'mint' : direction === 'in' ? 'receive' : 'send',
      hash: txid,
      minedAt: new Date(status.block_time === undefined ? now : status.block_time * 1_000).toISOString(),
      sentFrom: given > 0n ? address : (owners[0] ?? ''),
      sentTo: given > 0n ? (others[0]?.scriptpubkey_address ?? address) : address,
      status: status.confirmed ? 'confirmed' : 'pending',
      nonce: 0,
      application: null,
      chain: chain.id,
    },
    transfers: [
      {
        fungible_info: { name: nativeName(chain.symbol), symbol: chain.symbol, icon: icon ? { url: icon } : null },
        nft_info: null,
        direction,
        quantity,
        ...worthOf(amount, chain.decimals, price),
      },
    ],
  }
}
