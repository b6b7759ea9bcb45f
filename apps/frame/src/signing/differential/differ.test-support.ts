import { type Hex, parseUnits } from 'viem'
import type { SheetModel } from '../../confirm/model.js'
import { requestOf, signer } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { Refusal } from '../refusal.js'
import { type Case, makeCase, randomOf } from './cases.test-support.js'
import { self, type World } from './world.test-support.js'

type Log = { address: string; topics: readonly string[]; data: Hex }
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; logs: readonly Log[] }
type Sums = Map<string, bigint>

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAllTopic = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

export type Outcome = {
  kind: 'refused' | 'blocked' | 'unsent' | 'reverted' | 'nothing' | 'moved'
  /** What happened and was not on the sheet. */
  leaks: readonly string[]
  isExact: boolean
  /** What the sheet said and what moved, where they differ. */
  difference?: string
  form: string
  isAdverse: boolean
}

const add = (sums: Sums, name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)
const addressOf = (topic: string | undefined) => `0x${topic?.slice(26) ?? ''}`.toLowerCase()
const me = self.toLowerCase()

/** What the sheet names as leaving and as arriving, by asset. */
function named({ movements }: SheetModel, { decimals }: World): { out: Sums; net: Sums; isUnlimited: Set<string> } {
  const all = { out: new Map() as Sums, net: new Map() as Sums, isUnlimited: new Set<string>() }
  for (const { direction, asset, amount, isUnlimited } of movements) {
    const place = asset.address?.toLowerCase() ?? 'native'
    const name = asset.id === undefined ? place : `${place} ${asset.id}`
    const units = parseUnits(amount, asset.id === undefined ? (decimals.get(place) ?? 0) : 0)
    if (isUnlimited) all.isUnlimited.add(name)
    if (direction === 'out') add(all.out, name, units)
    add(all.net, name, direction === 'out' ? -units : units)
  }
  return all
}

