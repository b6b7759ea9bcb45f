import { parseUnits } from 'viem'
import type { SheetModel } from '../../confirm/model.js'
import { friend, requestOf, signer, stranger } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { Refusal } from '../refusal.js'
import type { SigningContext } from '../signer.js'
import { type Case, makeCase, randomOf } from './cases.test-support.js'
import {
  feeOf,
  moved,
  named,
  type Receipt,
  type Sums,
  unnamedPeople,
  unnamedPermissions,
} from './happened.test-support.js'
import type { World } from './world.test-support.js'

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

/** A second sheet of the same question, by the bytes alone: the node answers what it answered the first one, and runs nothing. */
function twice(context: SigningContext): { first: SigningContext; byBytes: SigningContext } {
  const answers = new Map<string, Promise<unknown>>()
  const { rpc } = context
  const asked: SigningContext['rpc'] = (chainId, method, params) => {
    const answer = rpc(chainId, method, params)
    answers.set(JSON.stringify([method, params]), answer)
    return answer
  }
  const known: SigningContext['rpc'] = async (chainId, method, params) => {
    if (method === 'eth_simulateV1') throw new Error('not now')
    return answers.get(JSON.stringify([method, params])) ?? rpc(chainId, method, params)
  }
  return { first: { ...context, rpc: asked }, byBytes: { ...context, rpc: known } }
}

/** What left or was given away and does not stand on a sheet. */
function unnamed(sheet: SheetModel, world: World, really: Sums, receipts: readonly Receipt[]): string[] {
  const { out, isUnlimited } = named(sheet, world)
  const leaks = [...really].flatMap(([name, amount]) =>
    amount < 0n && !isUnlimited.has(name) && (out.get(name) ?? 0n) < -amount
      ? [`${name}: ${-amount} left, ${out.get(name) ?? 0n} was named`]
      : [],
  )
  const gas = feeOf(receipts)
  const most = parseUnits(sheet.fee?.amount ?? '0', 18)
  if (gas > most) leaks.push(`a fee of ${gas}, ${most} was named`)
  return [...leaks, ...unnamedPermissions(sheet, world, receipts)]
}

async function tryOne(world: World, { form, calls, arm, isTheft = false, isAdverse = false }: Case): Promise<Outcome> {
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
  const others = [friend, stranger, ...calls.flatMap(({ to }) => to ?? [])].map((each) => each.toLowerCase())
  const before = await world.money(others)
  const contexts = twice(world.context)
  let sheet: SheetModel
  let byBytes: SheetModel
  let answer: unknown
  try {
    const prepared = await prepare(clean(request), contexts.first)
    sheet = prepared.sheet
    if (sheet.isBlocked) return { ...none, kind: 'blocked' }
    byBytes = (await prepare(clean(request), contexts.byBytes)).sheet
    answer = await prepared.finish(signer)
  } catch (error) {
    if (error instanceof Refusal) return { ...none, kind: calls.length > 1 ? 'unsent' : 'refused' }
    throw error
  }
  const hashes = (typeof answer === 'string' ? answer : (answer as { id: string }).id).slice(2).match(/.{64}/g) ?? []
  const receipts = await Promise.all(hashes.map((hash) => receiptOf(world, `0x${hash}`)))
  const items = [world.seeded.collectible.toLowerCase(), world.seeded.editions.toLowerCase()]
  const after = await world.money(others)
  const really = moved(before.own, after.own, receipts, items)
  const leaks = unnamed(sheet, world, really, receipts)
  const isMade = receipts.every(({ status }) => status === '0x1')
  // What code that was made to steal does is known by the trial run alone; so is what nobody can read.
  if (!isTheft && !byBytes.steps.some(({ isUnreadable }) => isUnreadable)) {
    const told = named(byBytes, world)
    const paid: Sums = new Map([...after.others].map(([who, amount]) => [who, amount - (before.others.get(who) ?? 0n)]))
    const alone = [
      ...unnamed(byBytes, world, really, receipts),
      ...(isMade ? await unnamedPeople(byBytes, world, { receipts, items, paid }) : []),
      // What the bytes promise to bring in comes in.
      ...[...told.net].flatMap(([name, net]) =>
        isMade && !told.isUnlimited.has(name) && (really.get(name) ?? 0n) < net
          ? [`${name}: ${net} was promised, ${really.get(name) ?? 0n} came`]
          : [],
      ),
    ]
    leaks.push(...alone.map((leak) => `by the bytes alone: ${leak}`))
    if (isMade) leaks.push(...(await unnamedPeople(sheet, world, { receipts, items, paid })))
  }
  if (!isMade) return { ...base, kind: 'reverted', leaks, isExact: true }
  if (really.size === 0) return { ...base, kind: 'nothing', leaks, isExact: true }
  const { net } = named(sheet, world)
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
    /** What the sheet said and what moved of those that were not. */
    inexact: honest.flatMap(({ form, difference }) => (difference === undefined ? [] : [`${form}: ${difference}`])),
    kinds: Object.fromEntries(
      ['refused', 'blocked', 'unsent', 'reverted', 'nothing', 'moved'].map((kind) => [
        kind,
        ofKind(kind as Outcome['kind']).length,
      ]),
    ),
    uncertain,
  }
}
