import { type AbiFunction, decodeFunctionData, type Hex } from 'viem'

/** What an argument of a call has to be. */
export type Condition = { operator: Operator; value: unknown }

const operators = {
  EQUAL: (order: number) => order === 0,
  NOT_EQUAL: (order: number) => order !== 0,
  GREATER_THAN: (order: number) => order > 0,
  LESS_THAN: (order: number) => order < 0,
  GREATER_THAN_OR_EQUAL: (order: number) => order >= 0,
  LESS_THAN_OR_EQUAL: (order: number) => order <= 0,
} as const
type Operator = keyof typeof operators

/** Conditions by the place of their argument; one that is absent lets everything pass. @returns nothing for what cannot be read */
export function readConditions(given: unknown): readonly (Condition | undefined)[] | undefined {
  if (given === undefined || given === null) return []
  if (!Array.isArray(given)) return undefined
  const read = given.map((entry): Condition | undefined | 'unreadable' => {
    if (entry === null || entry === undefined) return undefined
    const { condition, value } = entry as { condition?: unknown; value?: unknown }
    if (typeof condition !== 'string' || !Object.hasOwn(operators, condition)) return 'unreadable'
    return { operator: condition as Operator, value }
  })
  return read.includes('unreadable') ? undefined : (read as (Condition | undefined)[])
}

/** Whether the arguments of a call are what they have to be. Conditions on lists and tuples are never met. */
export function meets(item: AbiFunction, data: Hex, conditions: readonly (Condition | undefined)[]): boolean {
  if (conditions.every((condition) => condition === undefined)) return true
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data }) as { args?: readonly unknown[] }
    return conditions.every((condition, index) => {
      if (!condition) return true
      const order = orderOf(args[index], condition.value)
      return order !== undefined && operators[condition.operator](order)
    })
  } catch {
    return false
  }
}

const whole = /^(?:0x[0-9a-fA-F]{1,64}|-?\d{1,78})$/

/** Below, equal or above zero; texts and truths are equal or not, which is told as above. `undefined`: not comparable. */
function orderOf(argument: unknown, wanted: unknown): number | undefined {
  if (typeof argument === 'bigint' || typeof argument === 'number') {
    if (!whole.test(String(wanted)) || (typeof wanted === 'number' && !Number.isSafeInteger(wanted))) return undefined
    const difference = BigInt(argument) - BigInt(String(wanted))
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  if (typeof argument === 'boolean') return typeof wanted === 'boolean' ? unlike(argument === wanted) : undefined
  if (typeof argument !== 'string' || typeof wanted !== 'string') return undefined
  const isHex = argument.startsWith('0x') && wanted.startsWith('0x')
  return unlike(isHex ? argument.toLowerCase() === wanted.toLowerCase() : argument === wanted)
}

/** Neither above nor below: no comparison of order holds. */
function unlike(equal: boolean): number {
  return equal ? 0 : Number.NaN
}
