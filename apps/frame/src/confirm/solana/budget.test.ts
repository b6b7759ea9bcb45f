import { expect, test } from 'vitest'
import { type Budget, budgetOf, feeOf } from './budget.js'
import type { SolanaCall } from './place.js'
import { budgetProgram, builtInPrograms, signaturePrograms, systemProgram } from './programs.js'

const call = (program: string, ...data: number[]): SolanaCall => ({
  program,
  accounts: [],
  data: Uint8Array.from(data),
})
const other = 'Other111111111111111111111111111111111111111'
/** A number of so many bytes, the least first. */
const bytes = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
const limit = (units: bigint) => call(budgetProgram, 2, ...bytes(units, 4))
const price = (each: bigint) => call(budgetProgram, 3, ...bytes(each, 8))

test('default: what a plain payment offers', () => {
  expect(budgetOf([call(systemProgram, 2)], 1)).toEqual({ signatures: 1n, units: 3_000n, price: 0n })
})

test.each<[string, SolanaCall[], bigint]>([
  ['nothing', [], 0n],
  ['a program of others', [call(other)], 200_000n],
  ['two of them', [call(other), call(other)], 400_000n],
  ['one, and one of the runtime', [call(other), call(systemProgram)], 203_000n],
  ['what names a price alone, which is work too', [call(other), price(5n)], 203_000n],
  ['seven of others, at the most that there is', Array(7).fill(call(other)), 1_400_000n],
  ['eight of others', Array(8).fill(call(other)), 1_400_000n],
  ['a limit of its own', [call(other), limit(77_777n)], 77_777n],
  ['a limit of nothing', [call(other), limit(0n)], 0n],
  ['a limit just below the most', [limit(1_399_999n)], 1_399_999n],
  ['a limit of the most', [limit(1_400_000n)], 1_400_000n],
  ['a limit above the most', [limit(1_400_001n)], 1_400_000n],
  ['the greatest limit that can be written', [limit(0xffff_ffffn)], 1_400_000n],
  ['a limit ahead of what it is for', [limit(9n), call(other)], 9n],
  // Of another program the same bytes mean something else.
  ['bytes of a limit, for another program', [call(other, 2, ...bytes(9n, 4))], 200_000n],
  ['a question for a larger heap', [call(budgetProgram, 1, ...bytes(9n, 4))], 3_000n],
])('behavior: %s: work', (_, calls, units) => {
  expect(budgetOf(calls, 1).units).toBe(units)
})

test.each(builtInPrograms)('behavior: %s is of the runtime', (program) => {
  expect(budgetOf([call(program, 9)], 1).units).toBe(3_000n)
})

test.each<[SolanaCall[], bigint]>([
  [[], 0n],
  [[price(1n)], 1n],
  [[price(0x0102_0304_0506_0708n)], 0x0102_0304_0506_0708n],
  [[price(0xffff_ffff_ffff_ffffn)], 0xffff_ffff_ffff_ffffn],
  [[call(other, 3, ...bytes(9n, 8))], 0n],
  [[limit(9n)], 0n],
])('behavior: %o: the price of a unit', (calls, expected) => {
  expect(budgetOf(calls, 1).price).toBe(expected)
})

test.each(signaturePrograms)('behavior: %s checks signatures, which are paid too', (program) => {
  expect(budgetOf([call(program, 3), call(program, 2)], 2).signatures).toBe(7n)
  expect(budgetOf([call(program)], 2).signatures).toBe(2n)
  expect(budgetOf([call(other, 3)], 2).signatures).toBe(2n)
})

const budget: Budget = { signatures: 2n, units: 100_000n, price: 0n }

test.each<[Partial<Budget>, bigint]>([
  [{}, 10_000n],
  [{ signatures: 1n }, 5_000n],
  [{ price: 10n }, 10_001n],
  // A part of a lamport is a whole one.
  [{ price: 11n }, 10_002n],
  [{ price: 10n, units: 99_999n }, 10_001n],
  [{ price: 10n, units: 100_001n }, 10_002n],
  [{ price: 1n, units: 1n }, 10_001n],
  [{ price: 5n, units: 0n }, 10_000n],
  [{ price: 1_000_000n, units: 1_400_000n }, 1_410_000n],
])('feeOf: default: %o: whole, whatever is used up', (part, most) => {
  expect(feeOf({ ...budget, ...part }, undefined, undefined)).toStrictEqual({ most, isWhole: true, trifle: 1_000_000n })
})

test.each<[bigint | undefined, bigint, bigint]>([
  // By the work that is reserved, where no run tells.
  [undefined, 10n, 10_001n],
  [undefined, 20n, 10_002n],
  [undefined, 0n, 10_000n],
  // A fifth more than a run took.
  [1_000_000n, 10n, 10_012n],
  [1_000_001n, 10n, 10_013n],
  [0n, 10n, 10_000n],
])('feeOf: param: used %o, recent %o: what others would pay for the same is the usual', (used, recent, usual) => {
  const fee = feeOf({ ...budget, price: 999n }, used, recent)
  expect(fee).toMatchObject({ usual, most: 10_000n + 100n })
})
