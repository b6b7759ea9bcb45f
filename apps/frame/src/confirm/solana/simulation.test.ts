import { expect, test } from 'vitest'
import { systemProgram, wrappedSol } from './programs.js'
import { seenIn } from './simulation.js'
import type { AccountState, TokenState } from './state.js'

// What a trial run tells: who has what afterwards, and who could do what with it.
const [self, stranger, program] = ['self', 'stranger', 'aProgram']
const [home, owned, mint] = ['homeAccount', 'ownedAccount', 'mint']
const plain = (lamports: bigint, of = systemProgram): AccountState => ({ lamports, program: of, size: 0 })
const holding = (amount: bigint, more: Partial<TokenState> = {}, lamports = 10n): AccountState => ({
  ...{ lamports, program: 'token', size: 165 },
  token: { mint, owner: self, amount, delegated: 0n, ...more },
})
const seen = (
  before: Record<string, AccountState>,
  after: Record<string, AccountState>,
  more: Partial<Parameters<typeof seenIn>[2]> = {},
) => seenIn(before, after, { self, home: [home], owned: [home, owned], given: [], fee: 0n, ...more })
const native = (direction: 'in' | 'out', amount: bigint) => ({ direction, asset: { kind: 'native' }, amount })
const token = (direction: 'in' | 'out', amount: bigint, address = mint) => ({
  ...{ direction, amount },
  asset: { kind: 'token', address },
})

test('behavior: less is counted wherever it is missing, more only where nobody else has a hand in it', () => {
  for (const [account, arrives] of [
    [home, true],
    [owned, false],
  ] as const) {
    expect(seen({ [account]: holding(5n) }, { [account]: holding(3n) }).moves, account).toEqual([
      native('out', 0n),
      token('out', 2n),
    ])
    const { moves } = seen({ [account]: holding(5n) }, { [account]: holding(8n) })
    expect(moves, account).toEqual(arrives ? [native('out', 0n), token('in', 3n)] : [native('out', 0n)])
  }
  expect(seen({ [self]: plain(9n) }, { [self]: plain(12n) }).moves).toEqual([native('in', 3n)])
  expect(seen({ [self]: plain(9n) }, { [self]: plain(4n) }).moves).toEqual([native('out', 5n)])
  // Of what was there and came back whole, it is told that it was seen.
  expect(seen({ [home]: holding(5n) }, { [home]: holding(5n) }).moves).toEqual([native('out', 0n), token('out', 0n)])
})

test('behavior: an account counts once, and what keeps it is money', () => {
  const { moves } = seen({}, { [home]: holding(5n, {}, 7n) })
  expect(moves).toEqual([native('in', 7n), token('in', 5n)])
  expect(seen({ [home]: holding(5n, {}, 7n) }, { [home]: plain(0n) }).moves).toEqual([
    native('out', 7n),
    token('out', 5n),
  ])
  expect(seen({ [home]: holding(5n) }, {}).moves).toEqual([native('out', 10n), token('out', 5n)])
})

test('behavior: the fee left, and is told elsewhere', () => {
  expect(seen({ [self]: plain(9n) }, { [self]: plain(4n) }, { fee: 2n }).moves).toEqual([native('out', 3n)])
  expect(seen({ [self]: plain(9n) }, { [self]: plain(4n) }, { fee: 5n }).moves).toEqual([native('out', 0n)])
  expect(seen({}, {}, { fee: 2n }).moves).toEqual([native('in', 2n)])
})

test('behavior: an account that turns to another token loses one and gets the other; wrapped, it is money alone', () => {
  expect(seen({ [home]: holding(5n) }, { [home]: holding(6n, { mint: 'another' }) }).moves).toEqual([
    native('out', 0n),
    token('out', 5n),
    token('in', 6n, 'another'),
  ])
  const wrapped = { mint: wrappedSol }
  expect(seen({ [home]: holding(5n, wrapped, 15n) }, { [home]: holding(3n, wrapped, 13n) }).moves).toEqual([
    native('out', 2n),
  ])
})

test('behavior: what obeys another does not count, and that it does is told', () => {
  const lost = seen({ [home]: holding(5n) }, { [home]: holding(5n, { owner: stranger }) })
  expect(lost).toEqual({ moves: [native('out', 10n), token('out', 5n)], isLost: true })
  expect(seen({ [self]: plain(9n) }, { [self]: plain(9n, program) })).toEqual({
    moves: [native('out', 9n)],
    isLost: true,
  })
  // An account with nothing in it obeys nobody.
  expect(seen({ [self]: plain(0n, program) }, { [self]: plain(4n) })).toEqual({
    moves: [native('in', 4n)],
    isLost: false,
  })
  expect(seen({ [self]: plain(9n) }, { [self]: plain(0n, program) }).isLost).toBe(false)
  expect(seen({ [home]: holding(5n) }, { [home]: plain(0n) }).isLost).toBe(false)
  expect(seen({ [home]: holding(5n) }, {}).isLost).toBe(false)
  // One that was another's already is not lost now; one that was not there yet is.
  const foreign = holding(5n, { owner: stranger })
  expect(seen({ [home]: foreign }, { [home]: foreign }).isLost).toBe(false)
  expect(seen({}, { [home]: foreign }).isLost).toBe(true)
  expect(seen({ [home]: plain(0n) }, { [home]: foreign }).isLost).toBe(true)
})

test('behavior: what the bytes give away and say so is no news', () => {
  const run = [{ [home]: holding(5n) }, { [home]: holding(5n, { owner: stranger }) }] as const
  expect(seen(...run, { given: [home] }).isLost).toBe(false)
  expect(seen(...run, { given: [undefined, owned] }).isLost).toBe(true)
})

test.each<[string, Partial<TokenState>, Partial<TokenState>, boolean]>([
  ['another may move some now', {}, { delegate: stranger, delegated: 1n }, true],
  ['another may move more', { delegate: stranger, delegated: 1n }, { delegate: stranger, delegated: 2n }, true],
  ['another may move as much', { delegate: stranger, delegated: 2n }, { delegate: stranger, delegated: 2n }, false],
  ['another may move less', { delegate: stranger, delegated: 2n }, { delegate: stranger, delegated: 1n }, false],
  ['another instead of another', { delegate: 'friend', delegated: 2n }, { delegate: stranger, delegated: 1n }, true],
  ['nobody may any more', { delegate: stranger, delegated: 2n }, {}, false],
  ['the wallet itself may', {}, { delegate: self, delegated: 9n }, false],
  ['another may close it now', {}, { closer: stranger }, true],
  ['another may close it, as before', { closer: stranger }, { closer: stranger }, false],
  ['another may close it instead of another', { closer: 'friend' }, { closer: stranger }, true],
  ['the wallet itself may close it', {}, { closer: self }, false],
  ['nothing changes', {}, {}, false],
])('behavior: control: %s', (_, before, after, isLost) => {
  expect(seen({ [home]: holding(5n, before) }, { [home]: holding(5n, after) }).isLost).toBe(isLost)
})

test('behavior: an account that is opened with somebody else’s hand in it', () => {
  expect(seen({}, { [home]: holding(5n, { delegate: stranger, delegated: 1n }) }).isLost).toBe(true)
  expect(seen({}, { [home]: holding(5n, { closer: stranger }) }).isLost).toBe(true)
  expect(seen({}, { [home]: holding(5n) }).isLost).toBe(false)
})
