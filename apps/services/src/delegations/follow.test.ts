import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  disabledLie,
  type Given,
  liar,
  redeemData,
  signPermission,
  switchData,
} from '../../../../sandbox/chains/permissions.test-support.js'
import { call } from '../../../../sandbox/chains/rpc.js'
import { startTestChains } from '../../../../sandbox/chains/testing.js'
import { type Chain, createNodes } from '../chains/nodes.js'
import type { Database } from '../db/connect.js'
import { followChain } from '../indexer/follow.js'
import { forgetChain, readProgress, rollBack } from '../indexer/store.js'
import { createLogger } from '../log.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { hasFramework, isManager } from './framework.js'
import { isRead, markDelegator, nextDelegator, readDelegator } from './read.js'
import { factsOf, isWhole, readingOf } from './store.js'

// Slow: an index reads each block of a real node, from the first one on.
let database: Database
let chains: Awaited<ReturnType<typeof startTestChains>>
databaseForTests({ max: 3 }, (opened) => {
  database = opened
})
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const newcomer = () => privateKeyToAccount(generatePrivateKey())
const give = (by = newcomer()) => signPermission(by, chains.seeded.delegation, { to: from })

function place(on: 'one' | 'two', history: Partial<NonNullable<Chain['history']>> = {}) {
  const { chainId, name, rpcUrl } = chains[on]
  const rest = { symbol: 'ETH', decimals: 18, testnet: true, tokens: [], uniswapV2: [] }
  const chain: Chain = {
    ...rest,
    id: `eip155:${chainId}`,
    name,
    rpcUrls: [rpcUrl],
    history: { from: 0, pollMs: 20, ...history },
  }
  const deps = { database, nodes: createNodes([chain]), log: createLogger('silent') }
  const follow = async () => {
    while ((await followChain(deps, chain, { traces: 'none', searches: false })).more);
  }
  const ask = <T>(method: string, params: readonly unknown[]) => call<T>(rpcUrl, method, params)
  const { manager, statelessAccount } = chains.seeded.delegation
  const send = async (sender: string, data: string) => {
    const transaction = { from: sender, to: manager, data, gas: '0x1e8480' }
    expect(await ask('eth_sendTransactionSync', [transaction])).toMatchObject({ status: '0x1' })
  }
  /** With code and money (EIP-7702); the node signs for it. */
  async function ready(owner: string): Promise<void> {
    await ask('anvil_setCode', [owner, `0xef0100${statelessAccount.slice(2)}`])
    await ask('anvil_setBalance', [owner, '0xde0b6b3a7640000'])
    await ask('anvil_impersonateAccount', [owner])
  }
  const tell = (given: Given) => ask('eth_sendTransactionSync', [{ from, to: manager, data: disabledLie(given) }])
  return {
    chain,
    deps,
    follow,
    ask,
    tell,
    ready,
    redeem: ({ context }: Given) => send(from, redeemData(context, from)),
    disable: (given: Given) => send(given.delegation.delegator, switchData('disableDelegation', given)),
  }
}

/** A chain of which nothing is known, and an account that somebody asked for. */
async function asked(on: 'one' | 'two') {
  const it = place(on)
  await forgetChain(database.sql, it.chain.id)
  await it.follow()
  const owner = newcomer()
  const account = owner.address.toLowerCase()
  await markDelegator(it.deps, it.chain, owner.address)
  const facts = () => factsOf({ database }, it.chain.id, account)
  const reading = () => readingOf(database.sql, it.chain.id, account)
  const isKnown = async () => {
    const known = await reading()
    return known !== undefined && isWhole(known)
  }
  return { ...it, owner, account, facts, reading, isKnown }
}

test('default: the code of the release, made for the chain; any other is none', async () => {
  const { deps, chain, ask } = place('one')
  expect(await hasFramework(deps.nodes, chain.id)).toBe(true)
  const code = await ask<`0x${string}`>('eth_getCode', [chains.seeded.delegation.manager, 'latest'])
  expect(isManager(code, 'eip155:1')).toBe(false)
  const digit = code[401] === '0' ? '1' : '0'
  for (const other of [`${code.slice(0, 401)}${digit}${code.slice(402)}`, `${code}00`, '0x', '0xff', liar])
    expect(isManager(other as `0x${string}`, chain.id)).toBe(false)
})

test('error: other code at the address is not believed, neither as it is followed nor looked up', async () => {
  const it = await asked('two')
  await it.ask('anvil_setCode', [chains.seeded.delegation.manager, liar])
  await it.tell(await give(it.owner))
  await it.follow()
  expect(await it.facts()).toEqual([])
  const later = newcomer()
  await it.tell(await give(later))
  await it.follow()
  await markDelegator(it.deps, it.chain, later.address)
  expect(await isRead(it.deps, it.chain, later.address.toLowerCase(), Date.now() + 60_000)).toBe(true)
  expect(await factsOf({ database }, it.chain.id, later.address)).toEqual([])
})

