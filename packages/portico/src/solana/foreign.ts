import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { codesOf, rpcErrorOf, textsOf } from '../base/errors/foreign.js'
import { paymentErrors } from '../base/errors/payment.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { oneLine } from '../base/walletText.js'

// Read top to bottom; the first that fits wins. Names of the runtime, texts of the programs' logs and of wallets.
const texts = [
  ['tx/expired', /BlockhashNotFound|blockhash not found|block height exceeded/i],
  ['tx/below-rent', /InsufficientFundsForRent|insufficient funds for rent|InvalidRentPayingAccount/i],
  [
    'tx/insufficient-funds',
    /InsufficientFundsForFee|insufficient funds|insufficient lamports|no record of a prior credit|AccountNotFound/i,
  ],
] as const

/** Makes an error of simulating, sending or waiting ours: one of `tx/*` where it says enough, otherwise `rpc/error`. */
export function transactionErrorOf(error: unknown): AppError {
  if (isAppError(error) && error.code !== 'rpc/error') return error
  if (isUserRejection(error)) return rpcErrorOf(error)
  const data = dataOf(error)
  if (data) return failureOf(data.err, data.logs, error)
  const text = textsOf(error).join('\n')
  const found = texts.find(([, pattern]) => pattern.test(text))
  if (found) return fail(paymentErrors, found[0], {}, { cause: error })
  return codesOf(error).includes(-32002) && /simulation failed/i.test(text)
    ? fail(paymentErrors, 'tx/reverted', { reason: oneLine(text) }, { cause: error })
    : rpcErrorOf(error)
}

/** What a transaction failed with, as nodes tell it: the runtime's error and the programs' log. */
export function failureOf(err: unknown, logs: unknown, cause?: unknown): AppError {
  const lines = Array.isArray(logs) ? logs.filter((line): line is string => typeof line === 'string') : []
  const text = [JSON.stringify(err) ?? '', ...lines].join('\n')
  const found = texts.find(([, pattern]) => pattern.test(text))
  return found
    ? fail(paymentErrors, found[0], {}, { cause: cause ?? err })
    : fail(paymentErrors, 'tx/reverted', { reason: oneLine(reasonOf(err, lines)) }, { cause: cause ?? err })
}

/** The program's own words, or the name of what went wrong. */
function reasonOf(err: unknown, logs: readonly string[]): string {
  const said = logs.findLast((line) => /^Program log: .*(error|fail)/i.test(line))
  if (said) return said.replace(/^Program log: (?:Error: |AnchorError \S+ )?/, '')
  if (typeof err === 'string') return err
  const [name, detail] = Object.entries((err ?? {}) as Record<string, unknown>)[0] ?? []
  const inner = name === 'InstructionError' && Array.isArray(detail) ? detail[1] : detail
  return [name, typeof inner === 'string' ? inner : JSON.stringify(inner)].filter(Boolean).join(' ')
}

/** The data of a refused transaction, also where a wallet nests it. */
function dataOf(error: unknown): { err: unknown; logs: unknown } | undefined {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 6; depth++) {
    const { data, cause } = at as { data?: unknown; cause?: unknown }
    if (typeof data === 'object' && data !== null && 'err' in data && data.err) {
      return { err: data.err, logs: (data as { logs?: unknown }).logs }
    }
    at = cause
  }
  return undefined
}
