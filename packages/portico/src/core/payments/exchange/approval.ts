import { toCaipAddress } from '../../../base/caip.js'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import type { Client } from '../../client.js'
import { addressOn } from './built.js'
import { type Approval, type Permit, written } from './state.js'
import { isNative, type SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

/** A signed permission that runs out sooner than this is not used any more, in seconds. */
const restSeconds = 120

/** Whether a permission lasts long enough to be carried by a swap that is signed now. */
export function lastsStill(permit: Permit | undefined): boolean {
  return permit !== undefined && permit.deadline - restSeconds > Date.now() / 1_000
}

/** What stands between an account and a swap by `target`; nothing when nobody has to be let. @throws AppError `http/*`, `rpc/*` */
export async function approvalFor(
  client: Client,
  { network, address: owner, transact, provider }: Trader,
  { pay, get, amount }: { pay: SwapToken; get: SwapToken; amount: bigint },
  target: string,
  signal: AbortSignal,
): Promise<Approval | undefined> {
  // A token that is called itself, as to unwrap it, takes nobody's leave.
  if (isNative(pay) || target.toLowerCase() === pay.address) return undefined
  const asked = { network, token: pay.address, owner, amount, signal }
  if ((await transact.allowance({ ...asked, spender: target })) >= amount) return undefined
  const caip = (address: string) => toCaipAddress(network.caipNetworkId, address)
  const query = { from: caip(pay.address), to: caip(get.address), amount: amount.toString(), userAddress: owner }
  const { tx } = await client.services.call('convert.buildApprove', { query }, { signal })
  const spender = transact.spenderOf(tx.data)
  if (!spender || addressOn(network.caipNetworkId, tx.from).toLowerCase() !== pay.address)
    throw fail(httpErrors, 'http/answer', { endpoint: 'convert.buildApprove' })
  const isTarget = spender === target.toLowerCase()
  const calls = await transact.allow({ ...asked, spender })
  if (calls.length === 0) return undefined
  const together = isTarget && (await transact.canBatch({ network, from: owner, provider }))
  return { spender, way: together ? 'together' : 'first', calls: calls.map(written) }
}
