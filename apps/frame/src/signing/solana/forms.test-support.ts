import type { Instruction } from '@solana/kit'
import fc from 'fast-check'
import { fromBase58, toBase58 } from '../base58.js'
import { concat, utf8 } from '../bytes.js'
import { ataOf, budgetProgram, little, systemProgram, tokenProgram, wrapped } from '../solana.test-support.js'
import { call, send, type Victim, type World } from './world.test-support.js'

/** What is done, and who has to be named as getting something. */
export type Part = { instructions: readonly Instruction[]; to?: string }
type Form = (world: World, victim: Victim, amount: number, other: string) => Promise<Part> | Part

const byte = (...values: number[]) => Uint8Array.of(...values)
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const lamports = (amount: number) => BigInt(amount) * 20_000n
const units = (amount: number) => BigInt(amount) * 100n

/** The chain takes no payment twice that is the same in all. */
let payments = 0

/** Everything that a page may put in, honest or not, by what it is. `other` is somebody who is not the victim. */
export const forms: Readonly<Record<string, Form>> = {
  pay: (_, { self }, amount, other) => ({ instructions: [send.sol(self, other, lamports(amount))], to: other }),
  'pay oneself': (_, { self }, amount) => ({ instructions: [send.sol(self, self, lamports(amount))] }),
  'pay into own account': (_, { self, ata }, amount) => ({ instructions: [send.sol(self, ata, lamports(amount))] }),
  'pay into a trap': (_, { self, trap }, amount) => ({
    instructions: [send.sol(self, trap, lamports(amount))],
    to: trap,
  }),
  tokens: async ({ mint }, { self, ata }, amount, other) => {
    const to = await ataOf(other, mint)
    const pay = send.token(ata, mint, to, self, units(amount))
    return { instructions: [send.open(self, to, other, mint), pay], to: other }
  },
  'open an account that was just paid into': async ({ mint }, { self }, amount, other) => {
    const to = await ataOf(other, mint)
    const pay = send.sol(self, to, BigInt(amount - 1) * 1_000n)
    return { instructions: [pay, send.open(self, to, other, mint)], to: other }
  },
  'open an account that somebody else paid into before': async ({ mint, patron, made, run }, { self }, _, other) => {
    const to = await ataOf(other, mint)
    await run(await made(patron.address, [send.sol(patron.address, to, 1_000_000n + BigInt(payments++))], [patron]))
    return { instructions: [send.open(self, to, other, mint)] }
  },
  'tokens, unchecked': ({ patronAta, patron }, { self, ata }, amount) => ({
    instructions: [call(tokenProgram, [`${ata}*`, `${patronAta}*`, `${self}!`], byte(3), little(units(amount), 8))],
    to: patron.address,
  }),
  'tokens into a trap': ({ mint }, { self, ata, trap }, amount) => ({
    instructions: [send.token(ata, mint, trap, self, units(amount))],
    to: trap,
  }),
  'tokens to a loose account of one’s own': ({ mint }, { self, ata, loose }, amount) => ({
    instructions: [send.token(ata, mint, loose, self, units(amount))],
    to: loose,
  }),
  'tokens there and back': ({ mint }, { self, ata, loose }, amount) => ({
    instructions: [
      send.token(ata, mint, loose, self, units(amount)),
      send.token(loose, mint, ata, self, units(amount)),
    ],
  }),
  wrap: (_, { self, wsol }, amount) => ({
    instructions: [
      send.open(self, wsol, self, wrapped),
      send.sol(self, wsol, lamports(amount)),
      call(tokenProgram, [`${wsol}*`], byte(17)),
    ],
  }),
  'wrap and close': (_, { self, wsol }, amount) => ({
    instructions: [
      send.open(self, wsol, self, wrapped),
      send.sol(self, wsol, lamports(amount)),
      call(tokenProgram, [`${wsol}*`, `${self}*`, `${self}!`], byte(9)),
    ],
  }),
  'wrap and close to another': (_, { self, wsol }, amount, other) => ({
    instructions: [
      send.open(self, wsol, self, wrapped),
      send.sol(self, wsol, lamports(amount)),
      call(tokenProgram, [`${wsol}*`, `${other}*`, `${self}!`], byte(9)),
    ],
    to: other,
  }),
  'close a loose account to another': (_, { self, loose }, __, other) => ({
    instructions: [call(tokenProgram, [`${loose}*`, `${other}*`, `${self}!`], byte(9))],
    to: other,
  }),
  'close a loose account': (_, { self, loose }) => ({
    instructions: [call(tokenProgram, [`${loose}*`, `${self}*`, `${self}!`], byte(9))],
  }),
  'tokens home': ({ mint }, { self, ata, spare }, amount) => ({
    instructions: [send.token(spare, mint, ata, self, units(amount))],
  }),
  unwrap: (_, { self, wsol }) => ({
    instructions: [call(tokenProgram, [`${wsol}*`, `${self}*`, `${self}!`], byte(9))],
  }),
  'wrapped money home': (_, { self, wsol, purse }, amount) => ({
    instructions: [
      send.open(self, wsol, self, wrapped),
      call(tokenProgram, [`${purse}*`, `${wsol}*`, `${self}!`], byte(3), little(lamports(amount), 8)),
    ],
  }),
  'give wrapped money away': (_, { self, wsol }, __, other) => ({
    instructions: [
      send.open(self, wsol, self, wrapped),
      call(tokenProgram, [`${wsol}*`, `${other}*`, `${self}!`], byte(9)),
    ],
    to: other,
  }),
  burn: ({ mint }, { self, ata }, amount) => ({
    instructions: [call(tokenProgram, [`${ata}*`, `${mint}*`, `${self}!`], byte(8), little(units(amount), 8))],
  }),
  allow: (_, { self, ata }, amount, other) => ({
    instructions: [call(tokenProgram, [`${ata}*`, other, `${self}!`], byte(4), little(units(amount), 8))],
  }),
  'give the account away': (_, { self, ata }, __, other) => ({
    instructions: [call(tokenProgram, [`${ata}*`, `${self}!`], byte(6, 2, 1), fromBase58(other))],
    to: other,
  }),
  'let another close it': (_, { self, ata }, __, other) => ({
    instructions: [call(tokenProgram, [`${ata}*`, `${self}!`], byte(6, 3, 1), fromBase58(other))],
  }),
  'give the wallet to a program': (_, { self }) => ({
    instructions: [call(systemProgram, [`${self}!*`], little(1n, 4), fromBase58(tokenProgram))],
  }),
  'an account by a seed': (_, { self }, amount) => bySeed(self, amount),
  'something that nobody reads': ({ mint }) => ({ instructions: [call(tokenProgram, [mint], byte(21))] }),
  note: () => ({ instructions: [call(memo, [], utf8('hello'))] }),
}

