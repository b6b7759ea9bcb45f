import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { isAppError } from '../base/errors/AppError.js'
import { isUserRejection } from '../base/errors/rpc.js'
import type { Portico } from '../index.js'

/** Why no wallet was connected, in the errors that wagmi's callers look for. */
export function connectError(error: unknown, { client }: Portico): unknown {
  if (client.signal.aborted) return error
  if (isAppError(error, 'modal/closed') || isUserRejection(error)) return new UserRejectedRequestError(asError(error))
  return error
}

/** Why the network is what it was. */
export function switchError(error: unknown): Error {
  return isUserRejection(error) ? new UserRejectedRequestError(asError(error)) : new SwitchChainError(asError(error))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
