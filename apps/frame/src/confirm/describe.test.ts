import { describe, expect, test } from 'vitest'
import { friend, nft, stranger, usdc, weth } from '../signing/context.test-support.js'
import type { Action, Move } from './action.js'
import { highest, judge, stepOf } from './describe.js'
import type { Knowledge } from './knowledge.js'
import { compareMoves, movementsOf } from './movements.js'

const fungible = (symbol: string, decimals: number) => ({
  standard: 'fungible' as const,
  symbol,
  name: symbol,
  decimals,
})
const knowledge: Knowledge = {
  assets: {
    [usdc.toLowerCase()]: fungible('USDC', 6),
    [nft.toLowerCase()]: { standard: 'collectible', symbol: 'APES', name: 'Apes', decimals: 0 },
  },
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  trial: { state: 'none' },
  knownReceivers: [friend],
}
const native = { kind: 'native' } as const
const token = { kind: 'token', address: usdc } as const
const item = { kind: 'token', address: nft, isIdOrAmount: true } as const
const out = (asset: Move['asset'], amount: bigint, to?: string): Move => ({
  ...{ direction: 'out', asset, amount },
  ...(to === undefined ? {} : { to }),
})
const into = (asset: Move['asset'], amount: bigint): Move => ({ direction: 'in', asset, amount })
const send = (moves: readonly Move[], more: Partial<Action> = {}): Action => ({
  key: 'step.send',
  risk: 'low',
  moves,
  ...more,
})
const titles = (actions: readonly Action[], more: Partial<Knowledge> = {}) => {
  const { notes, risk } = judge(actions, { ...knowledge, ...more })
  return [risk, ...notes.map(({ title }) => title.key.replace(/^note\.|\.title$/g, ''))]
}

test('highest: of none it is low', () => {
  expect(highest([])).toBe('low')
  expect(highest(['low', 'medium', 'low'])).toBe('medium')
  expect(highest(['high', 'medium', 'low'])).toBe('high')
})

