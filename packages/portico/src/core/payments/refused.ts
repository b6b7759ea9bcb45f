import { isAppError } from '../../base/errors/AppError.js'
import { rpcCodeOf } from '../../base/errors/rpc.js'
import { isUnasked } from '../../base/unasked.js'

/** How a wallet says that it did not even begin: not allowed, not known, not here, busy with another question. */
const refusalCodes: readonly unknown[] = [4100, 4200, 4900, 4901, -32601, -32602, -32002]
const refusals = [
  'tx/reverted',
  'tx/insufficient-funds',
  'tx/fee-cap',
  'tx/gas',
  'send/unsupported-chain',
  'walletconnect/not-connected',
  'embedded/not-allowed',
  'embedded/bad-call',
] as const

/** Whether it is certain that the wallet sent nothing. */
export function wasRefused(error: unknown): boolean {
  return isUnasked(error) || refusals.some((code) => isAppError(error, code)) || refusalCodes.includes(rpcCodeOf(error))
}
