import { expect, test } from 'vitest'
import { isSpam } from './spam.js'
import { transactionOf } from './transaction.test-support.js'
import type { ChainTransaction, Flow } from './types.js'

const me = '0xaa'
const stranger = '0xbb'
const flow: Flow = { kind: 'erc20', token: '0xdd', tokenId: null, from: stranger, to: me, amount: 5n }
const transaction = (given: Partial<ChainTransaction> = {}) =>
  transactionOf({ from: stranger, flows: [flow], ...given })
const context = { account: me, isListed: (token: string) => token === '0xee', listedSymbols: new Set(['usdc', 'eth']) }
const plain = { name: 'Some Token', symbol: 'SOME' }

test('default: an ordinary token is none', () => {
  expect(isSpam(flow, transaction(), plain, context)).toBe(false)
})

test.each([
  ['an address in its name', { name: 'Visit rewards-eth.xyz', symbol: 'X' }],
  ['a prize in its symbol', { name: 'Token', symbol: 'claim $500' }],
  ['the symbol of a listed token', { name: 'USD Coin', symbol: 'USDC' }],
])('behavior: %s', (_, named) => {
  expect(isSpam(flow, transaction(), named, context)).toBe(true)
  expect(isSpam({ ...flow, token: '0xee' }, transaction(), named, context)).toBe(false)
  expect(isSpam(flow, transaction({ from: me }), named, context)).toBe(false)
})

test('behavior: a collectible whose own name lures', () => {
  const nft: Flow = { ...flow, kind: 'erc721', tokenId: 1n, amount: 1n }
  expect(isSpam(nft, transaction(), plain, { ...context, texts: ['Free airdrop at t.me/x'] })).toBe(true)
})

test('behavior: an airdrop to many', () => {
  const flows = Array.from({ length: 20 }, (_, index) => ({ ...flow, to: `0x${index}` }))
  expect(isSpam(flow, transaction({ flows: [...flows, flow] }), plain, context)).toBe(true)
})

test('behavior: transfers of nothing in the account’s name, listed token or not', () => {
  const poison: Flow = { ...flow, token: '0xee', from: me, to: stranger, amount: 0n }
  expect(isSpam(poison, transaction({ flows: [poison] }), { name: 'USD Coin', symbol: 'USDC' }, context)).toBe(true)
  expect(isSpam(poison, transaction({ from: me }), plain, context)).toBe(false)
})
