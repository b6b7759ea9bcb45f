import { expect, test } from 'vitest'
import { fromBase58 } from '../../signing/base58.js'
import { concat } from '../../signing/bytes.js'
import {
  friend,
  little,
  looseAccount,
  mint,
  stranger,
  tokenProgram,
  wrapped,
} from '../../signing/solana.test-support.js'
import { readInstruction } from './instruction.js'
import type { Place } from './place.js'

// Each instruction of the token programs by its number and its length, and whose tokens it moves.
const self = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const native = { kind: 'native' } as const
const [ours, other, theirs, wrap] = ['ownTokenAccount', 'otherAccount', 'tokenAccountOfAFriend', 'ownWrapped']
const held = (owner: string, token: string, amount: bigint, lamports = 0n) => ({
  ...{ lamports, program: tokenProgram, size: 165 },
  token: { mint: token, owner, amount, delegated: 0n },
})
const placeOf = (more: Partial<Place> = {}): Place => ({
  self,
  states: {
    [ours]: held(self, mint, 90n, 20n),
    [wrap]: held(self, wrapped, 90n, 110n),
    [looseAccount]: held(friend, mint, 5n),
  },
  derived: {
    [ours]: { owner: self, mint },
    [other]: { owner: self, mint },
    [wrap]: { owner: self, mint: wrapped },
    [theirs]: { owner: friend, mint },
  },
  paid: new Map(),
  passed: new Map(),
  given: new Map(),
  rentOf: () => 0n,
  ...more,
})
const read = (accounts: readonly string[], data: Uint8Array, place = placeOf()) =>
  readInstruction({ program: tokenProgram, accounts, data }, place)
const amountOf = (kind: number, amount: bigint, ...rest: number[]) =>
  concat(Uint8Array.of(kind), little(amount, 8), Uint8Array.from(rest))
const isRead = (actions: readonly { key: string }[]) => actions[0]?.key !== 'step.unknown'
const token = (decimals?: number, address = mint) => ({
  ...{ kind: 'token', address },
  ...(decimals === undefined ? {} : { decimals }),
})

test('behavior: a transfer, with and without its token, and with a fee of the token', () => {
  const moved = (asset: object) => ({
    ...{ key: 'step.send', asset, amount: 7n, party: friend, partyLabel: 'fact.to', risk: 'low' },
    moves: [{ direction: 'out', asset, amount: 7n, to: friend }],
  })
  expect(read([ours, theirs, self], amountOf(3, 7n))).toEqual([moved(token())])
  expect(read([ours, mint, theirs, self], amountOf(12, 7n, 6))).toEqual([moved(token(6))])
  const withFee = concat(Uint8Array.of(26, 1), little(7n, 8), Uint8Array.of(6), little(1n, 8))
  expect(read([ours, mint, theirs, self], withFee)).toEqual([moved(token(6))])
  // Of an account that is not known, the account stands for its token.
  expect(read(['unknownAccount', theirs, self], amountOf(3, 7n))).toEqual([moved(token(undefined, 'unknownAccount'))])
  for (const data of [
    amountOf(3, 7n, 0),
    amountOf(3, 7n).slice(0, 8),
    amountOf(12, 7n),
    amountOf(12, 7n, 6, 0),
    withFee.slice(0, 18),
    concat(withFee, Uint8Array.of(0)),
    concat(Uint8Array.of(26, 2), withFee.slice(2)),
    concat(Uint8Array.of(27, 1), withFee.slice(2)),
  ])
    expect(isRead(read([ours, mint, theirs, self], data)), String(data)).toBe(false)
})

