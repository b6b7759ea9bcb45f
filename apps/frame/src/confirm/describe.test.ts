import { describe, expect, test } from 'vitest'
import { friend, stranger, usdc, weth } from '../signing/context.test-support.js'
import type { Action } from './action.js'
import { highest, judge, stepOf } from './describe.js'
import type { Knowledge } from './knowledge.js'
import { fungible, into, item, knowledge, native, out, send, token } from './moves.test-support.js'

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

describe('judge: the words of each note', () => {
  const note = (name: string, tone: string, values?: object) => ({
    tone,
    title: { key: `note.${name}.title` },
    body: { key: `note.${name}.body`, ...(values && { values }) },
  })
  const notes = (actions: readonly Action[], more: Partial<Knowledge> = {}) =>
    judge(actions, { ...knowledge, ...more }).notes

  test.each([
    ['blind', 'crit'],
    ['delegate', 'crit'],
    ['authority', 'crit'],
    ['gift', 'crit'],
    ['along', 'crit'],
    ['close', 'crit'],
    ['control', 'crit'],
    ['create', 'warn'],
    ['typed', 'warn'],
    ['form', 'warn'],
    ['lasting', 'warn'],
    ['loose', 'warn'],
    ['replaces', 'warn'],
    ['contract', 'info'],
  ] as const)('behavior: of the warning %s, %s', (name, tone) => {
    expect(notes([send([], { warnings: [name] })])).toEqual([note(name, tone)])
  })

  test('behavior: of receivers, of what left unsaid, of names and of permissions', () => {
    const like = friend.replace(/.$/, friend.endsWith('8') ? '9' : '8')
    expect(notes([send([out(token, 1n, friend), out(token, 1n, like)])])).toEqual([
      note('poison', 'crit', { address: friend }),
    ])
    expect(notes([send([out(native, 9n, stranger)])], { balance: 10n })).toEqual([
      note('large', 'info', { symbol: 'ETH' }),
      note('new', 'info'),
    ])
    expect(notes([send([])], { predicted: [out(token, 5_000_000n)] })).toEqual([
      note('more', 'crit', { amount: '5', symbol: 'USDC' }),
    ])
    const odd = { ...fungible('US\u0414C', 6) }
    const assets = { ...knowledge.assets, [weth.toLowerCase()]: odd }
    expect(notes([send([])], { assets })).toEqual([note('scripts', 'warn')])
    const values = { amount: '0.000005', symbol: 'USDC' }
    const allowed: Action = { key: 'step.allow', risk: 'low', asset: token, amount: 5n, permission: 'some' }
    expect(notes([allowed])).toEqual([
      { tone: 'warn', title: { key: 'note.allow.title', values }, body: { key: 'note.allow.body', values } },
    ])
    // What is said of two is said once.
    expect(notes([allowed, { ...allowed }])).toHaveLength(1)
    expect(notes([allowed, { ...allowed, amount: 6n }])).toHaveLength(2)
  })

  test('behavior: where something cannot be read, only that more left than was named is news', () => {
    const actions = [send([out(native, 5n, friend)]), send([], { warnings: ['blind'] })]
    expect(titles(actions, { predicted: [out(native, 5n), out(token, 5n)] })).toEqual(['low', 'blind'])
    expect(titles(actions, { predicted: [out(native, 6n), out(token, 5n)] })).toEqual(['high', 'blind', 'more'])
    expect(titles([send([])], { predicted: [out(token, 5n)] })).toEqual(['high', 'more'])
  })

  test('behavior: the risk of one thing is the risk of all', () => {
    for (const risk of ['low', 'medium', 'high'] as const)
      expect(titles([send([]), send([], { risk }), send([])])).toEqual([risk])
  })

  test('behavior: who is named at what arrives is no receiver, and what moves nothing is judged all the same', () => {
    expect(titles([send([{ ...into(token, 1n), to: stranger }])])).toEqual(['low'])
    const bare: Action = { key: 'step.empty', risk: 'low' }
    expect(titles([bare])).toEqual(['low'])
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
