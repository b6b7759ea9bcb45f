import * as v from 'valibot'
import { fail } from '../base/errors/AppError.js'
import { rpcErrorOf } from '../base/errors/foreign.js'
import type { Hex } from './abi.js'
import { permissionErrors } from './errors.js'
import type { GrantedPermission, PermissionProvider } from './permission.js'
import { type PermittedCall, redeemCall, takeCall } from './redeem.js'
import { same, toQuantity, unreadable } from './wire.js'

/** What a permission is used for: an amount of it that somebody gets, as `takeCall` has it, or a call, as `redeemCall` has it. */
export type Redemption =
  | {
      /** Who gets it. */
      receiver: Hex
      /** How much, in the smallest unit. */
      amount: bigint
    }
  | {
      /** The call that is made. */
      call: PermittedCall
    }

/** Who redeems, and in which way. */
export type RedeemOptions = {
  /** The account that redeems and pays the fee; the first of the wallet's that may, by default. */
  from?: Hex | undefined
  /**
   * `transaction`: one of the account itself (`eth_sendTransaction`), by default. `calls`: by `wallet_sendCalls` (EIP-5792), by which a
   * smart account hands an operation to its bundler (ERC-4337).
   */
  by?: 'transaction' | 'calls' | undefined
  /** Of EIP-5792, with `calls` alone, a transaction is refused with them: `{ paymasterService: { url } }` has somebody else pay the fee. None by default. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** What the wallet took: a transaction by its hash, or calls by the id that `wallet_getCallsStatus` is asked with. */
export type Redeemed =
  | {
      /** In which way it was sent. */
      by: 'transaction'
      /** Of the transaction. */
      hash: Hex
    }
  | {
      /** In which way it was sent. */
      by: 'calls'
      /** What `wallet_getCallsStatus` is asked with. */
      id: string
    }

const hashes = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const ids = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))
const sentCalls = v.union([
  ids,
  v.pipe(
    v.looseObject({ id: ids }),
    v.transform(({ id }) => id),
  ),
])

/**
 * Uses a permission (ERC-7710) by an account of a wallet that it was given to, which pays the fee: by a transaction, or by a smart account
 * and its bundler. The wallet asks its person. A server that has a key sends what `takeCall` and `redeemCall` make by itself.
 *
 * @param provider `portico.getProvider('eip155')`, or the provider of any wallet (EIP-1193).
 * @returns As soon as the wallet has sent it; it is done with the block that has it.
 * @throws AppError `permission/no-redeemer` where no account of the wallet may redeem it; `permission/capabilities` for a transaction with
 * capabilities; `permission/answer` for an answer that names nothing that was sent; `rpc/error` when the person declined, with the
 * wallet's own code and words otherwise; what `takeCall` and `redeemCall` throw
 * @example
 * const sent = await redeemPermission(portico.getProvider('eip155'), subscription, { receiver: shop, amount: 5_000_000n })
 */
export async function redeemPermission(
  provider: PermissionProvider,
  given: GrantedPermission,
  redemption: Redemption,
  { from, by = 'transaction', capabilities }: RedeemOptions = {},
): Promise<Redeemed> {
  // Left out, the fee would be the account's own without a word.
  if (by === 'transaction' && capabilities)
    throw fail(permissionErrors, 'permission/capabilities', { names: Object.keys(capabilities).join(', ') })
  // What makes no call is no fault of the wallet.
  const { to, data } =
    'call' in redemption ? redeemCall(given, redemption.call) : takeCall(given, redemption.receiver, redemption.amount)
  const call = { to, data, value: '0x0' }
  const chainId = toQuantity(given.chainId)
  const account = await redeemerOf(provider, given, from)
  if (by === 'transaction') {
    const answer = await ask(provider, 'eth_sendTransaction', [{ from: account, ...call, chainId }])
    if (!v.is(hashes, answer)) throw unreadable('no hash of what was sent')
    return { by, hash: answer as Hex }
  }
  const bundle = { version: '2.0.0', chainId, from: account, atomicRequired: false, calls: [call] }
  const answer = v.safeParse(
    sentCalls,
    await ask(provider, 'wallet_sendCalls', [{ ...bundle, ...(capabilities && { capabilities }) }]),
  )
  if (!answer.success) throw unreadable('no id of what was sent')
  return { by, id: answer.output }
}

/** An account of the wallet that may redeem it: from any other the contract takes nothing, and the fee would be lost. */
async function redeemerOf(
  provider: PermissionProvider,
  { to, redeemers }: GrantedPermission,
  from: Hex | undefined,
): Promise<string> {
  const answer = await ask(provider, 'eth_accounts', [])
  const accounts = Array.isArray(answer) ? answer.filter((each): each is string => typeof each === 'string') : []
  const may = redeemers ?? (to && [to])
  const account = accounts.find((each) => (!from || same(each, from)) && (!may || may.some((one) => same(one, each))))
  if (account) return account
  throw fail(permissionErrors, 'permission/no-redeemer', { accounts: from ?? (accounts.join(', ') || 'none') })
}

async function ask(provider: PermissionProvider, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw rpcErrorOf(error)
  }
}
