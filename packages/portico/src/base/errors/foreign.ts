import { oneLine } from '../walletText.js'
import { type AppError, fail, isAppError } from './AppError.js'
import { chainErrors } from './chain.js'
import { connectErrors } from './connect.js'
import { isUserRejection, someError } from './rpc.js'
import { rpcErrorRow } from './rpcNames.js'

/**
 * Makes a wallet's or a node's error ours: `rpc/error` with the name of its code. A rejection keeps 4001 whatever form it came in;
 * an error of ours passes unchanged.
 */
export function rpcErrorOf(error: unknown): AppError {
  if (isAppError(error)) return error
  const code = isUserRejection(error) ? (codesOf(error).find((one) => one === 5000) ?? 4001) : (codesOf(error)[0] ?? -1)
  const [text] = textsOf(error)
  return fail(chainErrors, 'rpc/error', rpcContext(code, text === undefined ? text : oneLine(text)), { cause: error })
}

/** Makes what connecting failed with ours: `connect/rejected`, `rpc/error` for a question that is still open, or `connect/failed`. */
export function connectErrorOf(error: unknown): AppError {
  if (isUserRejection(error)) return fail(connectErrors, 'connect/rejected', {}, { cause: error })
  if (isAppError(error)) return error
  if (codesOf(error).includes(-32002)) return rpcErrorOf(error)
  return fail(connectErrors, 'connect/failed', {}, { cause: error })
}

/** What an `rpc/error` says, as wallets and nodes have it: its code with the name of that, and what is told; without, the code's own words. */
export function rpcContext(code: number, message?: string): { name: string; code: number; message: string } {
  const { name, text } = rpcErrorRow(code)
  return { name, code, message: message ?? text }
}

/** A wallet that let the page in and shows it no account: most often it is locked, which 4100 says too (EIP-1193). */
export function noAccount(): Error {
  return Object.assign(new Error('The wallet gave no account'), { code: 4100 })
}

/** Every JSON-RPC code in an error and in what it nests, outermost first. */
export function codesOf(error: unknown): readonly number[] {
  const codes: number[] = []
  someError(error, (value) => {
    const { code, context, data } = value as { code?: unknown; context?: { code?: unknown }; data?: unknown }
    const inner = typeof data === 'object' && data !== null ? (data as { code?: unknown }).code : undefined
    for (const number of [code === 'rpc/error' ? context?.code : code, inner])
      if (typeof number === 'number' && Number.isInteger(number)) codes.push(number)
    return false
  })
  return codes
}

/** Every text in an error and in what it nests, outermost first. */
export function textsOf(error: unknown): readonly string[] {
  const texts: string[] = []
  someError(error, (value) => {
    if (typeof value === 'string') texts.push(value)
    else {
      const { message, details, data } = value as Record<'message' | 'details' | 'data', unknown>
      const inner = typeof data === 'object' && data !== null ? (data as { message?: unknown }).message : undefined
      for (const text of [message, details, inner]) if (typeof text === 'string' && text) texts.push(text)
    }
    return false
  })
  return texts
}