test('behavior: what a program passed over that knows of no delegations is read anew, and nothing is told until then', async () => {
  const it = await asked('one')
  const [first, second] = [await give(it.owner), await give(it.owner)]
  await it.ready(it.owner.address)
  expect(await it.isKnown()).toBe(false)
  expect(await isRead(it.deps, it.chain, it.account, Date.now() + 60_000)).toBe(true)
  await it.redeem(first)
  await it.follow()
  expect(await it.facts()).toMatchObject([{ hash: first.hash, uses: 1 }])

  await it.disable(first)
  await it.redeem(second)
  const { next } = (await readProgress(database.sql, it.chain.id)) as { next: bigint }
  await database.sql`update index_chains set next = ${String(next + 2n)} where chain = ${it.chain.id}`
  await database.sql`insert into index_blocks (chain, number, hash, at)
    select ${it.chain.id}, number + 2, ${await hashAt(it, next + 1n)}, at from index_blocks
    where chain = ${it.chain.id} and number = ${String(next - 1n)}`
  expect(await it.isKnown()).toBe(false)
  await it.ask('anvil_mine', ['0x1'])
  await it.follow()
  // Nothing of before is believed: blocks may have been taken back meanwhile.
  expect(await it.facts()).toEqual([])
  expect(await it.isKnown()).toBe(false)
  expect(await nextDelegator(it.deps, it.chain.id)).toBe(it.account)
  expect(await isRead(it.deps, it.chain, it.account, Date.now() + 60_000)).toBe(true)
  expect(await it.facts()).toMatchObject([
    { hash: second.hash, uses: 1, revokedAt: null },
    { hash: first.hash, uses: 1, revokedAt: expect.any(Number) },
  ])
  expect(await nextDelegator(it.deps, it.chain.id)).toBeUndefined()
})

test('behavior: while the index is far behind its chain nothing is told as whole', async () => {
  const it = await asked('one')
  const known = () => isRead(it.deps, it.chain, it.account, Date.now() + 60_000)
  expect(await known()).toBe(true)
  await it.ask('anvil_mine', ['0xc8'])
  expect(await known()).toBe(false)
  await it.follow()
  expect(await known()).toBe(true)
})

test('behavior: blocks are taken back while the past is looked up: what was found is not written', async () => {
  const it = await asked('one')
  const given = await give(it.owner)
  await it.ready(it.owner.address)
  await it.redeem(given)
  await it.ask('anvil_mine', ['0x2'])
  await it.follow()
  await database.sql`delete from index_delegators`
  await database.sql`delete from index_delegations`
  await markDelegator(it.deps, it.chain, it.account)
  const { next } = (await readProgress(database.sql, it.chain.id)) as { next: bigint }
  const nodes = {
    ...it.deps.nodes,
    async batch(...call: Parameters<typeof it.deps.nodes.batch>) {
      const answer = await it.deps.nodes.batch(...call)
      await rollBack(database.sql, it.chain.id, next, next - 3n)
      return answer
    },
  }
  await expect(readDelegator({ ...it.deps, nodes }, it.chain, it.account)).rejects.toThrow('were read meanwhile')
  expect(await it.facts()).toEqual([])
  await it.follow()
  expect(await isRead(it.deps, it.chain, it.account, Date.now() + 60_000)).toBe(true)
  expect(await it.facts()).toMatchObject([{ hash: given.hash, uses: 1 }])
})

test('behavior: a node that answers for few blocks at once, and one that forgets: what is not known whole is not told as whole', async () => {
  const it = await asked('one')
  const given = await give(it.owner)
  await it.ready(it.owner.address)
  await it.redeem(given)
  await it.follow()
  await database.sql`delete from index_delegators`
  await markDelegator(it.deps, it.chain, it.account)
  let isSilent = true
  const nodes = {
    ...it.deps.nodes,
    batch: async (...[on, calls]: Parameters<typeof it.deps.nodes.batch>) => {
      const wide = calls.some(({ params }) => {
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
        return Number(toBlock) - Number(fromBlock) > 20
      })
      if (!isSilent && !wide) return it.deps.nodes.batch(on, calls)
      return calls.map((): PromiseRejectedResult => ({ status: 'rejected', reason: new Error('too many blocks') }))
    },
  }
  const deps = { ...it.deps, nodes }
  await expect(isRead(deps, it.chain, it.account, Date.now() + 60_000)).rejects.toThrow('too many blocks')
  expect(await it.isKnown()).toBe(false)
  isSilent = false
  expect(await isRead(deps, it.chain, it.account, Date.now() + 60_000)).toBe(true)
  expect(await it.facts()).toMatchObject([{ hash: given.hash, uses: 1 }])
})

const hashAt = async ({ ask }: ReturnType<typeof place>, number: bigint) =>
  (await ask<{ hash: string }>('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])).hash
