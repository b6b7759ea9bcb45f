import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'

type Stream = Extract<Permission, { type: 'stream' }>

/** What comes together by the last second, whatever `most` says. */
export const allOf = ({ atOnce = 0n, perSecond, start = 0 }: Stream, until: number): bigint =>
  atOnce + perSecond * BigInt(until - 1 - start)

/** Whether it lets nothing be taken or done, whatever else it says: the contracts refuse these numbers. */
export function isNothing(permission: Permission): boolean {
  if (permission.type === 'calls') return permission.methods.length === 0 || permission.limit === 0
  if (permission.start === 0) return true
  if (permission.type === 'periodic') return permission.amount < 1n || permission.period < 1
  const { atOnce = 0n, perSecond, most } = permission
  return atOnce + perSecond < 1n || (most !== undefined && (most < 1n || most < atOnce))
}

/**
 * Whether it is less than what was asked for, and no other.
 *
 * @param latest until when one has to begin that was asked for without a time
 */
export function isLess(given: GrantedPermission, request: PermissionRequest, latest: number): boolean {
  const { permission: got, until, redeemers } = given
  const { permission: wanted } = request
  if (until < request.until || (request.redeemers?.length ?? 0) > (redeemers?.length ?? 0)) return true
  if (got.type === 'calls' && wanted.type === 'calls')
    return wanted.methods.some((method) => !got.methods.includes(method)) || got.limit !== wanted.limit
  if (got.type === 'calls' || wanted.type === 'calls') return true
  if ((got.start ?? 0) > (wanted.start ?? latest)) return true
  if (got.type === 'periodic' && wanted.type === 'periodic') return got.amount < wanted.amount
  if (got.type === 'periodic' || wanted.type === 'periodic') return true
  const { perSecond, atOnce = 0n, most } = got
  // A wallet may name what comes together by the end, where more was asked for.
  const isCapped = most !== undefined && most < allOf(got, until) && most < (wanted.most ?? most + 1n)
  return perSecond < wanted.perSecond || atOnce < (wanted.atOnce ?? 0n) || isCapped
}
