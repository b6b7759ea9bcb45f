import { randomBytes } from 'node:crypto'
import { type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RpcError } from '../chains/nodes.js'
import { NodeError } from '../chains/transport.js'
import type { Deps } from '../context.js'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createLogger } from '../log.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { startDeliveries } from './deliveries.js'
import { addPurchase, decide, findPurchase, noteTold, sweepPurchases } from './purchases.js'

let server: TestDatabase
let database: Database
const network = 'eip155:31337'
const faucetKey: Hex = `0x${'11'.repeat(32)}`

beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 6 })
  await migrate(database)
})
beforeEach(() => database.sql`delete from purchases`)
afterAll(async () => {
  await database.close()
  await server.stop()
})

function purchase(elsewhere = false, on = network) {
  const symbol = 'ETH'
  return addPurchase(
    { database },
    {
      projectId: 'ab'.repeat(16),
      provider: 'sandbox',
      asset: { symbol, name: symbol, network: on, networkName: 'One', decimals: 18, networkFee: '0' },
      wallet: `0x${randomBytes(20).toString('hex')}`,
      units: 10n ** 18n,
      currency: 'USD',
      cents: 10_000n,
      elsewhere,
    },
  )
}
async function paid(on = network) {
  const id = await purchase(false, on)
  await decide({ database }, id, 'paid')
  return id
}
const row = async (id: string) => {
  const found = await findPurchase({ database }, id)
  if (!found) throw new Error('The purchase is gone')
  return found
}
const ends = (id: string, status: string) =>
  vi.waitFor(async () => expect((await row(id)).status).toBe(status), { timeout: 60_000, interval: 20 })

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** A chain that does as it is told. */
function fakeChain() {
  const chain = {
    sent: [] as string[],
    count: 0,
    /** As of a block long before the newest. */
    buried: 0,
    away: false,
    /** What nodes are asked about this network stays without an answer until then. */
    stalled: undefined as { network: string; until: Promise<void> } | undefined,
    estimate: '0x5208' as Hex | Error,
    /** What has become of a transaction, by its hash. */
    receipts: new Map<string, Hex>(),
    onSend: (_raw: Hex): void => {},
  }
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_estimateGas() {
      if (chain.estimate instanceof Error) throw chain.estimate
      return chain.estimate
    },
    eth_blockNumber: () => '0x100',
    eth_getTransactionCount: ([, at]) =>
      `0x${(at === 'latest' || at === 'pending' ? chain.count : chain.buried).toString(16)}`,
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x7' }),
    eth_getBalance: () => '0xffffffffffffffffffff',
    eth_getTransactionReceipt([hash]) {
      const status = chain.receipts.get(hash as string)
      return status ? { status } : null
    },
    eth_sendRawTransaction([raw]) {
      chain.sent.push(raw as string)
      chain.onSend(raw as Hex)
      return '0x'
    },
  }
  const nodes = {
    chain: () => ({}),
    async request(asked: string, method: string, params: readonly unknown[]) {
      if (asked === chain.stalled?.network) await chain.stalled.until
      if (chain.away) throw new NodeError('No node of the chain answers')
      return answers[method]?.(params)
    },
  } as unknown as Deps['nodes']
  return {
    chain,
    start: () => startDeliveries({ database, nodes, log: createLogger('silent') }, { faucetKey, pollMs: 20 }),
  }
}

