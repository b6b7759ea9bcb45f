import { describe, expect, test } from 'vitest'
import { friend, nft, usdc, weth } from '../signing/context.test-support.js'
import type { Move } from './action.js'
import type { Knowledge } from './knowledge.js'
import { compareMoves, movementsOf } from './movements.js'
import { into, item, knowledge, native, out, send, token } from './moves.test-support.js'

describe('what leaves, by the bytes and by the trial run', () => {
  const compare = (moves: readonly Move[], predicted?: readonly Move[], more: Partial<Knowledge> = {}) =>
    compareMoves([send(moves)], { ...knowledge, ...(predicted && { predicted }), ...more })
  const nothing = { more: [], arrives: [], taken: [] }

  test.each([
    [99n, { arrives: [{ asset: token, amount: 1n, isBack: true }] }],
    [100n, {}],
    [101n, { more: [{ asset: token, amount: 1n, isHidden: true }] }],
  ])('behavior: 100 leave by the bytes, %i in the run', (seen, expected) => {
    expect(compare([out(token, 100n)], [out(token, seen)])).toEqual({ ...nothing, paid: 0n, ...expected })
  })

  test('behavior: what the bytes do not name', () => {
    expect(compare([], [out(token, 5n)])).toEqual({
      ...nothing,
      paid: 0n,
      more: [{ asset: token, amount: 5n, isHidden: false }],
    })
    expect(compare([], [into(token, 5n)])).toEqual({
      ...nothing,
      paid: 0n,
      arrives: [{ asset: token, amount: 5n, isBack: false }],
    })
    // More comes than left.
    expect(compare([out(token, 5n)], [into(token, 1n)]).arrives).toEqual([{ asset: token, amount: 6n, isBack: false }])
    expect(compare([out(token, 5n)], [into(token, 0n)]).arrives).toEqual([{ asset: token, amount: 5n, isBack: true }])
    expect(compare([out(token, 5n)])).toEqual({ ...nothing, paid: 0n })
    expect(compare([into(token, 5n), into(native, 5n)])).toEqual({ ...nothing, paid: 0n })
  })

  test('behavior: without a limit by the bytes, what the run saw is taken; nothing arrives of it', () => {
    const all = 2n ** 256n - 1n
    expect(compare([out(token, all)], [out(token, 5n)])).toEqual({
      ...nothing,
      paid: 0n,
      taken: [{ asset: token, amount: 5n }],
    })
    expect(compare([out(token, all)], [into(token, 5n)])).toEqual({ ...nothing, paid: 0n })
    expect(compare([out(token, all)], [into(token, 0n)])).toEqual({ ...nothing, paid: 0n })
  })

  test('behavior: what is paid of the network’s own currency, wrapped or not where that is one', () => {
    expect(compare([out(native, 3n), out(native, 4n), out(token, 9n)]).paid).toBe(7n)
    const wrapped = { native: { ...knowledge.native, wrapped: weth } }
    const coin = { kind: 'token', address: weth } as const
    expect(compare([out(coin, 4n)], [out(native, 4n)], wrapped)).toEqual({ ...nothing, paid: 4n })
    expect(compare([out(coin, 4n)], [out(native, 4n)])).toMatchObject({
      paid: 0n,
      more: [{ asset: native, amount: 4n }],
    })
  })

  test('behavior: an item is counted by its number, whoever says that it is one', () => {
    const seen = { kind: 'token', address: nft, id: 9n } as const
    expect(compare([out(item, 9n)], [out(seen, 1n)])).toEqual({ ...nothing, paid: 0n })
    expect(compare([out(item, 9n)], [out({ ...seen, id: 8n }, 1n)]).more).toHaveLength(1)
    // An item of another contract, or of the network's own currency, says nothing of this one.
    const plain = { kind: 'token', address: weth } as const
    const others = [out({ ...seen, address: usdc }, 1n), out(native, 9n), out(plain, 9n)]
    expect(compare([out({ ...plain, isIdOrAmount: true }, 9n)], others).more).toEqual([
      { asset: { ...seen, address: usdc }, amount: 1n, isHidden: false },
      { asset: native, amount: 9n, isHidden: false },
    ])
    // Of a contract that does not say what it is, the run does.
    const odd = { kind: 'token', address: weth, isIdOrAmount: true } as const
    const itself = out({ kind: 'token', address: weth.toLowerCase(), id: 9n }, 1n)
    expect(compare([out(odd, 9n)], [out(native, 1n), itself]).more).toEqual([
      { asset: native, amount: 1n, isHidden: false },
    ])
    expect(compare([out(odd, 9n)], [itself])).toEqual({
      ...nothing,
      paid: 0n,
    })
    expect(compare([out(odd, 9n)], [out({ kind: 'token', address: weth }, 9n)])).toEqual({ ...nothing, paid: 0n })
  })

  test('behavior: of several things that may be used each by itself, each part stands alone', () => {
    const parts = [send([out(token, 5n)], { part: 0 }), send([out(token, 5n)], { part: 1 })]
    const seen = [
      { ...out(token, 5n), part: 0 },
      { ...out(token, 6n), part: 1 },
    ]
    expect(compareMoves(parts, { ...knowledge, predicted: seen }).more).toEqual([
      { asset: token, amount: 1n, isHidden: true },
    ])
    const other = [
      { ...out(token, 4n), part: 0 },
      { ...out(token, 6n), part: 1 },
    ]
    expect(compareMoves(parts, { ...knowledge, predicted: other }).more).toHaveLength(1)
  })

  test('behavior: what moves nothing is nothing', () => {
    const bare = { key: 'step.empty', risk: 'low' } as const
    expect(movementsOf([bare], knowledge)).toEqual([])
    expect(compareMoves([bare], { ...knowledge, predicted: [] })).toEqual({
      more: [],
      arrives: [],
      taken: [],
      paid: 0n,
    })
  })

  test('movementsOf: who says so stands at each', () => {
    const moves = [out(token, 5_000_000n, friend), into(native, 10n ** 18n)]
    const sure = {
      direction: 'out',
      asset: { kind: 'token', symbol: 'USDC', name: 'USDC', address: usdc },
      amount: '5',
      party: { address: friend, isKnown: true },
    }
    expect(movementsOf([send(moves)], knowledge)).toEqual([
      sure,
      { direction: 'in', asset: { kind: 'native', symbol: 'ETH', name: 'Ether' }, amount: '1', source: 'promise' },
    ])
    // What the bytes promise gives way to what was seen.
    const seen = (predicted: readonly Move[]) => movementsOf([send(moves)], { ...knowledge, predicted }).slice(1)
    expect(seen([out(token, 5_000_000n)])).toEqual([])
    expect(seen([out(token, 6_000_000n)])).toMatchObject([{ direction: 'out', amount: '1', source: 'more' }])
    expect(seen([out(token, 4_000_000n)])).toMatchObject([{ direction: 'in', amount: '1', source: 'back' }])
    expect(seen([out(native, 10n ** 18n)])).toMatchObject([{ direction: 'out', amount: '1', source: 'run' }])
    expect(seen([into(native, 10n ** 18n)])).toMatchObject([{ direction: 'in', amount: '1', source: 'run' }])
    const open = movementsOf([send([out(token, 2n ** 256n - 1n)])], {
      ...knowledge,
      predicted: [out(token, 1_000_000n)],
    })
    expect(open).toMatchObject([{ isUnlimited: true }, { direction: 'out', amount: '1', source: 'run' }])
    expect(open[1]).not.toHaveProperty('isUnlimited')
    expect(open[0]).not.toHaveProperty('party')
  })
})