test('behavior: whose tokens leave: by the signature, by the address, or by what the node says', () => {
  const send = (from: string, authority: string, to = theirs, place = placeOf()) =>
    read([from, to, authority], amountOf(3, 7n), place)[0]
  expect(send('unknownAccount', self)?.moves).toHaveLength(1)
  expect(send(other, stranger)?.moves).toHaveLength(1)
  const states = { [looseAccount]: held(self, mint, 5n) }
  expect(send(looseAccount, stranger, theirs, placeOf({ states }))?.moves).toHaveLength(1)
  expect(send(looseAccount, stranger)).toMatchObject({ key: 'step.move', moves: [], risk: 'medium' })
  expect(send(looseAccount, stranger, ours)?.moves).toEqual([{ direction: 'in', asset: token(), amount: 7n }])
  expect(send(ours, self, other)).toMatchObject({ key: 'step.send', moves: [], risk: 'low' })
  // An account that only says whose it is counts as another's.
  expect(send(ours, self, looseAccount)).toMatchObject({
    ...{ party: looseAccount, partyLabel: 'fact.toAccount', risk: 'medium', warnings: ['loose'] },
    moves: [{ direction: 'out', to: looseAccount }],
  })
  expect(send(looseAccount, stranger, looseAccount)).not.toHaveProperty('warnings')
  const given = placeOf({ given: new Map([[other, stranger]]) })
  expect(send(ours, self, other, given)).toMatchObject({ party: stranger, moves: [{ to: stranger }], risk: 'low' })
})

test('behavior: what goes on is written down: tokens, and money where they are wrapped', () => {
  const place = placeOf()
  read([ours, theirs, self], amountOf(3, 7n), place)
  expect([[...place.passed], [...place.paid]]).toEqual([
    [
      [ours, -7n],
      [theirs, 7n],
    ],
    [],
  ])
  read([wrap, theirs, self], amountOf(3, 9n), place)
  expect(place.paid.get(theirs)).toBe(9n)
})

test('behavior: permissions: up to an amount, without a limit, and none', () => {
  const allow = (amount: bigint) => read([ours, stranger, self], amountOf(4, amount))[0]
  const most = (1n << 64n) - 1n
  expect(allow(7n)).toEqual({
    ...{ key: 'step.allow', asset: token(), amount: 7n, party: stranger, partyLabel: 'fact.spender' },
    ...{ permission: 'delegate', control: ours, risk: 'high' },
  })
  expect(allow(most - 1n)).toMatchObject({ key: 'step.allow', permission: 'delegate' })
  expect(allow(most)).toMatchObject({ key: 'step.allowAll', permission: 'all', risk: 'high' })
  expect(allow(0n)).toMatchObject({ key: 'step.allow', risk: 'low' })
  expect(read([ours, mint, stranger, self], amountOf(13, 7n, 6))).toMatchObject([
    { asset: token(6), party: stranger, control: ours },
  ])
  for (const data of [amountOf(4, 7n, 0), amountOf(13, 7n), amountOf(13, 7n, 6, 0)])
    expect(isRead(read([ours, mint, stranger, self], data)), String(data)).toBe(false)
  expect(read([ours, self], Uint8Array.of(5))).toEqual([{ key: 'step.stop', asset: token(), risk: 'low' }])
  expect(isRead(read([ours, self], Uint8Array.of(5, 0)))).toBe(false)
})

test('behavior: burnt is gone, of whoever it was', () => {
  const burnt = (from: string, authority: string, data: Uint8Array) => read([from, mint, authority], data)
  expect(burnt(ours, self, amountOf(8, 7n))).toEqual([
    {
      ...{ key: 'step.burn', asset: token(), amount: 7n, risk: 'high' },
      moves: [{ direction: 'out', asset: token(), amount: 7n }],
    },
  ])
  expect(burnt(ours, self, amountOf(15, 7n, 6))[0]?.asset).toEqual(token(6))
  expect(burnt(looseAccount, stranger, amountOf(8, 7n))[0]?.moves).toEqual([])
  for (const data of [amountOf(8, 7n, 0), amountOf(15, 7n), amountOf(15, 7n, 6, 0)])
    expect(isRead(burnt(ours, self, data)), String(data)).toBe(false)
})

