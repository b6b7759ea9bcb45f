import { type AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { codesOf, rpcContext } from '../base/errors/foreign.js'
import type { Eip1193Provider } from './eip1193.js'

/** Methods of EIP-5792 that are checked before the wallet sees them. */
export function isCallsMethod(method: string): boolean {
  return method === 'wallet_getCapabilities' || method === 'wallet_sendCalls' || method === 'wallet_getCallsStatus'
}

/**
 * Asks the wallet for its capabilities, to send a bundle of calls, or how a bundle is doing (EIP-5792).
 *
 * @throws AppError `calls/no-address`, `calls/status-not-approved`, `rpc/error` -32602; the wallet's own error otherwise
 */
export async function askCalls(
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (method === 'wallet_getCapabilities' && (typeof params[0] !== 'string' || params[0] === '')) {
    throw fail(chainErrors, 'calls/no-address')
  }
  if (method === 'wallet_sendCalls') checkCalls(params[0])
  try {
    return await provider.request({ method, params })
  } catch (error) {
    // The wallet did not grant the method, or has never heard of it.
    const isRefused = codesOf(error).some(
      (code) => code === 4100 || code === 4200 || code === -32601 || code === -32004,
    )
    if (method === 'wallet_getCallsStatus' && isRefused)
      throw fail(chainErrors, 'calls/status-not-approved', {}, { cause: error })
    throw error
  }
}

function checkCalls(bundle: unknown): void {
  const { calls } = (bundle ?? {}) as { calls?: unknown }
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('wallet_sendCalls needs a list of calls')
  for (const call of calls) {
    const { to, data } = (call ?? {}) as { to?: unknown; data?: unknown }
    if (!startsWith0x(to)) throw invalid('Each call needs a destination that starts with 0x')
    if (data !== undefined && !startsWith0x(data)) throw invalid('The data of a call must start with 0x')
  }
}

function startsWith0x(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('0x')
}

function invalid(message: string): AppError {
  return fail(chainErrors, 'rpc/error', rpcContext(-32602, message))
}
