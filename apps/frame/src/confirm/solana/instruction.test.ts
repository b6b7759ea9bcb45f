import { expect, test } from 'vitest'
import { fromBase58 } from '../../signing/base58.js'
import { concat, utf8 } from '../../signing/bytes.js'
import {
  ataProgram,
  budgetProgram,
  friend,
  little,
  looseAccount,
  mint,
  stranger,
  systemProgram,
  tokenProgram,
} from '../../signing/solana.test-support.js'
import { openedAccount, readInstruction } from './instruction.js'
import type { Place } from './place.js'

// Each instruction by its number and its length: one byte more or less is another one, which is not read.
const self = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const native = { kind: 'native' } as const
const ours = 'ownTokenAccount'
const theirs = 'tokenAccountOfAFriend'
const rent = 2_039_280n

const placeOf = (more: Partial<Place> = {}): Place => ({
  self,
  states: { [self]: { lamports: 5_000n, program: systemProgram, size: 0 } },
  derived: { [ours]: { owner: self, mint }, [theirs]: { owner: friend, mint } },
  paid: new Map(),
  passed: new Map(),
  given: new Map(),
  rentOf: () => rent,
  ...more,
})
const read = (program: string, accounts: readonly (string | undefined)[], data: Uint8Array, place = placeOf()) =>
  readInstruction({ program, accounts, data }, place)
const system = (accounts: readonly (string | undefined)[], kind: bigint, ...rest: Uint8Array[]) =>
  read(systemProgram, accounts, concat(little(kind, 4), ...rest))
const out = (amount: bigint, to: string) => ({ direction: 'out', asset: native, amount, to })
const isRead = (actions: readonly { key: string }[]) => actions[0]?.key !== 'step.unknown'
const bytes = (length: number, ...first: number[]) => Uint8Array.from({ length }, (_, at) => first[at] ?? 0)

test('behavior: what nobody knows, or with an account that cannot be found, is not read', () => {
  const blind = { key: 'step.unknown', risk: 'high', warnings: ['blind'], party: systemProgram }
  expect(system([self, undefined], 2n, little(7n, 8))).toMatchObject([blind])
  expect(system([self], 2n, little(7n, 8))).toMatchObject([blind])
  expect(isRead(read(stranger, [self, friend], concat(little(2n, 4), little(7n, 8))))).toBe(false)
  for (const length of [0, 3]) expect(isRead(read(systemProgram, [self, friend], new Uint8Array(length)))).toBe(false)
  for (const kind of [3n, 5n, 6n, 7n, 8n, 9n, 10n, 12n])
    for (const length of [8, 32, 48])
      expect(isRead(system([self, friend, stranger], kind, new Uint8Array(length))), `${kind} ${length}`).toBe(false)
})

test('behavior: money is sent, moved by others, or wrapped; from oneself to oneself nothing moves', () => {
  const pay = (from: string, to: string) => system([from, to], 2n, little(7n, 8))[0]
  expect(pay(self, friend)).toMatchObject({ key: 'step.send', amount: 7n, party: friend, moves: [out(7n, friend)] })
  expect(pay(stranger, friend)).toMatchObject({ key: 'step.move', moves: [], risk: 'medium' })
  expect(pay(stranger, self)).toMatchObject({
    ...{ key: 'step.move', moves: [{ direction: 'in', asset: native, amount: 7n }], risk: 'medium' },
  })
  expect(pay(self, self)).toMatchObject({ key: 'step.send', moves: [], risk: 'low' })
  expect(pay(self, ours)).toEqual({ key: 'step.wrap', asset: native, amount: 7n, risk: 'low' })
  for (const length of [7, 9])
    expect(isRead(system([self, friend], 2n, new Uint8Array(length))), String(length)).toBe(false)
})

