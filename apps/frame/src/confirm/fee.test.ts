import { expect, test } from 'vitest'
import { judgeFee } from './fee.js'

const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const ether = 10n ** 18n
const keys = (notes: readonly { title: { key: string } }[]) => notes.map(({ title }) => title.key)

test('default', () => {
  expect(judgeFee({ most: ether / 1_000n }, 0n, native)).toEqual({
    line: { amount: '0.001', symbol: 'ETH', isMost: true },
    notes: [],
    risk: 'low',
  })
})

test.each([
  { most: 299n, note: [], risk: 'low' },
  { most: 300n, note: [], risk: 'low' },
  { most: 301n, note: ['note.fee.chosen.title'], risk: 'high' },
])('behavior: $most where the node would take 100', ({ most, note, risk }) => {
  const judged = judgeFee({ most, usual: 100n }, 0n, native)
  expect([keys(judged.notes), judged.risk]).toEqual([note, risk])
})

test.each([
  { trifle: 300n, risk: 'high' },
  { trifle: 301n, risk: 'low' },
])('param: trifle of $trifle', ({ trifle, risk }) => {
  expect(judgeFee({ most: 301n, usual: 100n, trifle }, 0n, native).risk).toBe(risk)
})

test.each([
  { paid: 0n, risk: 'low' },
  { paid: 99n, risk: 'medium' },
  { paid: 100n, risk: 'low' },
  { paid: 101n, risk: 'low' },
])('behavior: a fee of 100 beside a payment of $paid', ({ paid, risk }) => {
  expect(judgeFee({ most: 100n }, paid, native).risk).toBe(risk)
})

test.each([
  { most: ether / 500n - 1n, dollars: '5', risk: 'low' },
  { most: ether / 500n, dollars: '5', risk: 'low' },
  { most: ether / 500n + ether / 2_500_000_000n, dollars: '5', risk: 'medium' },
  { most: ether / 400n, dollars: '6.25', risk: 'medium' },
])('behavior: $most of a coin worth 2,500 dollars', ({ most, dollars, risk }) => {
  const judged = judgeFee({ most, isWhole: true }, 0n, { ...native, dollars: 2_500_000_000n })
  expect(judged).toMatchObject({ line: { dollars, isMost: false }, risk })
  if (risk !== 'low')
    expect(judged.notes[0]?.body?.values).toEqual({ amount: judged.line.amount, symbol: 'ETH', dollars })
  expect(keys(judged.notes)).toEqual(risk === 'low' ? [] : ['note.fee.dear.title'])
})

test('behavior: of several reasons the worst is told', () => {
  const judged = judgeFee({ most: ether, usual: 1n }, 1n, { ...native, dollars: 2_500_000_000n })
  expect(judged).toMatchObject({
    line: { isHigh: true },
    notes: [
      { tone: 'crit', title: { key: 'note.fee.chosen.title' }, body: { values: { usual: '0.000000000000000001' } } },
    ],
    risk: 'high',
  })
  expect(judged.notes).toHaveLength(1)
})
