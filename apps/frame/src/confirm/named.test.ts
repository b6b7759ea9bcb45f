import { expect, test } from 'vitest'
import { type AssetRef, isUnlimited } from './action.js'
import type { AssetFacts, Knowledge } from './knowledge.js'
import { assetOf, isItem, partyOf } from './named.js'

const token = `0x${'Aa'.repeat(20)}`
const items = `0x${'bB'.repeat(20)}`
const unknown = `0x${'cc'.repeat(20)}`
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const facts = (standard: AssetFacts['standard'], symbol: string, decimals: number): AssetFacts => ({
  standard,
  symbol,
  name: `Name of ${symbol}`,
  decimals,
})
const knowledge: Knowledge = {
  assets: {
    [token.toLowerCase()]: facts('fungible', 'USDX', 6),
    [items.toLowerCase()]: facts('collectible', 'APES', 0),
    [mint]: facts('fungible', 'USDC', 6),
  },
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  trial: { state: 'none' },
  knownReceivers: [token, mint],
}
const of = (address: string, more: Partial<Extract<AssetRef, { kind: 'token' }>> = {}): AssetRef => ({
  kind: 'token',
  address,
  ...more,
})

test.each<[string, AssetRef, bigint, string, string, string]>([
  ['the network’s own currency', { kind: 'native' }, 1n, 'native', 'ETH', '0.000000000000000001'],
  ['a token', of(token), 1_000_001n, 'token', 'USDX', '1.000001'],
  ['a token, however its address is written', of(token.toLowerCase()), 1n, 'token', 'USDX', '0.000001'],
  ['a mint', of(mint), 2_500_000n, 'token', 'USDC', '2.5'],
  // By the bytes that are signed, not by what the contract says of itself.
  ['a token whose decimals are signed', of(token, { decimals: 2 }), 150n, 'token', 'USDX', '1.5'],
  ['a token whose decimals are signed as none', of(token, { decimals: 0 }), 150n, 'token', 'USDX', '150'],
  ['what nobody knows, in its smallest unit', of(unknown), 150n, 'unknown', '0xcccc…cccccc', '150'],
  [
    'what nobody knows, with decimals that are signed',
    of(unknown, { decimals: 2 }),
    150n,
    'token',
    '0xcccc…cccccc',
    '1.5',
  ],
  // The same call moves an amount of a token and an item of a collection: the contract says which.
  ['an amount or a number, of a token', of(token, { isIdOrAmount: true }), 7n, 'token', 'USDX', '0.000007'],
  ['an amount of a collection', of(items), 7n, 'token', 'APES', '7'],
])('default: %s', (_, ref, amount, kind, symbol, shown) => {
  const found = assetOf(ref, amount, knowledge)
  expect(found.asset).toMatchObject({ kind, symbol })
  expect(found.asset).not.toHaveProperty('id')
  expect(found.amount).toBe(shown)
})

test.each<[string, AssetRef, bigint, string, string]>([
  ['an item by its number', of(items, { isIdOrAmount: true }), 7n, '7', '1'],
  ['an item that is named', of(items, { id: 7n }), 1n, '7', '1'],
  ['several of an item that is named', of(items, { id: 7n }), 3n, '7', '3'],
  ['the item zero', of(items, { id: 0n }), 3n, '0', '3'],
  ['an item of what nobody knows', of(unknown, { id: 9n }), 2n, '9', '2'],
])('default: %s', (_, ref, amount, id, shown) => {
  expect(isItem(ref, knowledge)).toBe(true)
  expect(assetOf(ref, amount, knowledge)).toMatchObject({ asset: { kind: 'collectible', id }, amount: shown })
})

test('behavior: whether somebody is known, and whom an unknown one could be taken for', () => {
  expect(partyOf(token.toLowerCase(), knowledge)).toEqual({ address: token.toLowerCase(), isKnown: true })
  expect(partyOf(mint, knowledge)).toEqual({ address: mint, isKnown: true })
  // Letters of Solana's addresses are large or small, and another is another.
  expect(partyOf(mint.toLowerCase(), knowledge).isKnown).toBe(false)
  expect(partyOf(items, knowledge)).toEqual({ address: items, isKnown: false })
  const alike = `${token.slice(0, 10)}${'0'.repeat(24)}${token.slice(-8)}`
  expect(partyOf(alike, knowledge)).toEqual({ address: alike, isKnown: false, looksLike: token })
})

test.each([
  [(1n << 96n) - 2n, false],
  [(1n << 96n) - 1n, true],
  [1n << 96n, false],
  [(1n << 120n) - 1n, false],
  [1n << 120n, true],
  [(1n << 256n) - 1n, true],
  [0n, false],
])('isUnlimited: %i: %s', (amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})