/** What really moved: balances of money, and the transfers of single items. */
function moved(before: Sums, after: Sums, receipts: readonly Receipt[], items: readonly string[]): Sums {
  const sums: Sums = new Map()
  for (const [name, amount] of after)
    if (amount !== before.get(name)) add(sums, name, amount - (before.get(name) ?? 0n))
  const gas = receipts.reduce((sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice), 0n)
  if (gas > 0n) add(sums, 'native', gas)
  for (const { address, topics, data } of receipts.flatMap(({ logs }) => logs)) {
    const place = address.toLowerCase()
    if (!items.includes(place)) continue
    const shift = (from: string, to: string, id: bigint, amount: bigint) => {
      if (from === me) add(sums, `${place} ${id}`, -amount)
      if (to === me) add(sums, `${place} ${id}`, amount)
    }
    if (topics[0] === transferTopic) shift(addressOf(topics[1]), addressOf(topics[2]), BigInt(topics[3] ?? '0x0'), 1n)
    const words = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
    if (topics[0] === singleTopic) shift(addressOf(topics[2]), addressOf(topics[3]), words[0] ?? 0n, words[1] ?? 0n)
    if (topics[0] !== batchTopic) continue
    const count = Number(words[2])
    for (let at = 0; at < count; at += 1)
      shift(addressOf(topics[2]), addressOf(topics[3]), words[3 + at] ?? 0n, words[4 + count + at] ?? 0n)
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

/** Permissions that the account gave, each by its token and spender: are they steps of the sheet? */
function unnamedPermissions({ steps, movements }: SheetModel, receipts: readonly Receipt[]): string[] {
  const given = steps.flatMap(({ words, facts }) => {
    if (!/^step\.(?:allow|stop)/.test(words.key)) return []
    return facts.flatMap(({ value }) => (value.type === 'party' ? [value.party.address.toLowerCase()] : []))
  })
  return receipts
    .flatMap(({ logs }) => logs)
    .filter(({ topics }) => topics[0] === approvalTopic || topics[0] === forAllTopic)
    .filter(({ topics }) => addressOf(topics[1]) === me && BigInt(`0x${topics[2]?.slice(2)}`) !== 0n)
    .filter(({ address, topics }) => {
      const isNamed = given.includes(address.toLowerCase()) && given.includes(addressOf(topics[2]))
      // An item that goes takes its permission along.
      return !isNamed && !movements.some(({ asset }) => asset.address?.toLowerCase() === address.toLowerCase())
    })
    .map(({ address, topics }) => `a permission of ${address} to ${addressOf(topics[2])}`)
}

async function tryOne(world: World, { form, calls, arm, isAdverse = false }: Case): Promise<Outcome> {
  const base = { form, isAdverse }
  const none = { ...base, leaks: [], isExact: true }
  await arm?.()
  // What an odd case left with the router would pay for the next one.
  await world.ask('anvil_setBalance', [world.seeded.uniswapV3.router, '0x0'])
  const request =
    calls.length > 1
      ? requestOf(
          'wallet_sendCalls',
          [{ calls: calls.map(({ to, data, value }) => ({ to, data, value })) }],
          'eip155:31337',
        )
      : requestOf('eth_sendTransaction', calls, 'eip155:31337')
  const before = await world.balances()
  let sheet: SheetModel
  let answer: unknown
  try {
    const prepared = await prepare(clean(request), world.context)
    sheet = prepared.sheet
    if (sheet.isBlocked) return { ...none, kind: 'blocked' }
    answer = await prepared.finish(signer)
  } catch (error) {
    if (error instanceof Refusal) return { ...none, kind: calls.length > 1 ? 'unsent' : 'refused' }
    throw error
  }
  const hashes = (typeof answer === 'string' ? answer : (answer as { id: string }).id).slice(2).match(/.{64}/g) ?? []
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(world, `0x${hash}`)))
  const { collectible, editions } = world.seeded
  const really = moved(before, await world.balances(), receipts, [collectible.toLowerCase(), editions.toLowerCase()])
  const { out, net, isUnlimited } = named(sheet, world)
  const leaks = [...really].flatMap(([name, amount]) =>
    amount < 0n && !isUnlimited.has(name) && (out.get(name) ?? 0n) < -amount
      ? [`${name}: ${-amount} left, ${out.get(name) ?? 0n} was named`]
      : [],
  )
  const gas = receipts.reduce((sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice), 0n)
  const most = parseUnits(sheet.fee?.amount ?? '0', 18)
  if (gas > most) leaks.push(`a fee of ${gas}, ${most} was named`)
  leaks.push(...unnamedPermissions(sheet, receipts))
  if (receipts.some(({ status }) => status !== '0x1')) return { ...base, kind: 'reverted', leaks, isExact: true }
  if (really.size === 0) return { ...base, kind: 'nothing', leaks, isExact: true }
  const names = new Set([...really.keys(), ...net.keys()])
  const isExact = [...names].every((name) => (really.get(name) ?? 0n) === (net.get(name) ?? 0n))
  const difference = `named ${[...net].join(' ')}, moved ${[...really].join(' ')}`
  return { ...base, kind: 'moved', leaks, isExact, ...(isExact ? {} : { difference }) }
}

/** A node mines at once, and tells of it a moment later. */
async function receiptOf(world: World, hash: string): Promise<Receipt> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const receipt = await world.ask<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt
  }
  throw new Error(`${hash} is in no block`)
}

const clean = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Makes so many questions, agrees to each, and compares what its sheet said with what then happened. */
export async function differ(world: World, { seed, count }: { seed: number; count: number }) {
  const random = randomOf(seed)
  const outcomes: Outcome[] = []
  for (let at = 0; at < count; at += 1) {
    const asked = makeCase(world, random)
    const outcome = await tryOne(world, asked)
    if (outcome.leaks.length > 0)
      throw new Error(
        `Seed ${seed}, case ${at} (${asked.form}): ${outcome.leaks.join('; ')}\n${JSON.stringify(asked.calls)}`,
      )
    outcomes.push(outcome)
  }
  const ofKind = (kind: Outcome['kind']) => outcomes.filter((each) => each.kind === kind)
  const uncertain = new Map<string, string[]>()
  for (const { difference, form } of outcomes)
    if (difference !== undefined) uncertain.set(form, [...(uncertain.get(form) ?? []), difference])
  const honest = ofKind('moved').filter(({ isAdverse }) => !isAdverse)
  return {
    /** Of questions that no adversary made: how many moved something, and of how many of them the sheet told it to the last unit. */
    moved: honest.length,
    exact: honest.filter(({ isExact }) => isExact).length,
    kinds: Object.fromEntries(
      ['refused', 'blocked', 'unsent', 'reverted', 'nothing', 'moved'].map((kind) => [
        kind,
        ofKind(kind as Outcome['kind']).length,
      ]),
    ),
    uncertain,
  }
}
