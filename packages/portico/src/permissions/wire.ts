import * as v from 'valibot'
import { fail } from '../base/errors/AppError.js'
import type { Hex } from './abi.js'
import { permissionErrors } from './errors.js'
import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'

type OfTokens = Exclude<Permission, { type: 'calls' }>

const maxText = 100_000
const hex = v.pipe(
  v.string(),
  v.maxLength(maxText),
  v.regex(/^0x(?:[\da-f]{2})*$/i),
  v.transform((text) => text as Hex),
)
const address = v.pipe(hex, v.length(42))
/** As ERC-7715 has it: hex, or a number. */
const quantity = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[\da-f]{1,64}$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => BigInt(value)),
)
const seconds = v.pipe(quantity, v.maxValue(2n ** 48n), v.transform(Number))

const ofToken = { tokenAddress: v.nullish(address), startTime: v.nullish(seconds) }
const periodicData = v.looseObject({ periodAmount: quantity, periodDuration: seconds, ...ofToken })
const streamData = v.looseObject({
  amountPerSecond: quantity,
  initialAmount: v.nullish(quantity),
  maxAmount: v.nullish(quantity),
  ...ofToken,
})
const callsData = v.looseObject({ address, calls: v.array(v.pipe(v.string(), v.maxLength(1_000))) })
const rule = v.looseObject({ type: v.string(), data: v.unknown() })
const expiry = v.looseObject({ timestamp: seconds })
const redeemer = v.looseObject({ addresses: v.array(address) })
const permission = v.looseObject({ type: v.string(), data: v.unknown() })

const dependency = v.object({ factory: address, factoryData: hex })

const current = v.looseObject({
  chainId: quantity,
  from: v.nullish(address),
  to: v.nullish(address),
  permission,
  rules: v.nullish(v.array(rule)),
  context: hex,
  delegationManager: address,
  dependencies: v.nullish(v.array(dependency)),
})

const earlier = v.looseObject({
  permissionsContext: hex,
  expiry: seconds,
  grantedPermissions: v.tuple([permission]),
  signerMeta: v.looseObject({ delegationManager: address }),
})

/** The name of ERC-7715 for what is wanted. */
export const typeOf = (wanted: Permission): string =>
  wanted.type === 'calls'
    ? 'contract-call'
    : `${wanted.token ? 'erc20' : 'native'}-token-${wanted.type === 'periodic' ? 'periodic' : 'stream'}`

/** @throws RangeError for what is no whole number from 0 on: to be asked for by a mistake, it could be given */
export function toQuantity(value: bigint | number): Hex {
  const whole = BigInt(value)
  if (whole < 0n) throw new RangeError(`A permission has no amount or number below 0: ${value}`)
  return `0x${whole.toString(16)}`
}

/** A number of JSON, which would write what is none as nothing. @throws RangeError */
function whole(value: number): number {
  toQuantity(value)
  return value
}

function dataOf(wanted: OfTokens, reason: string | undefined): Record<string, unknown> {
  const rest = {
    ...(wanted.token && { tokenAddress: wanted.token }),
    ...(wanted.start !== undefined && { startTime: whole(wanted.start) }),
    ...(reason !== undefined && { justification: reason }),
  }
  if (wanted.type === 'periodic')
    return { periodAmount: toQuantity(wanted.amount), periodDuration: whole(wanted.period), ...rest }
  const { perSecond, atOnce, most } = wanted
  return {
    amountPerSecond: toQuantity(perSecond),
    ...(atOnce !== undefined && { initialAmount: toQuantity(atOnce) }),
    ...(most !== undefined && { maxAmount: toQuantity(most) }),
    ...rest,
  }
}

/** The question, as a wallet is asked it. Calls have no form in ERC-7715 as it stands now, so that its earlier one is used for them. */
export function questionOf(request: PermissionRequest): { method: string; params: readonly unknown[] } {
  const { chainId, from, to, until, redeemers, isAdjustable = true, reason, permission: wanted } = request
  if (wanted.type === 'calls') {
    const { target, methods, limit } = wanted
    const policies = limit === undefined ? [] : [{ type: 'call-limit', data: { limit: whole(limit) } }]
    const asked = { type: 'contract-call', data: { address: target, calls: methods }, policies }
    const signer = { type: 'account', data: { address: to } }
    return {
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: toQuantity(chainId),
          ...(from && { address: from }),
          expiry: whole(until),
          signer,
          permissions: [asked],
        },
      ],
    }
  }
  const rules = [
    { type: 'expiry', data: { timestamp: whole(until) } },
    ...(redeemers ? [{ type: 'redeemer', data: { addresses: redeemers } }] : []),
  ]
  const asked = { type: typeOf(wanted), isAdjustmentAllowed: isAdjustable, data: dataOf(wanted, reason) }
  return {
    method: 'wallet_requestExecutionPermissions',
    params: [{ chainId: toQuantity(chainId), ...(from && { from }), to, permission: asked, rules }],
  }
}

/** Reads one entry of a list of ERC-7715. @throws AppError `permission/answer` */
export function readGranted(value: unknown): GrantedPermission {
  const { permission: given, rules, ...rest } = read(current, value)
  const { chainId, from, to, context, delegationManager, dependencies } = rest
  const [end, who] = ['expiry', 'redeemer'].map((wanted) => rules?.find(({ type }) => type === wanted))
  if (!end) throw unreadable('it has no end')
  return {
    chainId: Number(chainId),
    account: from ?? undefined,
    to: to ?? undefined,
    permission: readPermission(given.type, given.data),
    until: read(expiry, end.data).timestamp,
    redeemers: who && read(redeemer, who.data).addresses,
    context,
    delegationManager,
    ...(dependencies?.length && { dependencies }),
  }
}

