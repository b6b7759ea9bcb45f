import { randomBytes } from 'node:crypto'
import { inSlowTransaction } from '@portico/pg'
import type { Purchase } from 'portico/wire'
import type { Sql, TransactionSql } from 'postgres'
import type { Database } from '../db/connect.js'
import type { Asset } from './config.js'
import { centsText, unitsText } from './reckon.js'

type Source = { database: Pick<Database, 'sql'> }

export type PurchaseRow = {
  id: string
  project_id: string
  provider: string
  status: Purchase['status']
  network: string
  wallet: string
  symbol: string
  /** Contract of the token; null for the native currency. */
  token: string | null
  decimals: number
  /** In the smallest unit. */
  amount: string
  fiat: string
  payment: string
  redirect_url: string | null
  raw_transaction: string | null
  transaction_hash: string | null
  /** Of the faucet's account, on EVM. */
  nonce: string | null
  /** The last height at which the transaction is taken, on Solana. */
  valid_until: string | null
  reason: string | null
  /** Sold by somebody who tells how it goes, and not delivered from here. */
  elsewhere: boolean
  /** As PostgreSQL writes a moment. */
  created_at: string
  updated_at: string
}

/** By name: a later version may have added columns while this one runs, and what a statement answers must stay what it was. */
export const purchaseColumns = (sql: Sql | TransactionSql) => sql`
  id, project_id, provider, status, network, wallet, symbol, token, decimals, amount, fiat, payment, redirect_url, raw_transaction,
  transaction_hash, nonce, valid_until, reason, elsewhere, created_at, updated_at`

export type NewPurchase = {
  projectId: string
  provider: string
  asset: Asset
  wallet: string
  units: bigint
  currency: string
  cents: bigint
  redirectUrl?: string | undefined
  elsewhere?: boolean | undefined
}

/** Notes a purchase before anything is paid. Who knows its number may see it and pay for it: it cannot be guessed. */
export async function addPurchase({ database: { sql } }: Source, given: NewPurchase): Promise<string> {
  const { projectId, provider, asset, wallet, units, currency, cents, redirectUrl, elsewhere = false } = given
  const id = randomBytes(16).toString('hex')
  await sql`
    insert into purchases (id, project_id, provider, status, network, wallet, symbol, token, decimals, amount, fiat, payment, redirect_url, elsewhere)
    values (${id}, ${projectId}, ${provider}, 'created', ${asset.network}, ${wallet}, ${asset.symbol}, ${asset.address ?? null},
      ${asset.decimals}, ${units.toString()}, ${currency}, ${centsText(cents)}, ${redirectUrl ?? null}, ${elsewhere})`
  return id
}

export async function findPurchase({ database: { sql } }: Source, id: string): Promise<PurchaseRow | undefined> {
  if (!/^[0-9a-f]{32}$/.test(id)) return undefined
  const [row] = await sql<PurchaseRow[]>`select ${purchaseColumns(sql)} from purchases where id = ${id}`
  return row
}

/** Moves a purchase on from where nothing has been done yet. A second time it changes nothing. */
export async function decide(
  { database: { sql } }: Source,
  id: string,
  status: 'paid' | 'cancelled' | 'failed',
  reason: string | null = null,
): Promise<boolean> {
  const rows = await sql`
    update purchases set status = ${status}, reason = ${reason}, updated_at = now()
    where id = ${id} and status = 'created' and not elsewhere returning id`
  return rows.length > 0
}

/** The states in their order: what is told late does not turn one back. */
const ranks: Readonly<Record<PurchaseRow['status'], number>> = {
  created: 0,
  paid: 1,
  delivering: 2,
  delivered: 3,
  cancelled: 3,
  failed: 3,
}

/** Notes what a seller tells. @returns the purchase as it is now, `undefined` when it is none of his */
export async function noteTold(
  { database: { sql } }: Source,
  provider: string,
  told: Pick<Purchase, 'id' | 'status'> & { transactionHash?: string | undefined; reason?: string | undefined },
): Promise<PurchaseRow | undefined> {
  return sql.begin(async (step) => {
    const [row] = await step<PurchaseRow[]>`
      select ${purchaseColumns(step)} from purchases where id = ${told.id} and provider = ${provider} and elsewhere for update`
    if (!row || ranks[row.status] >= ranks[told.status]) return row
    const [changed] = await step<PurchaseRow[]>`
      update purchases set status = ${told.status}, reason = ${told.reason ?? null},
        transaction_hash = coalesce(${told.transactionHash ?? null}, transaction_hash), updated_at = now()
      where id = ${told.id} returning ${purchaseColumns(step)}`
    return changed
  })
}

/** Purchases that nobody paid for within an hour are not paid any more; a week later nothing is known of them. */
export async function sweepPurchases({ database: { sql } }: Source): Promise<void> {
  await inSlowTransaction(
    sql,
    (step) => step`
      update purchases set status = 'cancelled', updated_at = now()
      where status = 'created' and not elsewhere and created_at < now() - interval '1 hour'`,
  )
  await inSlowTransaction(sql, async (step) => {
    await step`delete from purchases where status = 'cancelled' and updated_at < now() - interval '7 days'`
    await step`delete from purchases where elsewhere and updated_at < now() - interval '90 days'`
  })
}

/** A purchase as callers see it. */
export function shownPurchase(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    status: row.status,
    serviceProvider: row.provider,
    network: row.network,
    walletAddress: row.wallet,
    payment: { amount: row.payment, currency: row.fiat },
    purchase: { amount: unitsText(BigInt(row.amount), row.decimals), currency: row.symbol },
    transactionHash: row.transaction_hash,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    test: !row.elsewhere,
  }
}
