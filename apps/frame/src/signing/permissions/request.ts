import * as v from 'valibot'
import { selectorOf } from '../../confirm/abi.js'
import { tokenReaders } from '../../confirm/evm/tokens.js'
import { type MethodContext, requireOwn } from '../methods/context.js'
import { address, quantity, readParams } from '../params.js'
import { Refusal } from '../refusal.js'
import { safeModule } from '../safe/contracts.js'
import { type BoundAsset, type Bounds, openness } from './bounds.js'
import { framework } from './contracts.js'

/** A permission as it was asked for, within bounds. */
export type Wanted = {
  bounds: Bounds
  /** Who gets it. */
  to: string
  /** The only accounts that may use it. */
  redeemers: readonly string[]
  /** The page lets the person make less of it. */
  isAdjustable: boolean
  /** Why, by the page’s own words: anybody’s. */
  justification?: string | undefined
}

const maxAddresses = 8
const justification = v.nullish(v.pipe(v.string(), v.maxLength(2_000)))
const startTime = v.nullish(quantity)
const periodic = { periodAmount: quantity, periodDuration: quantity, startTime, justification }
const stream = {
  initialAmount: v.nullish(quantity),
  maxAmount: v.nullish(quantity),
  amountPerSecond: quantity,
  startTime,
  justification,
}
const tokenAddress = address

// A field that is not known could be a limit that the page believes in, and that nobody keeps.
const tokens = {
  'native-token-periodic': v.strictObject(periodic),
  'native-token-stream': v.strictObject(stream),
  'erc20-token-periodic': v.strictObject({ ...periodic, tokenAddress }),
  'erc20-token-stream': v.strictObject({ ...stream, tokenAddress }),
} as const
export type PermissionType = keyof typeof tokens
export const permissionTypes = Object.keys(tokens) as PermissionType[]

const rule = v.strictObject({ type: v.pipe(v.string(), v.maxLength(60)), data: v.unknown() })
const execution = v.strictObject({
  chainId: quantity,
  from: v.optional(address),
  to: address,
  permission: v.strictObject({
    type: v.pipe(v.string(), v.maxLength(60)),
    isAdjustmentAllowed: v.boolean(),
    data: v.unknown(),
  }),
  rules: v.nullish(v.pipe(v.array(rule), v.maxLength(8))),
})
const expiryData = v.strictObject({ timestamp: quantity })
const redeemerData = v.strictObject({
  addresses: v.pipe(v.array(address), v.minLength(1), v.maxLength(maxAddresses)),
})

/** `wallet_requestExecutionPermissions` (ERC-7715): one permission at a time. @throws Refusal */
export function readExecution(params: unknown, chainId: bigint, context: MethodContext): Wanted {
  const list = Array.isArray(params) && params.length === 1 && Array.isArray(params[0]) ? params[0] : params
  if (Array.isArray(list) && list.length > 1) throw new Refusal('bundleTooLarge', 'One permission with one question.')
  const [asked] = readParams(v.strictTuple([execution]), list)
  requirePlace(asked.chainId, asked.from, chainId, context)
  const { until, redeemers } = rulesOf(asked.rules ?? [], asked.to)
  const { type, isAdjustmentAllowed, data } = asked.permission
  return bounded(
    {
      bounds: tokenBounds(type, data, until, seconds(context)),
      to: asked.to,
      redeemers,
      isAdjustable: isAdjustmentAllowed,
      justification: justificationOf(data),
    },
    context,
  )
}

const call = v.strictObject({
  address,
  calls: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[a-zA-Z_$][\w$]{0,80}\([\w,()[\]]{0,400}\)$/))),
    v.minLength(1),
    v.maxLength(8),
  ),
})
const callLimit = v.strictObject({ type: v.literal('call-limit'), data: v.strictObject({ limit: quantity }) })
const grant = v.strictObject({
  chainId: v.optional(quantity),
  address: v.optional(address),
  expiry: quantity,
  signer: v.strictObject({
    type: v.literal('account'),
    data: v.union([v.strictObject({ address }), v.strictObject({ id: address })]),
  }),
  permissions: v.strictTuple([
    v.strictObject({
      type: v.pipe(v.string(), v.maxLength(60)),
      data: v.unknown(),
      required: v.optional(v.boolean()),
      policies: v.optional(v.pipe(v.array(callLimit), v.maxLength(1))),
    }),
  ]),
})

/** `wallet_grantPermissions`, the earlier form of ERC-7715: for an account, with an end for all; calls by contract and method too. @throws Refusal */
export function readGrant(params: unknown, chainId: bigint, context: MethodContext): Wanted {
  const [asked] = readParams(v.strictTuple([grant]), params)
  requirePlace(asked.chainId ?? chainId, asked.address, chainId, context)
  const [{ type, data, policies = [] }] = asked.permissions
  const signer = asked.signer.data
  const to = 'id' in signer ? signer.id : signer.address
  const until = asked.expiry
  const rest = {
    to,
    redeemers: [to],
    isAdjustable: true,
  }
  if (type !== 'contract-call') {
    if (policies.length > 0) throw new Refusal('invalidParams', 'A limit of calls is for calls.')
    const bounds = tokenBounds(type, data, until, seconds(context))
    return bounded({ ...rest, bounds, justification: justificationOf(data) }, context)
  }
  const [limit] = policies
  if (!limit) throw new Refusal('invalidParams', 'Calls need a limit: the policy call-limit.')
  const { address: target, calls } = readParams(call, data)
  if (new Set(calls).size < calls.length) throw new Refusal('invalidParams', 'A call stands twice.')
  for (const signature of calls) requirePlain(signature)
  refuseOwn(target, context)
  const bounds: Bounds = { kind: 'calls', target, methods: calls, times: limit.data.limit, until }
  return bounded({ ...rest, bounds }, context)
}

