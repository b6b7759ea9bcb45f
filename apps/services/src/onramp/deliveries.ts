import type { Hex } from 'viem'
import type { Deps } from '../context.js'
import type { OnRampConfig } from './config.js'
import { evmCourier } from './couriers/evm.js'
import { solanaCourier } from './couriers/solana.js'
import type { Ask, Courier } from './couriers/types.js'
import type { PurchaseRow } from './purchases.js'

export type Deliveries = {
  /** Looks at once, instead of at the next turn. */
  wake(): void
  stop(): Promise<void>
  counters(): Readonly<Record<string, number>>
}
type Source = Pick<Deps, 'database' | 'nodes' | 'log'>
type Sandbox = NonNullable<OnRampConfig['sandbox']>
type Couriers = Readonly<Record<string, Courier | undefined>>

/** Any number that nothing else locks: one delivery is signed at a time, in all processes together. */
const lockId = 7_303_014
/** So many of a chain are looked at in one turn. */
const atOnce = 50
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
  let stopped = false
  let turn: Promise<void> | undefined
  let again = false

  const look = async () => {
    const { sql } = source.database
    const paid = await sql<
      { network: string }[]
    >`select distinct network from purchases where status = 'paid' and not elsewhere`
    for (const { network } of paid) {
      // A chain that is away keeps only its own purchases waiting.
      const report = (error: unknown) => log.warn({ error, network }, 'a delivery has to wait')
      while (!stopped && (await signNext(source, couriers, network).catch(report))) {}
    }
    const waiting = await sql<PurchaseRow[]>`
      select * from (
        select *, row_number() over (partition by network order by nonce, updated_at) as place
        from purchases where status = 'delivering' and not elsewhere
      ) as ordered where place <= ${atOnce} order by network, place`
    for (const row of waiting) {
      if (stopped) return
      const status = await settle(source, couriers, row).catch((error: unknown) =>
        log.warn({ error, purchase: row.id }, 'a delivery has to wait'),
      )
      if (status === 'delivered') counts.onramp_delivered++
      if (status === 'failed') counts.onramp_failed++
    }
  }
  const wake = () => {
    if (stopped) return
    again = turn !== undefined
    turn ??= look()
      .catch((error: unknown) => log.warn({ error }, 'a delivery has to wait'))
      .finally(() => {
        turn = undefined
        if (again) wake()
      })
  }
  const timer = setInterval(wake, sandbox.pollMs)
  timer.unref()
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await turn
    },
    counters: () => counts,
  }
}

const askOf =
  ({ nodes }: Source, network: string): Ask =>
  (method, params) =>
    nodes.request(network, method, params)

/** Signs the transaction of the purchase that has waited longest, and keeps it. @returns false when none waits */
async function signNext(source: Source, couriers: Couriers, network: string): Promise<boolean> {
  const { database, nodes, log } = source
  return database.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${lockId})`
    const [row] = await sql<PurchaseRow[]>`
      select * from purchases where status = 'paid' and not elsewhere and network = ${network} order by updated_at, id limit 1 for update`
    if (!row) return false
    const [last] = await sql<{ nonce: string | null }[]>`
      select max(nonce) as nonce from purchases where network = ${network} and status = 'delivering' and not elsewhere`
    const courier = nodes.chain(network) && couriers[namespaceOf(network)]
    const after = last?.nonce == null ? undefined : Number(last.nonce)
    const prepared = courier
      ? await courier.prepare(askOf(source, network), row, after)
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
async function settle(
  source: Source,
  couriers: Couriers,
  row: PurchaseRow,
): Promise<PurchaseRow['status'] | undefined> {
  const { database, log } = source
  const outcome = await couriers[namespaceOf(row.network)]?.send(askOf(source, row.network), row)
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