/** Not read by the sheet: what leaves by it is known by the trial run alone. */
async function bySeed(self: string, amount: number): Promise<Part> {
  const seed = utf8('s')
  const hash = await crypto.subtle.digest(
    'SHA-256',
    concat(fromBase58(self), seed, fromBase58(systemProgram)) as Uint8Array<ArrayBuffer>,
  )
  const data = concat(
    ...[little(3n, 4), fromBase58(self), little(1n, 8), seed],
    ...[little(BigInt(1_000_000 + amount), 8), little(0n, 8), fromBase58(systemProgram)],
  )
  return { instructions: [call(systemProgram, [`${self}!*`, `${toBase58(new Uint8Array(hash))}*`], data)] }
}

const budget = (kind: number, value: bigint, size: number) => call(budgetProgram, [], byte(kind), little(value, size))

/** One request: some forms one after the other, a fee, and perhaps accounts that only a table names. */
export const requests = fc.record({
  names: fc.array(fc.constantFrom(...Object.keys(forms)), { minLength: 1, maxLength: 3 }),
  amounts: fc.array(fc.integer({ min: 1, max: 1_500 }), { minLength: 3, maxLength: 3 }),
  receivers: fc.array(fc.constantFrom(0, 1, 2), { minLength: 3, maxLength: 3 }),
  limit: fc.option(fc.integer({ min: 150_000, max: 1_400_000 }), { nil: undefined }),
  price: fc.option(fc.integer({ min: 0, max: 60_000_000 }), { nil: undefined }),
  hasTable: fc.boolean(),
})
export type Asked = typeof requests extends fc.Arbitrary<infer T> ? T : never

export const budgetOf = ({ limit, price }: Asked): Instruction[] => [
  ...(limit === undefined ? [] : [budget(2, BigInt(limit), 4)]),
  ...(price === undefined ? [] : [budget(3, BigInt(price), 8)]),
]
