import { toCaipAddress } from '../../../base/caip.js'
import { AppError } from '../../../base/errors/AppError.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import type { Client } from '../../client.js'
import type { ContractCall } from '../../family.js'
import { addressOn } from './built.js'
import { isNative, type SwapToken } from './tokens.js'
import type { Trader } from './trader.js'

/**
 * Who must be let take what is paid, and how: by a transaction `first`, `together` with the swap in one bundle, or by a `signature` that
 * the swap carries. `reset`: what was allowed before is taken back first, because the token does not change one amount for another.
 */
export type Approval = { spender: string; way: 'first' | 'together' | 'signature'; reset?: boolean | undefined }

/** A signed permission (EIP-2612) as the services take it. `deadline` is in seconds since 1970. */
export type Permit = { data: string; spender: string; deadline: number }

/** A signed permission that runs out sooner than this is not used any more, in seconds. */
const restSeconds = 120
// transfer(address,uint256)
const transferSelector = '0xa9059cbb'
// approve(address,uint256)
const approveSelector = '0x095ea7b3'

/** Lets `spender` take exactly so much. The data is written here, so that it can be nothing else. */
function approveCall(token: SwapToken, spender: string, amount: bigint): ContractCall {
  return { to: token.address, data: `${approveSelector}${word(spender)}${word(amount.toString(16))}`, value: 0n }
}

/** The approvals that a swap needs, in their order. */
export function approvalCalls(token: SwapToken, amount: bigint, approval: Approval | undefined): ContractCall[] {
  if (!approval) return []
  const { spender, reset } = approval
  return [...(reset ? [0n] : []), amount].map((units) => approveCall(token, spender, units))
}

/** Pays exactly so much to somebody. */
export function transferCall(token: SwapToken, to: string, amount: bigint): ContractCall {
  if (isNative(token)) return { to, data: '0x', value: amount }
  return { to: token.address, data: `${transferSelector}${word(to)}${word(amount.toString(16))}`, value: 0n }
}

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
  const allowed = (spender: string) => transact.allowance({ network, token: pay.address, owner, spender, signal })
  const before = await allowed(target)
  if (before >= amount) return undefined
  const caip = (address: string) => toCaipAddress(network.caipNetworkId, address)
  const query = { from: caip(pay.address), to: caip(get.address), amount: amount.toString(), userAddress: owner }
  const { tx } = await client.services.call('convert.buildApprove', { query }, { signal })
  const spender = spenderOf(tx.data)
  if (!spender || addressOn(network.caipNetworkId, tx.from).toLowerCase() !== pay.address)
    throw new AppError('http/answer', { endpoint: 'convert.buildApprove' })
  const isTarget = spender === target.toLowerCase()
  const left = isTarget ? before : await allowed(spender)
  if (left >= amount) return undefined
  const together = isTarget && (await transact.canBatch({ network, from: owner, provider }))
  const reset = left > 0n && (await refuses([approveCall(pay, spender, amount)]))
  return { spender, way: together ? 'together' : 'first', ...(reset && { reset }) }

  /** Whether the token turns such a call down on a copy of the newest block. */
  function refuses(calls: readonly ContractCall[]): Promise<boolean> {
    return transact.simulate({ network, from: owner, calls }, { signal }).then(
      () => false,
      (error: unknown) => {
        if (isCodedError(error, 'tx/reverted')) return true
        throw error
      },
    )
  }
}

/** Who may take tokens by the data of an approval; `undefined` when it is none. */
function spenderOf(data: string): string | undefined {
  return /^0x095ea7b3[0]{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(data)?.[1]?.toLowerCase().replace(/^/, '0x')
}

function word(digits: string): string {
  return digits.replace(/^0x/, '').toLowerCase().padStart(64, '0')
}