test('behavior: money for a token account that may get another owner is told to go to the account', () => {
  const token = { mint, owner: friend, amount: 0n, delegated: 0n }
  const states = { [looseAccount]: { lamports: 1n, program: tokenProgram, size: 165, token } }
  const data = concat(little(2n, 4), little(7n, 8))
  expect(read(systemProgram, [self, looseAccount], data, placeOf({ states }))).toMatchObject([
    { party: looseAccount, partyLabel: 'fact.toAccount', risk: 'medium', warnings: ['loose'] },
  ])
  const [other] = read(systemProgram, [stranger, looseAccount], data, placeOf({ states }))
  expect(other).not.toHaveProperty('warnings')
})

test('behavior: money of an account that is made from an address is that address’s', () => {
  const pay = (...accounts: string[]) => system(accounts, 11n, little(7n, 8), new Uint8Array(40))[0]
  for (const [from, base] of [
    [self, stranger],
    [stranger, self],
  ] as const)
    expect(pay(from, base, friend)).toMatchObject({ key: 'step.send', amount: 7n, moves: [out(7n, friend)] })
  expect(pay(stranger, friend, friend)).toMatchObject({ key: 'step.move', moves: [] })
  // Neither from an account to itself nor to the wallet is anything wrapped.
  expect(pay(ours, self, ours)).toMatchObject({ key: 'step.send', moves: [] })
  expect(pay(stranger, self, self)).toMatchObject({ key: 'step.send', moves: [] })
  expect(isRead(system([self, friend], 11n, little(7n, 8)))).toBe(false)
  expect(isRead(system([self, friend, stranger], 11n, little(7n, 8)))).toBe(true)
  expect(isRead(system([self, friend, stranger], 11n, little(7n, 7)))).toBe(false)
})

test('behavior: a new account has an owner, and what is paid into it leaves', () => {
  const open = (from: string, place = placeOf()) =>
    read(
      systemProgram,
      [from, looseAccount],
      concat(little(0n, 4), little(9n, 8), little(165n, 8), fromBase58(stranger)),
      place,
    )
  const place = placeOf()
  expect(open(self, place)).toEqual([
    {
      key: 'step.account',
      party: looseAccount,
      partyLabel: 'fact.to',
      facts: [{ label: { key: 'fact.owner' }, value: { type: 'party', party: { address: stranger, isKnown: false } } }],
      moves: [out(9n, looseAccount)],
      risk: 'medium',
      warnings: ['contract'],
    },
  ])
  expect([...place.paid]).toEqual([
    [self, -9n],
    [looseAccount, 9n],
  ])
  expect(open(friend)[0]?.moves).toEqual([])
  for (const length of [47, 49]) expect(isRead(system([self, friend], 0n, new Uint8Array(length)))).toBe(false)
  expect(isRead(system([self], 0n, new Uint8Array(48)))).toBe(false)
})

test('behavior: a number on the chain takes the place of an end', () => {
  expect(system([self, friend], 4n)).toEqual([{ key: 'step.nonce', risk: 'medium', warnings: ['lasting'] }])
  expect(isRead(system([self, friend], 4n, new Uint8Array(1)))).toBe(false)
})

test('behavior: who gives the account itself away, gives all that is in it', () => {
  const place = placeOf()
  const give = (of: string, length = 32, at = place) =>
    read(systemProgram, [of], concat(little(1n, 4), fromBase58(stranger).slice(0, length), bytes(length - 32)), at)
  expect(give(self)).toEqual([
    {
      ...{ key: 'step.authority', party: stranger, partyLabel: 'fact.to', control: self, risk: 'high' },
      ...{ moves: [out(5_000n, stranger)], warnings: ['authority'] },
    },
  ])
  expect(place.given.get(self)).toBe(stranger)
  expect(give(self, 32, placeOf({ states: {} }))[0]?.moves).toEqual([])
  expect(isRead(give(friend))).toBe(false)
  expect(isRead(give(self, 31))).toBe(false)
  expect(isRead(give(self, 33))).toBe(false)
})