test('behavior: with an account goes what is in it; what comes into it later goes along', () => {
  const give = (account: string, authority: string, what: number, to: string | undefined, place = placeOf()) =>
    read(
      [account, authority],
      to ? concat(Uint8Array.of(6, what, 1), fromBase58(to)) : Uint8Array.of(6, what, 0),
      place,
    )[0]
  const place = placeOf()
  expect(give(ours, self, 2, stranger, place)).toEqual({
    ...{ key: 'step.authority', party: stranger, partyLabel: 'fact.to', control: ours, risk: 'high' },
    warnings: ['authority'],
    moves: [
      { direction: 'out', asset: token(), amount: 90n, to: stranger },
      { direction: 'out', asset: native, amount: 20n, to: stranger },
    ],
  })
  expect(place.given.get(ours)).toBe(stranger)
  // Wrapped, the money that keeps it is all that is in it.
  expect(give(wrap, self, 2, stranger)?.moves).toEqual([
    { direction: 'out', asset: native, amount: 110n, to: stranger },
  ])
  expect(give(other, self, 2, stranger)?.moves).toEqual([])
  for (const what of [0, 1, 3]) expect(give(ours, self, what, stranger)).not.toHaveProperty('moves')
  expect(give(ours, self, 2, self)).not.toHaveProperty('moves')
  expect(give(looseAccount, stranger, 2, stranger)).not.toHaveProperty('moves')
  // What came into it just now goes along; an account that is no token account has only money.
  const later = placeOf()
  read([other, ours, self], amountOf(3, 7n), later)
  expect(give(ours, self, 2, stranger, later)?.moves).toMatchObject([{ amount: 97n }, { amount: 20n }])
  const states = { plainAccount: { lamports: 4n, program: '', size: 0 } }
  expect(give('plainAccount', self, 2, stranger, placeOf({ states }))?.moves).toEqual([
    { direction: 'out', asset: native, amount: 4n, to: stranger },
  ])
  // Nobody has it any more: the account itself is named.
  expect(give(ours, self, 3, undefined)).toMatchObject({ party: ours, control: ours })
})

test('behavior: who closes an account gets the money in it', () => {
  const close = (account: string, to: string, authority = self, place = placeOf()) =>
    read([account, to, authority], Uint8Array.of(9), place)[0]
  const place = placeOf()
  expect(close(wrap, self, self, place)).toEqual({
    ...{ key: 'step.closeAccount', asset: native, party: self, partyLabel: 'fact.to', moves: [], risk: 'low' },
  })
  expect(place.paid.get(self)).toBe(110n)
  expect(close(wrap, stranger)).toMatchObject({
    moves: [{ direction: 'out', asset: native, amount: 110n, to: stranger }],
    ...{ party: stranger, risk: 'high', warnings: ['close'] },
  })
  // Into an account of one's own it is not seen again as money.
  expect(close(wrap, ours)).toMatchObject({ moves: [{ amount: 110n }], risk: 'high', warnings: ['close'] })
  expect(close(wrap, ours)).toMatchObject({ party: self, partyLabel: 'fact.to' })
  const given = placeOf({ given: new Map([[other, stranger]]) })
  expect(close(wrap, other, self, given)).toMatchObject({ party: stranger, moves: [{ to: stranger }] })
  const none = close(other, stranger)
  expect(none).toMatchObject({ moves: [], risk: 'high', warnings: ['close'] })
  const foreign = close(looseAccount, stranger, stranger)
  expect(foreign).toMatchObject({ moves: [], risk: 'high' })
  expect(foreign).not.toHaveProperty('warnings')
  expect(isRead(read([wrap, self, self], Uint8Array.of(9, 0)))).toBe(false)
})

test('behavior: to count what is wrapped moves nothing; all else is not read', () => {
  expect(read([wrap], Uint8Array.of(17))).toEqual([{ key: 'step.sync', asset: native, risk: 'low' }])
  expect(isRead(read([wrap], Uint8Array.of(17, 0)))).toBe(false)
  for (const kind of [0, 1, 2, 7, 10, 11, 14, 16, 18, 20, 25])
    for (const data of [Uint8Array.of(kind), amountOf(kind, 7n), amountOf(kind, 7n, 6)])
      expect(isRead(read([ours, theirs, self], data)), String(data)).toBe(false)
})
