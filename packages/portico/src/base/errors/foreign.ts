import { oneLine } from '../oneLine.js'
import { AppError, isAppError } from './AppError.js'
import { isUserRejection, someError } from './rpc.js'
import { rpcErrorRow } from './rpcNames.js'

/**
 * Makes a wallet's or a node's error ours: `rpc/error` with the name of its code. A rejection keeps 4001 whatever form it came in;
 * an error of ours passes unchanged.
 */
export function rpcErrorOf(error: unknown): AppError {
  if (isAppError(error)) return error
  const code = isUserRejection(error) ? (codesOf(error).find((one) => one === 5000) ?? 4001) : (codesOf(error)[0] ?? -1)
  const { name, text } = rpcErrorRow(code)
  return new AppError('rpc/error', { name, code, message: oneLine(textsOf(error)[0] ?? text) }, { cause: error })
}

/** An error as wallets and nodes have them, by its code. */
export function rpcError(code: number, message: string): AppError {
  return new AppError('rpc/error', { name: rpcErrorRow(code).name, code, message })
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
