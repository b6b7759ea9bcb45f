import type { Hex } from 'viem'
import type { Deps } from '../context.js'
import type { OnRampConfig } from './config.js'
import { evmCourier } from './couriers/evm.js'
import { solanaCourier } from './couriers/solana.js'
import type { Ask, Courier } from './couriers/types.js'
import { type PurchaseRow, purchaseColumns } from './purchases.js'

export type Deliveries = {
  /** Looks at once, instead of at the next turn. */
  wake(): void
  stop(): Promise<void>
  counters(): Readonly<Record<string, number>>
}
type Source = Pick<Deps, 'database' | 'nodes' | 'log'>
type Sandbox = NonNullable<OnRampConfig['sandbox']>
type Couriers = Readonly<Record<string, Courier | undefined>>
type Work = Source & { couriers: Couriers }

/** Any number that nothing else locks: of each chain one delivery is signed at a time, in all processes together. */
const lockFamily = 7_303_014
/** So many of a chain are looked at in one turn, so many of them together. */
const perTurn = 50
const atOnce = 10
/** After so long nothing is signed anew. */
const patienceMs = 3_600_000

const namespaceOf = (network: string) => network.slice(0, network.indexOf(':'))

/** Whether the sandbox can send this. */
export function isDeliverable(
  { solanaFaucetKey }: Sandbox,
  asset: { network: string; address?: string | undefined },
): boolean {
  const namespace = namespaceOf(asset.network)
  return (
    namespace === 'eip155' || (namespace === 'solana' && solanaFaucetKey !== undefined && asset.address === undefined)
  )
}

/**
 * Sends the test tokens of paid purchases. A transaction is signed once and kept before it is sent: whatever dies in between, the same
 * transaction is sent again, and a chain takes it once.
 */
export function startDeliveries(source: Source, sandbox: Sandbox): Deliveries {
  const { log } = source
  const couriers: Couriers = {
    eip155: evmCourier(sandbox.faucetKey as Hex),
    solana: sandbox.solanaFaucetKey === undefined ? undefined : solanaCourier(sandbox.solanaFaucetKey),
  }
  const counts = { onramp_delivered: 0, onramp_failed: 0 }
  const work: Work = { ...source, couriers }
  const ending = new AbortController()
  const { signal } = ending
  const report = (about: object) => (error: unknown) => log.warn({ error, ...about }, 'a delivery has to wait')

  const settleOne = async (row: PurchaseRow) => {
    const status = await settle(work, row).catch(report({ purchase: row.id }))
    if (status === 'delivered') counts.onramp_delivered++
    if (status === 'failed') counts.onramp_failed++
  }
  const deliver = async (network: string) => {
    while (!signal.aborted && (await signNext(work, network).catch(report({ network })))) {}
    const { sql } = source.database
    const waiting = await sql<PurchaseRow[]>`
      select ${purchaseColumns(sql)} from purchases where status = 'delivering' and not elsewhere and network = ${network}
      order by nonce, updated_at limit ${perTurn}`
    for (let at = 0; at < waiting.length && !signal.aborted; at += atOnce)
      await Promise.all(waiting.slice(at, at + atOnce).map(settleOne))
  }
  // Each chain by itself: one whose nodes do not answer keeps only its own purchases waiting.
  const chains = inTurns(signal, (network) => deliver(network).catch(report({ network })))
  const all = inTurns(signal, async () => {
    const found = await source.database.sql<{ network: string }[]>`
      select distinct network from purchases where status in ('paid', 'delivering') and not elsewhere`.catch(report({}))
    for (const { network } of found ?? []) chains.take(network)
  })
  const wake = () => all.take('')
  const timer = setInterval(wake, sandbox.pollMs)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      ending.abort()
      await all.done()
      await chains.done()
    },
    counters: () => counts,
  }
}

/** One turn at a time of each name; whoever asks for one meanwhile gets another after it. `run` never rejects. */
function inTurns(signal: AbortSignal, run: (name: string) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  const take = (name: string) => {
    if (signal.aborted) return
    if (running.has(name)) {
      again.add(name)
      return
    }
    running.set(
      name,
      run(name).finally(() => {
        running.delete(name)
        if (again.delete(name)) take(name)
      }),
    )
  }
  return { take, done: () => Promise.all(running.values()) }
}

const askOf =
  ({ nodes }: Work, network: string): Ask =>
  (method, params) =>
    nodes.request(network, method, params)

/** Signs the transaction of the purchase that has waited longest, and keeps it. @returns false when none waits */
async function signNext(work: Work, network: string): Promise<boolean> {
  const { database, nodes, couriers, log } = work
  return database.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${lockFamily}, hashtext(${network}))`
    const [row] = await sql<PurchaseRow[]>`
      select ${purchaseColumns(sql)} from purchases where status = 'paid' and not elsewhere and network = ${network}
      order by updated_at, id limit 1 for update`
    if (!row) return false
    const [last] = await sql<{ nonce: string | null }[]>`
      select max(nonce) as nonce from purchases where network = ${network} and status = 'delivering' and not elsewhere`
    const courier = nodes.chain(network) && couriers[namespaceOf(network)]
    const after = last?.nonce == null ? undefined : Number(last.nonce)
    const prepared = courier
      ? await courier.prepare(askOf(work, network), row, after)
      : { refused: 'The chain is not served any more' }
    if ('refused' in prepared) {
      log.warn({ purchase: row.id, reason: prepared.refused }, 'a purchase cannot be delivered')
      await sql`
        update purchases set status = 'failed', reason = ${prepared.refused}, updated_at = now() where id = ${row.id}`
      return true
    }
    const { raw, hash, nonce = null, validUntil = null } = prepared
    await sql`
      update purchases set status = 'delivering', nonce = ${nonce}, valid_until = ${validUntil}, raw_transaction = ${raw},
        transaction_hash = ${hash}, updated_at = now()
      where id = ${row.id}`
    return true
  })
}

/** Sends what was kept, as often as it takes, until the chain tells how it went. */
async function settle(work: Work, row: PurchaseRow): Promise<PurchaseRow['status'] | undefined> {
  const { database, couriers, log } = work
  const outcome = await couriers[namespaceOf(row.network)]?.send(askOf(work, row.network), row)
  if (outcome === undefined || outcome === 'waits') return undefined
  const isOld = Date.now() - new Date(row.created_at).getTime() > patienceMs
  const failure =
    typeof outcome === 'object' ? outcome.failed : outcome === 'lost' && isOld ? 'The chain does not take it' : null
  const status = failure !== null ? 'failed' : outcome === 'lost' ? 'paid' : 'delivered'
  if (status === 'paid') log.warn({ purchase: row.id }, 'a delivery was not taken in time, and is signed anew')
  // The transaction is named too: another process may have signed the next one meanwhile.
  const rows = await database.sql`
    update purchases set status = ${status}, reason = ${failure}, updated_at = now(),
      transaction_hash = case when ${status} = 'paid' then null else transaction_hash end
    where id = ${row.id} and status = 'delivering' and transaction_hash = ${row.transaction_hash} returning id`
  return rows.length > 0 ? status : undefined
}