/** Refuses what is no method, and what could be anything: money that is moved, and calls within a call. */
function requirePlain(signature: string): void {
  const types = signature.slice(signature.indexOf('(')).split(/[(),]/)
  const other = types.find((type) => type && !isWritten.test(type.split('[')[0] ?? ''))
  if (other) throw new Refusal('invalidParams', `${signature} is no method: ${other} is no type as contracts write it.`)
  if (movesMoney.has(selectorOf(signature)))
    throw new Refusal('invalidParams', `${signature} is no call of a permission: it has one with an amount.`)
  // A Safe of the same owner, any other account and many a contract run what is in there.
  if (types.some((type) => type === 'bytes' || type.startsWith('bytes[')))
    throw new Refusal(
      'invalidParams',
      `${signature} is no call of a permission: nobody can tell what its bytes would do.`,
    )
}

const isWritten =
  /^(?:u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)|bytes(?:[1-9]|[12]\d|3[0-2])?|address|bool|string)$/

/**
 * How tokens are moved and given away, by the tokens and by Permit2, and how contracts are; a Safe’s owner agrees by a hash alone. What no amount
 * could be promised of. By what is called, since names can be made to fit.
 */
const movesMoney = new Set(
  [
    ...Object.keys(tokenReaders),
    'approve(address,address,uint160,uint48)',
    'transferFrom(address,address,uint160,address)',
    'transferFrom((address,address,uint160,address)[])',
    'transferOwnership(address)',
    'approveHash(bytes32)',
  ].map(selectorOf),
)

/** Calls that would change the account itself, or what may speak for it. */
function refuseOwn(target: string, { address: own, smartAccount }: MethodContext): void {
  const not = [own.eip155, smartAccount?.address, safeModule, ...Object.values(framework).map((each) => each.address)]
  if (not.some((each) => each?.toLowerCase() === target.toLowerCase()))
    throw new Refusal('unauthorized', 'An app may not change the account itself.')
}

const seconds = ({ now }: MethodContext) => BigInt(Math.floor(now / 1_000))

function requirePlace(asked: bigint, from: string | undefined, chainId: bigint, context: MethodContext): void {
  if (asked !== chainId) throw new Refusal('unsupportedChain', 'The permission is for another network.')
  requireOwn(from, context)
}

function rulesOf(
  rules: readonly v.InferOutput<typeof rule>[],
  to: string,
): { until: bigint; redeemers: readonly string[] } {
  const known = ['expiry', 'redeemer']
  const other = rules.find(({ type }) => !known.includes(type))
  // A rule that is not kept is worse than none.
  if (other) throw new Refusal('invalidParams', `This wallet keeps no such rule: ${other.type}`)
  if (new Set(rules.map(({ type }) => type)).size < rules.length)
    throw new Refusal('invalidParams', 'A rule stands twice.')
  const expiry = rules.find(({ type }) => type === 'expiry')
  if (!expiry) throw new Refusal('invalidParams', 'A permission needs an end: the rule expiry.')
  const redeemer = rules.find(({ type }) => type === 'redeemer')
  return {
    until: readParams(expiryData, expiry.data).timestamp,
    redeemers: redeemer ? readParams(redeemerData, redeemer.data).addresses : [to],
  }
}

function tokenBounds(type: string, data: unknown, until: bigint, now: bigint): Bounds {
  if (!isKnown(type)) throw new Refusal('invalidParams', `This wallet gives no such permission: ${type}`)
  const read = readParams(tokens[type], data)
  const asset: BoundAsset = 'tokenAddress' in read ? { kind: 'token', address: read.tokenAddress } : { kind: 'native' }
  const start = read.startTime ?? now
  if ('periodAmount' in read)
    return { kind: 'periodic', asset, amount: read.periodAmount, period: read.periodDuration, start, until }
  const { initialAmount, maxAmount, amountPerSecond: perSecond } = read
  const atOnce = initialAmount ?? 0n
  const reached = start < until ? atOnce + perSecond * (until - 1n - start) : 0n
  // Where the page names no amount in all, or one that is never reached, the end of the time makes one: it is signed too.
  const most = maxAmount !== null && maxAmount !== undefined && maxAmount < reached ? maxAmount : reached
  return { kind: 'stream', asset, atOnce, perSecond, most, start, until }
}

const isKnown = (type: string): type is PermissionType => Object.hasOwn(tokens, type)

const justificationOf = (data: unknown) => {
  const read = v.safeParse(v.looseObject({ justification }), data)
  return read.success ? (read.output.justification ?? undefined) : undefined
}

/** Nobody, and the address that stands for anybody. */
const noOne = [0n, 0xa11n]

function bounded(wanted: Wanted, context: MethodContext): Wanted {
  for (const each of [wanted.to, ...wanted.redeemers])
    if (noOne.includes(BigInt(each)) || each.toLowerCase() === context.address.eip155.toLowerCase())
      throw new Refusal('invalidParams', 'This permission is not given: it names no other account.')
  const why = openness(wanted.bounds, seconds(context))
  if (why) throw new Refusal('invalidParams', `This permission is not given: ${why}.`)
  return wanted
}
