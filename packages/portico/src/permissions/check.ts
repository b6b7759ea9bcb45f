import { AppError } from '../base/errors/AppError.js'
import type { Hex } from './abi.js'
import { isLess, isNothing } from './amounts.js'
import { type Caveat, decode, encode, isOne, manager, root, unknownContract } from './context.js'
import type { GrantedPermission, PermissionRequest } from './permission.js'
import { type Condition, conditionsOf, known } from './terms.js'
import { requireAsked, same, unreadable } from './wire.js'

/** So far another clock may be ahead or behind. */
const clockSeconds = 3_600

/**
 * On your server: whether what a browser hands over is the permission that you want, or less of it. Whoever pays commands that browser, and
 * can hand over anything: a token of their own making, a contract of their own as the one that keeps it, terms that its context does not
 * bear, conditions under which it can never be redeemed. Asks nobody, and reads a context only as the contracts do. That the account has
 * signed it and holds the money shows when it is redeemed, so take first, see with `readTaken` that it came, and then deliver.
 *
 * @param wanted as your own code has it, and not as the browser says: with `from`, the account whose person is signed in, since anybody may
 * hand over what another gave you; with `isAdjustable: false` where no less will do
 * @throws AppError `permission/answer` for another permission, more, or one that is over or can never be used; `permission/unknown-contract`
 * where other contracts would keep it than those of the release that `docs/permissions.md` names
 * @example
 * checkPermission({ ...subscription, from: signedIn }, given)
 * const hash = await shopWallet.sendTransaction(takeCall(given, shop, 5_000_000n))
 */
export function checkPermission(wanted: PermissionRequest, given: GrantedPermission): void {
  try {
    check(wanted, given)
  } catch (error) {
    // What is handed over may have any shape.
    throw error instanceof AppError ? error : unreadable('its shape', error)
  }
}

function check(wanted: PermissionRequest, given: GrantedPermission): void {
  const now = Math.floor(Date.now() / 1_000)
  const latest = now + clockSeconds
  requireAsked(wanted, given)
  if (wanted.isAdjustable === false && isLess(given, wanted, latest)) throw unreadable('it is less')
  if (isNothing(given.permission) || given.until <= now) throw unreadable('it allows nothing any more')
  // Whoever calls a factory for it makes any call that its maker wrote.
  if (given.dependencies?.length) throw unreadable('its account is not there yet')
  if (!isOne([manager], given.delegationManager)) throw unknownContract(given.delegationManager)
  const read = decode(given.context)
  // One that was handed on stands on others, each with conditions of its own.
  if (read.count > 1) throw unreadable('it was handed on')
  if (!same(read.authority, root)) throw unreadable('it stands on another')
  if (!same(read.delegate, wanted.to)) throw unreadable('its context is for another')
  if (same(read.delegator, wanted.to) || (given.account && !same(read.delegator, given.account)))
    throw unreadable('another account gave its context')
  requireConditions(read.caveats, conditionsOf(given, wanted, latest))
  if (!same(encode(read), given.context)) throw unreadable('its context is written in another way')
}

/** Each is one that the permission has, once and with its terms, and none is missing that it needs. */
function requireConditions(caveats: readonly Caveat[], conditions: readonly Condition[]): void {
  for (const { enforcer, terms, args } of caveats) {
    const condition = conditions.find(({ of }) => isOne([of], enforcer))
    if (!condition) throw isOne(known, enforcer) ? otherTerms() : unknownContract(enforcer)
    if (!condition.holds(terms) || args !== '0x') throw otherTerms()
  }
  const count = (of: Hex) => caveats.filter(({ enforcer }) => isOne([of], enforcer)).length
  if (conditions.some(({ of, isNeeded }) => count(of) > 1 || (isNeeded && count(of) < 1))) throw otherTerms()
}

const otherTerms = () => unreadable('its context has other terms')
