import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { SheetModel } from '../../confirm/model.js'
import { fromBase58, toBase58 } from '../base58.js'
import { contextOf, own, requestOf } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { chain, systemProgram, wrapped } from '../solana.test-support.js'
import { type Asked, budgetOf, forms, requests } from './forms.test-support.js'
import { type Held, newKey, type Victim, type World } from './world.test-support.js'

const network = {
  caipNetworkId: chain,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
} as const

/** What one request did, and whether the sheet said it to the last unit. */
export type Outcome = { forms: string; isTaken: boolean; isMoving: boolean; isExact: boolean; isBlind: boolean }

type Money = { sol: bigint; tokens: bigint }
type Worth = Money & { loose: Record<string, Money>; hands: string }
const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)

/** What somebody has, counted by addresses that nobody else can have a hand in. */
function worthOf(held: Readonly<Record<string, Held>>, { self, ata, wsol, trap, loose, spare, purse }: Victim): Worth {
  const isOwn = (account: string) => held[account]?.token?.owner === self
  const wallet = held[self]
  const sol = [
    wallet && (wallet.program === systemProgram || wallet.lamports === 0n) ? wallet.lamports : 0n,
    ...[ata, wsol].map((account) => (isOwn(account) ? (held[account]?.lamports ?? 0n) : 0n)),
  ]
  const hands = [ata, wsol].map((account) =>
    isOwn(account) ? held[account]?.token?.others : (held[account]?.token?.owner ?? ''),
  )
  // Accounts that say today that they are somebody's: what they hold can be lost, and what they get is not his for sure.
  const says = [trap, loose, spare, purse].filter(isOwn)
  return {
    sol: sum(sol),
    tokens: isOwn(ata) ? (held[ata]?.token?.amount ?? 0n) : 0n,
    loose: Object.fromEntries(
      says.map((account) => [
        account,
        // Wrapped money is money.
        { sol: held[account]?.lamports ?? 0n, tokens: account === purse ? 0n : (held[account]?.token?.amount ?? 0n) },
      ]),
    ),
    hands: [wallet?.program || systemProgram, ...hands].join(' '),
  }
}

function lostOf(kind: keyof Money, before: Worth, after: Worth): bigint {
  const loose = Object.entries(before.loose).map(([account, old]) => old[kind] - (after.loose[account]?.[kind] ?? 0n))
  return before[kind] - after[kind] + sum(loose.filter((each) => each > 0n))
}

function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

/** What the sheet says of an asset, in its smallest unit. */
function saidOf({ movements, fee }: SheetModel, mint: string) {
  const of = (direction: 'out' | 'in', isSol: boolean) =>
    movements
      .filter((each) => each.direction === direction)
      .filter(({ asset }) =>
        asset.kind === 'native' || asset.address === wrapped ? isSol : !isSol && asset.address === mint,
      )
      .reduce((total, { amount }) => total + unitsOf(amount, isSol ? 9 : 6), 0n)
  return {
    sol: { out: of('out', true) + unitsOf(fee?.amount ?? '0', 9), in: of('in', true) },
    tokens: { out: of('out', false), in: of('in', false) },
  }
}

/** Shows, signs and sends one request on the chain, and holds what happened against what was shown. */
export async function differ(world: World, asked: Asked): Promise<Outcome> {
  const victim = await world.victim()
  const { self } = victim
  const others = [world.patron.address, newKey().address, newKey().address]
  const parts = []
  for (const [at, name] of asked.names.entries())
    parts.push(await forms[name]!(world, victim, asked.amounts[at]!, others[asked.receivers[at]!]!))
  const instructions = [...budgetOf(asked), ...parts.flatMap((part) => part.instructions)]
  const tables = asked.hasTable
    ? { [await tableFor(world)]: [world.patron.address, world.patronAta, world.mint] }
    : undefined
  const bytes = await world.made(self, instructions, [], tables)
  const sheetOf = (canRun: boolean) =>
    prepare(
      requestOf('solana_signTransaction', { transaction: toBase58(bytes) }, chain),
      contextOf(
        {},
        {
          network,
          address: { eip155: own.eip155, solana: self },
          rpc: async (_, method, params) => {
            if (!canRun && method === 'simulateTransaction') throw new Error('not now')
            return world.ask(method, params)
          },
        },
      ).context,
    )
  const [{ sheet, finish }, { sheet: unrun }] = await Promise.all([sheetOf(true), sheetOf(false)])
  const accounts = [self, victim.ata, victim.wsol, victim.trap, victim.loose, victim.spare, victim.purse]
  const before = worthOf(await world.read(accounts), victim)
  const signed = (await finish({
    ed25519: async (message) => ed25519.sign(message, victim.key.secret),
    secp256k1: () => Promise.reject(new Error('not here')),
  })) as { transaction: string }
  const isTaken = await world.run(fromBase58(signed.transaction)).then(
    () => true,
    () => false,
  )
  const after = worthOf(await world.read(accounts), victim)
  const isBlind = sheet.steps.some(({ isUnreadable }) => isUnreadable)
  const lost = { sol: lostOf('sol', before, after), tokens: lostOf('tokens', before, after) }
  const told = JSON.stringify({ asked, sheet, lost }, (_, each) => (typeof each === 'bigint' ? String(each) : each))

  // What cannot be read is known by the trial run alone; where a node has failed at that, the sheet says that it cannot tell.
  const isUntold = isBlind && sheet.trial.state === 'unavailable'
  if (isUntold) expect(sheet.notes.map(({ title }) => title.key)).toContain('note.blind.title')
  for (const each of isUntold ? [] : isBlind ? [sheet] : [sheet, unrun]) {
    const said = saidOf(each, world.mint)
    expect(said.sol.out >= lost.sol, told).toBe(true)
    expect(said.tokens.out >= lost.tokens, told).toBe(true)
  }
  if (isTaken && before.hands !== after.hands && !after.hands.startsWith(before.hands))
    expect(sheet.notes.some(({ tone }) => tone === 'crit') || sheet.risk === 'low', told).toBe(true)
  // Nobody is told that he pays himself, and whoever gets something stands there.
  const paid = sheet.movements.flatMap(({ direction, party }) => (direction === 'out' && party ? [party.address] : []))
  expect(paid, told).not.toContain(self)
  for (const { to } of parts) if (to !== undefined) expect(paid, told).toContain(to)
  const said = saidOf(sheet, world.mint)
  return {
    forms: [...new Set(asked.names)].sort().join(' + '),
    isTaken,
    isMoving: isTaken && (lost.sol !== 0n || lost.tokens !== 0n),
    isExact: said.sol.out - said.sol.in === lost.sol && said.tokens.out - said.tokens.in === lost.tokens,
    isBlind,
  }
}

const tables = new WeakMap<World, Promise<string>>()
function tableFor(world: World): Promise<string> {
  const known = tables.get(world)
  if (known) return known
  const table = world.tableOf([world.patron.address, world.patronAta, world.mint])
  tables.set(world, table)
  return table
}

/** So many requests of an adversary: how many moved something, how many of those were told to the last unit, and which forms were not. */
export async function differAll(world: World, { seed, count }: { seed: number; count: number }) {
  let [moving, exact, taken] = [0, 0, 0]
  const uncertain = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      const outcome = await differ(world, asked)
      if (outcome.isTaken) taken += 1
      if (!outcome.isMoving) return
      moving += 1
      if (outcome.isExact) exact += 1
      else uncertain.set(outcome.forms, (uncertain.get(outcome.forms) ?? 0) + 1)
    }),
    { seed, numRuns: count, endOnFailure: true },
  )
  return { moving, exact, taken, uncertain }
}
