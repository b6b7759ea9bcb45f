import { expect, test } from 'vitest'
import { type Fault, faultKinds, scheduleOf } from './schedule.js'

function take(seed: number, count: number): Fault[] {
  const faults = scheduleOf(seed, 2)
  return Array.from({ length: count }, () => faults.next().value as Fault)
}

test('default: a seed says what happens, whenever it is run', () => {
  expect(take(7, 100)).toEqual(take(7, 100))
  expect(take(7, 100)).not.toEqual(take(8, 100))
})

test('behavior: each kind comes before any comes again, and every process has its turn', () => {
  const faults = take(7, faultKinds.length * 4)
  for (let at = 0; at < faults.length; at += faultKinds.length) {
    const kinds = faults.slice(at, at + faultKinds.length).map(({ kind }) => kind)
    expect([...kinds].sort()).toEqual([...faultKinds].sort())
  }
  expect([...new Set(faults.map(({ process }) => process))].sort()).toEqual([0, 1])
})
