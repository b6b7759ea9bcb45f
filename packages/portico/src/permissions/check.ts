import type { Hex } from './abi.js'
import { type Caveat, decode, isOne, limitedCalls, manager, periodic, streaming, unknownContract } from './context.js'
import type { GrantedPermission, Permission, PermissionRequest } from './permission.js'
import { requireAsked, same, unreadable } from './wire.js'

/**
 * What else may stand in a permission, whose contracts do nothing but refuse: AllowedMethods, AllowedTargets, ExactCalldata, Nonce, Redeemer,
 * Timestamp and ValueLte. Another one would run what its maker wrote, on the fee of whoever redeems.
 */
const others: readonly Hex[] = [
  '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  '0x1046bb45C8d673d4ea75321280DB34899413c069',
  '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
]

/**
 * On your server: whether what a browser hands over is the permission that you want, or less of it. Whoever pays commands that browser, and
 * can hand over anything: a token of their own making, a contract of their own as the one that keeps it, terms that its context does not
 * bear. Asks nobody. That the account has signed it and holds the money shows when it is redeemed, so take first, and then deliver.
 *
 * @param wanted as your own code has it, and not as the browser says
 * @throws AppError `permission/answer` for another permission, or more; `permission/unknown-contract` where other contracts would keep it
 * than those of the release that `docs/permissions.md` names
 * @example
 * checkPermission(wanted, given)
 * const hash = await shopWallet.sendTransaction(takeCall(given, shop, 5_000_000n))
 */
export function checkPermission(wanted: PermissionRequest, given: GrantedPermission): void {
  requireAsked(wanted, given)
  if (!isOne([manager], given.delegationManager)) throw unknownContract(given.delegationManager)
  const { count, delegate, delegator, caveats } = decode(given.context)
  // One that was handed on stands on others, each with conditions of its own.
  if (count > 1) throw unreadable('it was handed on')
  if (!same(delegate, wanted.to)) throw unreadable('its context is for another')
  if (same(delegator, wanted.to) || (given.account && !same(delegator, given.account)))
    throw unreadable('another account gave its context')
  const { enforcer, terms } = termsOf(given.permission)
  const kept = caveats.filter((caveat) => isOne([enforcer], caveat.enforcer))
  const [own] = kept
  const foreign = caveats.find((caveat) => !isOne([enforcer, ...others], caveat.enforcer))
  if (foreign) throw unknownContract(foreign.enforcer)
  if (!own || kept.length > 1 || !isKept(own, terms)) throw unreadable('its context has other terms')
}

type Expected = { enforcer: Hex; terms: readonly (bigint | Hex | undefined)[] }

/** The contract that counts, and its terms in order: a token by its address, and numbers; nothing where the permission does not say. */
function termsOf(given: Permission): Expected {
  if (given.type === 'calls')
    return {
      enforcer: limitedCalls[0] as Hex,
      terms: [given.limit === undefined ? undefined : BigInt(given.limit)],
    }
  const { token, start } = given
  const from = start === undefined ? undefined : BigInt(start)
  const numbers =
    given.type === 'periodic'
      ? [given.amount, BigInt(given.period), from]
      : [given.atOnce ?? 0n, given.most, given.perSecond, from]
  const enforcers = given.type === 'periodic' ? periodic : streaming
  return { enforcer: enforcers[token ? 1 : 0], terms: token ? [token, ...numbers] : numbers }
}

function isKept({ terms }: Caveat, expected: Expected['terms']): boolean {
  const written = terms.slice(2).toLowerCase()
  let at = 0
  const isEach = expected.every((each) => {
    const size = typeof each === 'string' ? 40 : 64
    const part = written.slice(at, at + size)
    at += size
    if (part.length < size) return false
    if (typeof each === 'string') return part === each.slice(2).toLowerCase()
    return each === undefined || BigInt(`0x${part}`) === each
  })
  return isEach && at === written.length
}
