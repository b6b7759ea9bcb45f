import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut } from './backfill.js'
import { findFork, linked } from './follow.js'
import type { ChainBlock } from './types.js'

const block = (number: number, hash: string, parent: string): ChainBlock => ({
  number: BigInt(number),
  hash,
  parent,
  at: number,
  transactions: [],
  delegations: [],
})

test('default: blocks that stand on each other are taken', () => {
  const chain = [block(5, 'e', 'd'), block(6, 'f', 'e')]
  expect(linked(chain, { hash: 'd' })).toEqual(chain)
  expect(linked(chain, undefined)).toEqual(chain)
})

test('behavior: the chain was reorganised while it was read', () => {
  expect(linked([block(5, 'e', 'x')], { hash: 'd' })).toEqual([])
  expect(linked([block(5, 'e', 'd'), block(6, 'g', 'x'), block(7, 'h', 'g')], { hash: 'd' })).toHaveLength(1)
  expect(linked([block(5, 'e', 'd'), undefined, block(7, 'h', 'g')], { hash: 'd' })).toHaveLength(1)
})

test('behavior: the fork is found at any depth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(1_000), async (length, at, first) => {
      const good = at % (length + 1)
      const kept = Array.from({ length }, (_, index) => ({ number: BigInt(first + index), hash: `old ${index}` }))
      let asked = 0
      const { fork, whole } = await findFork(async (number) => {
        asked++
        const index = Number(number) - first
        return { hash: index < good ? `old ${index}` : `new ${index}` }
      }, kept)
      expect(fork).toBe(BigInt(first + good))
      expect(whole).toBe(good > 0)
      expect(asked).toBeLessThanOrEqual(10)
    }),
  )
})

test('behavior: a look-up keeps whole blocks, the newest ones', () => {
  const found = new Map([
    ['a', 9n],
    ['b', 8n],
    ['c', 8n],
    ['d', 7n],
    ['e', 2n],
  ])
  expect(cut(found, 5n, 2)).toEqual({ low: 8n, hashes: ['a', 'b', 'c'] })
  expect(cut(found, 5n, 10)).toEqual({ low: 5n, hashes: ['a', 'b', 'c', 'd'] })
  expect(cut(found, 0n, 4)).toEqual({ low: 7n, hashes: ['a', 'b', 'c', 'd'] })
})
