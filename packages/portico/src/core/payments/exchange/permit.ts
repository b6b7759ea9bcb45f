import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { permitSeconds } from './plan.js'
import type { Permit } from './state.js'
import type { Trader } from './trader.js'

/** What is signed, so that an exchange may take exactly so much of a token. */
type PermitOrder = { from: string; token: string; spender: string; amount: bigint }

/**
 * Has the wallet sign a permission that a swap can carry.
 *
 * @param check Throws when nobody is to be asked any more, by the time that the wallet would be.
 * @throws AppError `http/answer` when the token gives none after all; what the wallet says
 */
export async function askPermit(
  { network, transact, provider }: Trader,
  { from, token, spender, amount }: PermitOrder,
  check: () => void,
  signal: AbortSignal,
): Promise<Permit> {
  const deadline = Math.floor(Date.now() / 1_000) + permitSeconds
  const asked = { network, token, owner: from, spender, amount, deadline: BigInt(deadline), signal }
  const request = await transact.permit?.(asked)
  if (!request) throw fail(httpErrors, 'http/answer', { endpoint: 'eth_call' })
  check()
  const signature = await transact.signTypedData({ provider, address: from, typedData: request.typedData })
  return { data: request.pack(signature), spender, deadline }
}
