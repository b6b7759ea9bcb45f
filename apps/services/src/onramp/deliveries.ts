import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { RpcError } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import type { OnRampConfig } from './config.js'
import type { PurchaseRow } from './purchases.js'

export type Deliveries = {
  /** Looks at once, instead of at the next turn. */
  wake(): void
  stop(): Promise<void>
  counters(): Readonly<Record<string, number>>
}
type Source = Pick<Deps, 'database' | 'nodes' | 'log'>

const transferAbi = parseAbi(['function transfer(address, uint256) returns (bool)'])
/** Any number that nothing else locks: one delivery is signed at a time, in all processes together. */
const lockId = 7_303_014
/** Answers that say nothing about the transaction. */
const nodeFaults: ReadonlySet<number> = new Set([-32005, -32016, -32603, 429])

/**
 * Sends the test tokens of paid purchases. A transaction is signed once, with its number, and kept before it is sent: whatever dies in
 * between, the same transaction is sent again, and a chain takes one transaction of a number.
 */
export function startDeliveries(source: Source, sandbox: NonNullable<OnRampConfig['sandbox']>): Deliveries {
  const { log } = source
  const faucet = privateKeyToAccount(sandbox.faucetKey as Hex)
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
      while (!stopped && (await signNext(source, faucet, network).catch(report))) {}
    }
    const waiting = await sql<PurchaseRow[]>`
      select * from purchases where status = 'delivering' and not elsewhere order by network, nonce limit 100`
    for (const row of waiting) {
      if (stopped) return
      const status = await settle(source, faucet, row).catch((error: unknown) =>
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

/** Signs the transaction of the purchase that has waited longest, and keeps it. @returns false when none waits */
async function signNext(source: Source, faucet: PrivateKeyAccount, network: string): Promise<boolean> {
  const { database, nodes, log } = source
  return database.sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${lockId})`
    const [row] = await sql<PurchaseRow[]>`
      select * from purchases where status = 'paid' and not elsewhere and network = ${network} order by updated_at, id limit 1 for update`
    if (!row) return false
    const call = callOf(row)
    const fail = async (reason: string) => {
      log.warn({ purchase: row.id, reason }, 'a purchase cannot be delivered')
      await sql`update purchases set status = 'failed', reason = ${reason}, updated_at = now() where id = ${row.id}`
      return true
    }
    if (!nodes.chain(network)) return fail('The chain is not served any more')
    const ask = <T>(method: string, params: readonly unknown[]) => nodes.request<T>(network, method, params)
    const sent = { from: faucet.address, to: call.to, data: call.data, value: toHex(call.value) }
    let gas: bigint
    try {
      gas = BigInt(await ask<Hex>('eth_estimateGas', [sent]))
    } catch (error) {
      // The chain refuses it: the faucet is empty, or the wallet takes no payments. A node that is away is another matter.
      if (error instanceof RpcError && !nodeFaults.has(error.code)) return fail(error.message.slice(0, 300))
      throw error
    }
    const [count, block, balance] = await Promise.all([
      ask<Hex>('eth_getTransactionCount', [faucet.address, 'pending']),
      ask<{ baseFeePerGas?: Hex }>('eth_getBlockByNumber', ['latest', false]),
      ask<Hex>('eth_getBalance', [faucet.address, 'latest']),
    ])
    const tip = 1_000_000_000n
    const fee = BigInt(block.baseFeePerGas ?? '0x0') * 2n + tip
    const gasLimit = (gas * 12n) / 10n
    // A number that is given to a transaction without means would hold up all that follow it.
    if (BigInt(balance) < gasLimit * fee + call.value) return fail('The faucet is empty')
    const [last] = await sql<{ nonce: string | null }[]>`
      select max(nonce) as nonce from purchases where network = ${network} and status = 'delivering' and not elsewhere`
    const nonce = Math.max(Number(count), last?.nonce == null ? 0 : Number(last.nonce) + 1)
    const raw = await faucet.signTransaction({
      type: 'eip1559',
      chainId: Number(network.slice('eip155:'.length)),
      nonce,
      to: call.to,
      data: call.data,
      value: call.value,
      gas: gasLimit,
      maxPriorityFeePerGas: tip,
      maxFeePerGas: fee,
    })
    await sql`
      update purchases set status = 'delivering', nonce = ${nonce}, raw_transaction = ${raw},
        transaction_hash = ${keccak256(raw)}, updated_at = now()
      where id = ${row.id}`
    return true
  })
}

function callOf({ token, wallet, amount }: PurchaseRow): { to: Address; data: Hex; value: bigint } {
  // Wallets are not strict about the check sum of an address, viem is.
  const [to, units] = [wallet.toLowerCase() as Address, BigInt(amount)]
  if (token === null) return { to, data: '0x', value: units }
  const data = encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [to, units] })
  return { to: token.toLowerCase() as Address, data, value: 0n }
}

/** Sends what was kept, as often as it takes, until the chain tells how it went. */
async function settle(
  { database, nodes }: Source,
  faucet: PrivateKeyAccount,
  { id, network, raw_transaction: raw, transaction_hash: hash, nonce }: PurchaseRow,
): Promise<'delivered' | 'failed' | undefined> {
  const ask = <T>(method: string, params: readonly unknown[]) => nodes.request<T>(network, method, params)
  const receipt = () => ask<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
  let found = await receipt()
  if (!found) {
    // The node may know it already, or say that its number is taken: the receipt tells.
    await ask('eth_sendRawTransaction', [raw]).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error
    })
    const mined = BigInt(await ask<Hex>('eth_getTransactionCount', [faucet.address, 'latest']))
    found = await receipt()
    if (!found && mined <= BigInt(nonce ?? 0)) return undefined
  }
  const status = found && BigInt(found.status) === 1n ? 'delivered' : 'failed'
  const reason =
    status === 'delivered' ? null : found ? 'The transaction was reverted' : 'Its number was used elsewhere'
  const rows = await database.sql`
    update purchases set status = ${status}, reason = ${reason}, updated_at = now()
    where id = ${id} and status = 'delivering' returning id`
  return rows.length > 0 ? status : undefined
}