describe('stepOf', () => {
  test.each([
    [
      { key: 'step.send', asset: token, amount: 5_000_000n },
      { key: 'step.send', values: { amount: '5', symbol: 'USDC' } },
    ],
    [
      { key: 'step.allow', asset: token, amount: 1n },
      { key: 'step.allow', values: { amount: '0.000001', symbol: 'USDC' } },
    ],
    // Nothing that may be spent takes the permission back.
    [
      { key: 'step.allow', asset: token, amount: 0n },
      { key: 'step.stop', values: { amount: '0', symbol: 'USDC' } },
    ],
    [
      { key: 'step.send', asset: token, amount: 0n },
      { key: 'step.send', values: { amount: '0', symbol: 'USDC' } },
    ],
    // Of a collection, 0 is an item.
    [
      { key: 'step.allow', asset: item, amount: 0n },
      { key: 'step.allowItem', values: { amount: '1', symbol: 'APES', id: '0' } },
    ],
    [
      { key: 'step.allowAll', asset: item, amount: 9n },
      { key: 'step.allowItem', values: { amount: '1', symbol: 'APES', id: '9' } },
    ],
    [
      { key: 'step.move', asset: item, amount: 9n },
      { key: 'step.moveItem', values: { amount: '1', symbol: 'APES', id: '9' } },
    ],
    [
      { key: 'step.permit', asset: item, amount: 9n },
      { key: 'step.permit', values: { amount: '1', symbol: 'APES', id: '9' } },
    ],
    [
      { key: 'step.send', asset: { ...item, id: 7n }, amount: 3n },
      { key: 'step.sendItem', values: { amount: '3', symbol: 'APES', id: '7' } },
    ],
    [
      { key: 'step.swap', asset: native, amount: 10n ** 18n, other: { asset: token, amount: 2n } },
      { key: 'step.swap', values: { amount: '1', symbol: 'ETH', other: '0.000002', otherSymbol: 'USDC' } },
    ],
    [{ key: 'step.unknown' }, { key: 'step.unknown' }],
    [
      { key: 'step.typed', values: { name: 'Order' } },
      { key: 'step.typed', values: { name: 'Order' } },
    ],
  ] as const)('behavior: the sentence of %o', (action, words) => {
    expect(stepOf({ risk: 'low', ...action } as Action, knowledge).words).toEqual(words)
  })

  test('behavior: with whom, of what and until when', () => {
    const { facts, isUnreadable } = stepOf(
      send([], {
        asset: token,
        amount: 1n,
        party: friend,
        partyLabel: 'fact.to',
        until: 5n,
        facts: [{ label: { key: 'fact.kind' }, value: { type: 'text', text: 'x' } }],
      }),
      knowledge,
    )
    expect(facts).toEqual([
      { label: { key: 'fact.to' }, value: { type: 'party', party: { address: friend, isKnown: true } } },
      { label: { key: 'fact.token' }, value: { type: 'party', party: { address: usdc, isKnown: false } } },
      { label: { key: 'fact.until' }, value: { type: 'time', at: 5_000 } },
      { label: { key: 'fact.kind' }, value: { type: 'text', text: 'x' } },
    ])
    expect(isUnreadable).toBeUndefined()
    const other = stepOf(
      { key: 'step.unknown', risk: 'high', party: stranger, asset: native, warnings: ['blind'] },
      knowledge,
    )
    expect(other).toMatchObject({ isUnreadable: true, facts: [{ label: { key: 'fact.contract' } }] })
    expect(other.facts).toHaveLength(1)
    expect(stepOf({ key: 'step.empty', risk: 'low' }, knowledge).facts).toEqual([])
  })

  test.each([
    [8_639_999_999_999n, true],
    [8_640_000_000_000n, false],
    [8_640_000_000_001n, false],
  ])('behavior: an end at %i s can be written as a date: %s', (until, isDate) => {
    const [fact] = stepOf(send([], { until }), knowledge).facts
    expect(fact).toEqual(
      isDate
        ? { label: { key: 'fact.until' }, value: { type: 'time', at: Number(until) * 1_000 } }
        : { label: { key: 'fact.until' }, value: { type: 'words', words: { key: 'value.noLimit' } }, tone: 'warn' },
    )
  })
})

describe('judge: who receives', () => {
  test.each([
    [undefined, 1_000n, ['low']],
    [200n, 99n, ['low']],
    [200n, 100n, ['low']],
    [200n, 101n, ['medium', 'large']],
    [0n, 1n, ['medium', 'large']],
  ])('behavior: of a balance of %s leave %s', (balance, amount, expected) => {
    expect(titles([send([out(native, amount, friend)])], balance === undefined ? {} : { balance })).toEqual(expected)
  })

  test('behavior: the fee, and what left without being said, counts with what leaves', () => {
    const pays = [send([out(native, 60n, friend)])]
    expect(titles(pays, { balance: 200n, fee: { most: 40n } })).toEqual(['low'])
    expect(titles(pays, { balance: 200n, fee: { most: 41n } })).toEqual(['medium', 'large'])
    expect(titles(pays, { balance: 200n, predicted: [out(native, 100n)] })).toEqual(['high', 'more'])
    expect(titles(pays, { balance: 200n, predicted: [out(native, 101n)] })).toEqual(['high', 'more', 'large'])
    // Of another asset nothing counts against the balance.
    expect(titles([send([out(token, 1_000n, friend)])], { balance: 1n })).toEqual(['low'])
    expect(titles(pays, { balance: 200n, predicted: [out(token, 500n), out(native, 60n)] })).toEqual(['high', 'more'])
  })

  test('behavior: one who was never paid, and one who looks like one who was', () => {
    expect(titles([send([out(token, 1n, stranger)])])).toEqual(['medium', 'new'])
    expect(titles([send([out(token, 1n, friend), out(token, 1n, stranger)])])).toEqual(['medium', 'new'])
    expect(titles([send([out(token, 1n)])])).toEqual(['low'])
    const like = friend.replace(/.$/, friend.endsWith('8') ? '9' : '8')
    expect(titles([send([out(native, 150n, like)])], { balance: 200n })).toEqual(['high', 'poison'])
    expect(titles([send([into(token, 1n)])])).toEqual(['low'])
    // To whom a contract hands it is not who receives.
    expect(titles([send([out(token, 1n, stranger)], { warnings: ['contract'] })])).toEqual(['low', 'contract'])
  })
})