test.each([
  [1, 5],
  [2, 5],
  [3, 9],
  [4, 5],
])('behavior: the limit of the kind %i has %i bytes', (kind, length) => {
  expect(read(budgetProgram, [], bytes(length, kind))).toEqual([{ key: 'step.budget', risk: 'low' }])
  for (const other of [length - 1, length + 1])
    expect(isRead(read(budgetProgram, [], bytes(other, kind))), String(other)).toBe(false)
  expect(isRead(read(budgetProgram, [], bytes(length, kind + 10)))).toBe(false)
})

test('behavior: a memo is told as it stands there, one that is no text is not', () => {
  for (const program of [
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  ]) {
    expect(read(program, [self], utf8('Order \u202e 7'))).toEqual([
      {
        key: 'step.memo',
        facts: [{ label: { key: 'fact.text' }, value: { type: 'text', text: 'Order 7' } }],
        risk: 'low',
      },
    ])
    expect(isRead(read(program, [], Uint8Array.of(0xff)))).toBe(false)
  }
})

test('behavior: to open a token account costs what keeps it, less what lies there already', () => {
  const open = (data: Uint8Array, place = placeOf(), account = theirs, owner = friend, payer = self) =>
    read(ataProgram, [payer, account, owner, mint, systemProgram, tokenProgram], data, place)
  const opened = {
    ...{ key: 'step.tokenAccount', asset: { kind: 'token', address: mint }, party: friend, partyLabel: 'fact.owner' },
    risk: 'low',
  }
  for (const data of [bytes(0), bytes(1, 0), bytes(1, 1)])
    expect(open(data)).toEqual([{ ...opened, moves: [out(rent, friend)] }])
  for (const data of [bytes(1, 2), bytes(2, 0), bytes(2, 1)]) expect(isRead(open(data))).toBe(false)
  for (const missing of [0, 1, 2, 3])
    expect(isRead(read(ataProgram, [self, theirs, friend, mint].slice(0, missing), bytes(0)))).toBe(false)
  const lies = (lamports: bigint, program: string) => placeOf({ states: { [theirs]: { lamports, program, size: 0 } } })
  expect(open(bytes(0), lies(280n, ''))[0]?.moves).toEqual([out(rent - 280n, friend)])
  expect(open(bytes(0), lies(280n, systemProgram))[0]?.moves).toEqual([out(rent - 280n, friend)])
  expect(open(bytes(0), lies(rent, systemProgram))[0]?.moves).toEqual([])
  expect(open(bytes(0), lies(rent + 1n, systemProgram))[0]?.moves).toEqual([])
  expect(open(bytes(0), lies(0n, tokenProgram))[0]?.moves).toEqual([out(rent, friend)])
  expect(open(bytes(0), placeOf({ paid: new Map([[theirs, -5n]]) }))[0]?.moves).toEqual([out(rent, friend)])
  const full = lies(rent + 1n, systemProgram)
  open(bytes(0), full)
  expect(full.paid.get(theirs)).toBe(0n)
  const call = { program: ataProgram, accounts: [self, theirs, friend, mint], data: bytes(0) }
  expect(openedAccount(call)).toMatchObject({ account: theirs, owner: friend, mint, program: '' })
  expect(openedAccount({ ...call, program: systemProgram })).toBeUndefined()
  // It is there.
  expect(open(bytes(0), lies(1n, tokenProgram))[0]?.moves).toEqual([])
  // What another pays, and what is one's own from then on, does not leave.
  expect(open(bytes(0), placeOf(), theirs, friend, stranger)[0]?.moves).toEqual([])
  expect(open(bytes(0), placeOf(), ours, self)[0]).toMatchObject({ moves: [], risk: 'low' })
  // An address that proves nothing belongs to itself.
  expect(open(bytes(0), placeOf(), looseAccount)[0]).toMatchObject({
    moves: [out(rent, looseAccount)],
    risk: 'medium',
  })
  const given = placeOf({ given: new Map([[ours, stranger]]) })
  expect(open(bytes(0), given, ours, self)[0]).toMatchObject({ moves: [out(rent, stranger)], risk: 'low' })
})
