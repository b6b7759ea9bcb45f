import { codesOf } from '../../base/errors/foreign.js'
import { wbipError } from '../foreign.js'

type Provider = { request(method: string, params?: unknown): Promise<unknown> }

/** Calls a method of a provider that answers in JSON-RPC (WBIP): its result, or its error thrown. */
export async function askWbip<T>(provider: unknown, method: string, params?: unknown): Promise<T> {
  let answer: unknown
  try {
    answer = await (provider as Provider).request(method, params)
  } catch (thrown) {
    // Some reject with the whole answer.
    const error = (thrown as { error?: unknown } | null)?.error
    throw typeof error === 'object' && error !== null ? wbipError(error) : thrown
  }
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) throw wbipError(error)
  return result as T
}

/** Whether the wallet does not know a method: by the code of JSON-RPC, of WBIP or of wallets. */
export const isUnknownMethod = (error: unknown): boolean =>
  codesOf(error).some((code) => code === -32601 || code === -32001 || code === 4200)

/** What of a foreign object can be read as text. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = (value as Record<string, unknown> | null | undefined)?.[key]
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** @throws Error when it is missing: a wallet that answers otherwise has not done what it was asked */
export function mustText(value: unknown, key: string): string {
  const text = textAt(value, key)
  if (text === undefined) throw new Error(`The wallet gave no ${key}`)
  return text
}

/** Wallets count satoshi in JSON's numbers. There are fewer than those can hold, so that none is lost here. */
export function toNumber(amount: bigint): number {
  const number = Number(amount)
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError('More than there is')
  return number
}