describe('judge: permissions', () => {
  const allow = (more: Partial<Action>) =>
    titles([{ key: 'step.allow', risk: 'low', asset: token, amount: 5n, ...more }])
  test.each<[Partial<Action>, string[]]>([
    [{ permission: 'some' }, ['allow']],
    [{ permission: 'some', amount: 0n }, []],
    [{ permission: 'delegate' }, ['allow']],
    [{ permission: 'delegate', amount: 0n }, []],
    [{ permission: 'all' }, ['allowAll']],
    [{ permission: 'all', amount: 0n }, ['allowAll']],
    [{ permission: 'items', asset: item }, ['allowNfts']],
    [{ permission: 'items', amount: 0n }, ['allowNfts']],
    [{ permission: 'some', asset: item }, []],
    [{ permission: 'all', asset: item }, []],
    [{}, []],
  ])('behavior: %o', (more, notes) => {
    expect(allow(more).slice(1)).toEqual(notes)
  })

  test('behavior: only some of one’s money is a warning, all else is critical', () => {
    const tone = (permission: Action['permission']) =>
      judge(
        [{ key: 'step.allow', risk: 'low', asset: token, amount: 5n, ...(permission && { permission }) }],
        knowledge,
      ).notes[0]
    expect(tone('some')).toMatchObject({ tone: 'warn', title: { values: { amount: '0.000005', symbol: 'USDC' } } })
    for (const permission of ['delegate', 'all', 'items'] as const) expect(tone(permission)?.tone).toBe('crit')
  })
})

describe('judge: the whole', () => {
  test('behavior: the worst first, and each once', () => {
    const actions: Action[] = [
      send([out(token, 1n, stranger)], { warnings: ['lasting'] }),
      send([out(token, 1n, stranger)], { warnings: ['lasting', 'authority'] }),
    ]
    expect(titles(actions)).toEqual(['medium', 'authority', 'lasting', 'new'])
  })

  test('behavior: that a contract decides is left out where there is worse', () => {
    expect(titles([send([], { warnings: ['contract'] })])).toEqual(['low', 'contract'])
    expect(titles([send([], { warnings: ['contract'] }), send([], { warnings: ['blind'] })])).toEqual(['low', 'blind'])
  })

  test.each([
    ['lasting', 'medium'],
    ['replaces', 'medium'],
    ['control', 'high'],
    ['close', 'high'],
  ] as const)('behavior: %s of the whole is %s', (warning, risk) => {
    expect(titles([send([])], { warnings: [warning] })).toEqual([risk, warning])
  })

  test('behavior: a trial run that failed is high risk, one that could not be made is not', () => {
    expect(titles([send([])], { trial: { state: 'failed' } })).toEqual(['high'])
    for (const state of ['ran', 'unavailable', 'none'] as const)
      expect(titles([send([])], { trial: { state } })).toEqual(['low'])
  })

  test.each(['symbol', 'name'])('behavior: letters of several alphabets in a %s', (field) => {
    const odd = { ...fungible('USDC', 6), [field]: 'US\u0414C' }
    expect(titles([send([])], { assets: { [usdc.toLowerCase()]: odd } })).toEqual(['medium', 'scripts'])
  })

  test('behavior: the fee is on the sheet where there is one', () => {
    expect(judge([send([])], knowledge).fee).toBeUndefined()
    const judged = judge([send([])], { ...knowledge, fee: { most: 301n, usual: 100n } })
    expect(judged).toMatchObject({ risk: 'high', fee: { symbol: 'ETH', isHigh: true } })
  })
})

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
    // Of a contract that does not say what it is, the run does.
    const odd = { kind: 'token', address: weth, isIdOrAmount: true } as const
    expect(compare([out(odd, 9n)], [out({ kind: 'token', address: weth.toLowerCase(), id: 9n }, 1n)])).toEqual({
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