/** Reads what the wallet answers to the question. @throws AppError `permission/answer` for anything but what was asked for, or less of it */
export function readAnswer(request: PermissionRequest, answer: unknown): GrantedPermission {
  const given = request.permission.type === 'calls' ? readEarlier(request, answer) : readGranted(firstOf(answer))
  requireAsked(request, given)
  return given
}

/** @throws AppError `permission/answer` for another permission than was asked for, or for more */
export function requireAsked(request: PermissionRequest, given: GrantedPermission): void {
  const isOther = given.chainId !== request.chainId || !given.to || !same(given.to, request.to)
  const { permission: wanted } = request
  if (isOther || !isOfKind(given.permission, wanted)) throw unreadable('it is another one')
  if (request.from && !same(given.account ?? '', request.from)) throw unreadable('another account gave it')
  if (given.until > request.until) throw unreadable('it ends later')
  if (isMore(given.permission, wanted)) throw unreadable('it is more')
  if (wanted.type !== 'calls' && isForOthers(given, request)) throw unreadable('others may redeem it')
}

/** Whether it names one who may redeem it and was not named, or none where the app did: then it is anybody's to whom it is handed on. */
function isForOthers({ redeemers }: GrantedPermission, { redeemers: wanted, to }: PermissionRequest): boolean {
  if (!redeemers) return wanted !== undefined
  return redeemers.some((one) => !(wanted ?? [to]).some((other) => same(one, other)))
}

function isOfKind(got: Permission, wanted: Permission): boolean {
  if (got.type === 'calls' || wanted.type === 'calls')
    return got.type === wanted.type && 'target' in got && 'target' in wanted && same(got.target, wanted.target)
  return got.type === wanted.type && same(got.token ?? '', wanted.token ?? '')
}

/** Whether more could be taken by it, or done, or sooner: a period of another length is another pace. */
function isMore(got: Permission, wanted: Permission): boolean {
  if (got.type === 'calls' && wanted.type === 'calls')
    return got.methods.some((method) => !wanted.methods.includes(method)) || isAbove(got.limit, wanted.limit)
  if (got.type === 'calls' || wanted.type === 'calls') return true
  if (got.start !== undefined && wanted.start !== undefined && got.start < wanted.start) return true
  if (got.type === 'periodic' && wanted.type === 'periodic')
    return got.amount > wanted.amount || got.period !== wanted.period
  if (got.type === 'periodic' || wanted.type === 'periodic') return true
  const { perSecond, atOnce = 0n, most } = got
  return perSecond > wanted.perSecond || atOnce > (wanted.atOnce ?? 0n) || isAbove(most, wanted.most)
}

/** A limit that was asked for is kept by one that is told, and no higher. */
const isAbove = <N extends number | bigint>(got: N | undefined, wanted: N | undefined) =>
  wanted !== undefined && (got === undefined || got > wanted)

export const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** ERC-7715 answers a list. There are wallets that answer the one permission itself. */
const firstOf = (answer: unknown): unknown => (Array.isArray(answer) && answer.length === 1 ? answer[0] : answer)

function readEarlier({ chainId, from, to }: PermissionRequest, answer: unknown): GrantedPermission {
  const { permissionsContext, expiry: until, grantedPermissions, signerMeta } = read(earlier, answer)
  const [{ type, data }] = grantedPermissions
  const given = readPermission(type, data)
  return {
    chainId,
    // This form’s answer names no account.
    account: from,
    to,
    permission: given.type === 'calls' ? { ...given, limit: limitOf(grantedPermissions[0]) } : given,
    until,
    context: permissionsContext,
    delegationManager: signerMeta.delegationManager,
  }
}

const limits = v.looseObject({
  policies: v.array(v.looseObject({ type: v.string(), data: v.looseObject({ limit: v.optional(seconds) }) })),
})

function limitOf(given: unknown): number | undefined {
  const policies = v.safeParse(limits, given)
  return policies.success ? policies.output.policies.find(({ type }) => type === 'call-limit')?.data.limit : undefined
}

function readPermission(type: string, data: unknown): Permission {
  if (type === 'contract-call') {
    const { address: target, calls: methods } = read(callsData, data)
    return { type: 'calls', target, methods }
  }
  const [, kind] = /^(?:native|erc20)-token-(periodic|stream)$/.exec(type) ?? []
  if (!kind) throw unreadable(`it is of the type ${type.slice(0, 60)}`)
  if (kind === 'periodic') {
    const { periodAmount: amount, periodDuration: period, tokenAddress, startTime } = read(periodicData, data)
    return { type: 'periodic', amount, period, ...placeOf(type, tokenAddress, startTime) }
  }
  const { amountPerSecond: perSecond, initialAmount, maxAmount, tokenAddress, startTime } = read(streamData, data)
  const amounts = { atOnce: initialAmount ?? undefined, most: maxAmount ?? undefined }
  return { type: 'stream', perSecond, ...amounts, ...placeOf(type, tokenAddress, startTime) }
}

function placeOf(type: string, token: Hex | null | undefined, start: number | null | undefined) {
  if (type.startsWith('erc20') !== Boolean(token)) throw unreadable('it does not say which token')
  return { token: token ?? undefined, start: start ?? undefined }
}

function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw unreadable(v.getDotPath(result.issues[0]) ?? 'its shape')
}

export const unreadable = (fault: string, cause?: unknown) =>
  fail(permissionErrors, 'permission/answer', { fault }, { cause })
