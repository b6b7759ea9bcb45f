import { providerError } from '../errors.js'
import { recordOf } from '../record.js'

/** Satoshi, as a number or decimal text. @throws -32602 for anything else */
export function satoshiOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' ? Number.isSafeInteger(value) : /^\d{1,16}$/.test(String(value))) {
    const amount = BigInt(value as number | string)
    if (amount > 0n) return amount
  }
  throw providerError(-32602, 'Expected the amount in satoshi.')
}

/** Bitcoin as decimal text, in satoshi. @throws -32602 for anything else */
export function bitcoinOf(value: unknown): bigint {
  const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(String(value)) ?? []
  if (whole === undefined) throw providerError(-32602, 'Expected the amount in bitcoin, as decimal text.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw providerError(-32602, `Expected ${what} to be text.`)
  return value
}

export function feeRateOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && value >= 1) return value
  throw providerError(-32602, 'Expected the fee rate in satoshi for each virtual byte.')
}

/** Receivers as `[{ address, amount }]`. */
export function recipientsOf(value: unknown): { address: string; amount: bigint }[] {
  if (!Array.isArray(value)) throw providerError(-32602, 'Expected a list of receivers.')
  return value.map((entry) => {
    const { address, amount } = recordOf(entry, 'a receiver')
    return { address: textOf(address, 'the address'), amount: satoshiOf(amount) }
  })
}

export function indexesOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value]
  if (!list.every((index) => Number.isInteger(index) && index >= 0))
    throw providerError(-32602, 'Expected numbers of inputs.')
  return list as number[]
}