describe('startDeliveries', () => {
  test('default: sent until there is a receipt, always the same', async () => {
    const { chain, start } = fakeChain()
    const id = await paid()
    const deliveries = start()
    await vi.waitFor(() => expect(chain.sent.length).toBeGreaterThan(2), { timeout: 60_000, interval: 10 })
    expect(new Set(chain.sent).size).toBe(1)
    const { status, transaction_hash, nonce } = await row(id)
    expect([status, transaction_hash, nonce]).toEqual(['delivering', keccak256(chain.sent[0] as Hex), '0'])
    chain.receipts.set(transaction_hash ?? '', '0x1')
    await ends(id, 'delivered')
    await deliveries.stop()
    expect(deliveries.counters()).toEqual({ onramp_delivered: 1, onramp_failed: 0 })
  })

  test('behavior: numbers follow each other, also while none of them is taken', async () => {
    const { chain, start } = fakeChain()
    chain.count = 7
    const ids = [await paid(), await paid(), await paid()]
    const deliveries = start()
    for (const id of ids) await ends(id, 'delivering')
    expect(await Promise.all(ids.map(async (id) => (await row(id)).nonce))).toEqual(['7', '8', '9'])
    await deliveries.stop()
  })

  test('behavior: what is sold elsewhere is not delivered from here', async () => {
    const { chain, start } = fakeChain()
    const [paidThere, onTheWay] = [await purchase(true), await purchase(true)]
    expect(await decide({ database }, paidThere, 'paid')).toBe(false)
    await noteTold({ database }, 'sandbox', { id: paidThere, status: 'paid' })
    await noteTold({ database }, 'sandbox', { id: onTheWay, status: 'delivering', transactionHash: '0xab' })
    const own = await paid()
    chain.onSend = (raw) => void chain.receipts.set(keccak256(raw), '0x1')
    const deliveries = start()
    await ends(own, 'delivered')
    await deliveries.stop()
    expect(chain.sent).toHaveLength(1)
    expect([(await row(paidThere)).status, (await row(onTheWay)).status]).toEqual(['paid', 'delivering'])
  })

  test('behavior: a chain that is away keeps its purchases waiting', async () => {
    const { chain, start } = fakeChain()
    chain.away = true
    const id = await paid()
    const deliveries = start()
    deliveries.wake()
    await deliveries.stop()
    expect(await row(id)).toMatchObject({ status: 'paid', raw_transaction: null })
    chain.away = false
    const later = start()
    await ends(id, 'delivering')
    await later.stop()
  })

  // To be signed, the stalled one is the first to be asked; to be sent, in the order of the networks.
  test.each(['eip155:1', 'eip155:99999'])(
    'behavior: a chain that keeps silent holds up no other, to be signed or sent: %s',
    async (silent) => {
      const { chain, start } = fakeChain()
      const sent = await paid(silent)
      const before = start()
      await ends(sent, 'delivering')
      await before.stop()
      const release = deferred()
      chain.stalled = { network: silent, until: release.promise }
      chain.onSend = (raw) => void chain.receipts.set(keccak256(raw), '0x1')
      const unsigned = await paid(silent)
      const other = await paid()
      const [deliveries, beside] = [start(), start()]
      onTestFinished(async () => {
        release.resolve()
        await Promise.all([deliveries.stop(), beside.stop()])
      })
      await ends(other, 'delivered')
      const later = await paid()
      deliveries.wake()
      await ends(later, 'delivered')
      expect([(await row(sent)).status, (await row(unsigned)).status]).toEqual(['delivering', 'paid'])
      release.resolve()
      await ends(unsigned, 'delivered')
    },
  )

  test('error: what the chain refuses takes no number', async () => {
    const { chain, start } = fakeChain()
    chain.estimate = new RpcError(3, 'execution reverted: no')
    const id = await paid()
    const deliveries = start()
    await ends(id, 'failed')
    expect(await row(id)).toMatchObject({ nonce: null, reason: 'execution reverted: no', transaction_hash: null })
    chain.estimate = '0x5208'
    const next = await paid()
    await ends(next, 'delivering')
    expect((await row(next)).nonce).toBe('0')
    await deliveries.stop()
  })

  test('behavior: a chain that counts a transaction before it has its receipt is looked at again', async () => {
    const { chain, start } = fakeChain()
    chain.onSend = () => {
      chain.count = 1
    }
    const id = await paid()
    const deliveries = start()
    onTestFinished(() => deliveries.stop())
    await vi.waitFor(() => expect(chain.sent.length).toBeGreaterThan(2), { timeout: 60_000, interval: 10 })
    const { status, transaction_hash } = await row(id)
    expect(status).toBe('delivering')
    chain.receipts.set(transaction_hash ?? '', '0x1')
    await ends(id, 'delivered')
  })

  test('error: reverted, and a number that was used elsewhere', async () => {
    const { chain, start } = fakeChain()
    const reverted = await paid()
    chain.onSend = (raw) => void chain.receipts.set(keccak256(raw), '0x0')
    const deliveries = start()
    await ends(reverted, 'failed')
    expect((await row(reverted)).reason).toBe('The transaction was reverted')
    chain.onSend = () => {
      chain.count = 2
      chain.buried = 2
    }
    chain.count = 1
    const taken = await paid()
    await ends(taken, 'failed')
    expect((await row(taken)).reason).toBe('Its number was used elsewhere')
    await deliveries.stop()
  })
})

describe('purchases', () => {
  test('default: decided once', async () => {
    const id = await purchase()
    expect(await decide({ database }, id, 'paid')).toBe(true)
    for (const status of ['paid', 'cancelled', 'failed'] as const)
      expect(await decide({ database }, id, status)).toBe(false)
    expect((await row(id)).status).toBe('paid')
  })

  test('behavior: what nobody pays for is cancelled, and forgotten later', async () => {
    const [old, fresh, done] = [await purchase(), await purchase(), await paid()]
    await database.sql`update purchases set created_at = now() - interval '61 minutes' where id in ${database.sql([old, done])}`
    await sweepPurchases({ database })
    expect([(await row(old)).status, (await row(fresh)).status, (await row(done)).status]).toEqual([
      'cancelled',
      'created',
      'paid',
    ])
    await database.sql`update purchases set updated_at = now() - interval '8 days'`
    await sweepPurchases({ database })
    expect(await findPurchase({ database }, old)).toBeUndefined()
    expect((await row(done)).status).toBe('paid')
  })
})
