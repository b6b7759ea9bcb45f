import { AppError, isAppError } from '../base/errors/AppError.js'
import { codesOf, rpcErrorOf } from '../base/errors/foreign.js'
import { isUserRejection } from '../base/errors/rpc.js'

/** Makes a wallet's error ours: `rpc/error` with the name of its code; a rejection keeps 4001. */
export function walletErrorOf(error: unknown): AppError {
  return rpcErrorOf(error)
}

/** Makes what connecting failed with ours: `connect/rejected`, `rpc/error` for a question that is still open, or `connect/failed`. */
export function connectErrorOf(error: unknown): AppError {
  if (isUserRejection(error)) return new AppError('connect/rejected', {}, { cause: error })
  if (isAppError(error)) return error
  if (codesOf(error).includes(-32002)) return rpcErrorOf(error)
  return new AppError('connect/failed', {}, { cause: error })
}

/** WBIP wallets say with -32000 that the person said no; everywhere else it means bad parameters. */
const wbipRejection = -32000

/** Marks what a WBIP wallet answered, so that its refusal is understood as one. */
export function wbipError({ code, message }: { code?: unknown; message?: unknown }): Error {
  const text = typeof message === 'string' && message ? message : 'The wallet refused'
  return Object.assign(new Error(text), { code: code === wbipRejection ? 4001 : code })
}
