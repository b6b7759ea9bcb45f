import * as v from 'valibot'
import { fail } from '../base/errors/AppError.js'
import { codesOf, rpcErrorOf } from '../base/errors/foreign.js'
import { askToRevoke } from '../base/revokePermission.js'
import { permissionErrors } from './errors.js'
import type { GrantedPermission, PermissionProvider, PermissionRequest } from './permission.js'
import { questionOf, readAnswer, readGranted, typeOf } from './wire.js'

/** What a wallet answers that does not know a method (EIP-1193, JSON-RPC, EIP-1474). */
const unknownMethod = [4200, -32601, -32004]
const isUnknown = (error: unknown) => codesOf(error).some((code) => unknownMethod.includes(code))

/**
 * Asks the wallet in use for a lasting permission, after ERC-7715: by `wallet_requestExecutionPermissions`, or for calls by
 * `wallet_grantPermissions`, its earlier form. The person sees what it can come to at most, and may make less of it.
 *
 * @param provider `portico.getProvider('eip155')`, or a wallet of another maker that speaks ERC-7715.
 * @returns What was given, which may be less. Keep it: its `context` is needed to redeem it and to take it back.
 * @throws AppError `permission/unsupported` for a wallet that gives none of this type; `permission/answer` for one that answers another
 * permission than was asked for, or more; RangeError for a number below 0, or that is not whole; `rpc/error` with the code 4001 when the person declined, with the wallet's own code and words otherwise
 * @example
 * const given = await requestPermission(portico.getProvider('eip155'), {
 *   chainId: 1,
 *   to: shop,
 *   permission: { type: 'periodic', token: usdc, amount: 5_000_000n, period: 7 * 86_400 },
 *   until: Math.floor(Date.now() / 1_000) + 90 * 86_400,
 * })
 */
export async function requestPermission(
  provider: PermissionProvider,
  request: PermissionRequest,
): Promise<GrantedPermission> {
  // What cannot be asked is no fault of the wallet.
  const question = questionOf(request)
  try {
    return readAnswer(request, await provider.request(question))
  } catch (error) {
    throw isUnknown(error) ? unsupported(request, error) : rpcErrorOf(error)
  }
}

const unsupported = ({ chainId, permission }: PermissionRequest, cause: unknown) =>
  fail(permissionErrors, 'permission/unsupported', { type: typeOf(permission), chain: chainId }, { cause })

/**
 * The permissions that this site was given by the account in use and that still hold, by `wallet_getGrantedExecutionPermissions` of
 * ERC-7715. What cannot be read is left out.
 *
 * @returns An empty list for a wallet that keeps none.
 * @throws AppError `rpc/error` when the wallet cannot be asked
 * @example
 * const [subscription] = await listPermissions(portico.getProvider('eip155'))
 */
export async function listPermissions(provider: PermissionProvider): Promise<readonly GrantedPermission[]> {
  const answer = await askKnown(provider, 'wallet_getGrantedExecutionPermissions')
  return Array.isArray(answer) ? answer.flatMap(readable) : []
}

function readable(entry: unknown): GrantedPermission[] {
  try {
    return [readGranted(entry)]
  } catch {
    return []
  }
}

/** What a wallet gives: a type of ERC-7715, and the numbers of the networks on which it does. */
export type SupportedPermission = {
  /** As ERC-7715 names it, such as `erc20-token-periodic`. */
  type: string
  /** Numbers of the networks on which the wallet gives it. */
  chainIds: readonly number[]
}

const number = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[\da-f]{1,12}$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform(Number),
)
const supported = v.looseObject({ chainIds: v.array(number) })

/**
 * What the wallet in use can be asked for, by `wallet_getSupportedExecutionPermissions` of ERC-7715. What cannot be read is left out.
 *
 * @returns An empty list for a wallet that gives none.
 * @throws AppError `rpc/error` when the wallet cannot be asked
 * @example
 * const types = await supportedPermissions(provider)
 * const canSubscribe = types.some(({ type, chainIds }) => type === 'erc20-token-periodic' && chainIds.includes(1))
 */
export async function supportedPermissions(provider: PermissionProvider): Promise<readonly SupportedPermission[]> {
  const answer = await askKnown(provider, 'wallet_getSupportedExecutionPermissions')
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([type, entry]) => {
    const read = v.safeParse(supported, entry)
    return read.success ? [{ type, chainIds: read.output.chainIds }] : []
  })
}

/** Nothing where the wallet does not know the method. */
async function askKnown(provider: PermissionProvider, method: string): Promise<unknown> {
  try {
    return await provider.request({ method, params: [] })
  } catch (error) {
    if (isUnknown(error)) return undefined
    throw rpcErrorOf(error)
  }
}

/**
 * Has the account take a permission back, by `wallet_revokeExecutionPermission` of ERC-7715: a transaction on its network, which the person
 * agrees to. It holds until that is in a block, and this resolves then.
 *
 * @throws AppError `permission/unsupported` for a wallet that cannot take one back; `rpc/error` when the person declined or it failed
 * @example
 * await revokePermission(portico.getProvider('eip155'), subscription)
 */
export async function revokePermission(
  provider: PermissionProvider,
  { chainId, permission, context }: Pick<GrantedPermission, 'chainId' | 'permission' | 'context'>,
): Promise<void> {
  try {
    await askToRevoke(provider, context)
  } catch (error) {
    if (isUnknown(error))
      throw fail(
        permissionErrors,
        'permission/unsupported',
        { type: typeOf(permission), chain: chainId },
        { cause: error },
      )
    throw rpcErrorOf(error)
  }
}
