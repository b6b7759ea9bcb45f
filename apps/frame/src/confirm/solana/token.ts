import { toBase58 } from '../../signing/base58.js'
import { type Action, type AssetRef, isUnlimited, type Move } from '../action.js'
import {
  holdingOf,
  isHome,
  isWrapped,
  moneyIn,
  native,
  type Place,
  passOn,
  passTokens,
  type Reader,
  receiverOf,
  tokensIn,
  u64,
} from './place.js'

function token(mint: string | undefined, decimals: number | undefined, fallback: string): AssetRef {
  return { kind: 'token', address: mint ?? fallback, ...(decimals === undefined ? {} : { decimals }) }
}

/** Whether an instruction can take from what is this wallet's: by its signature, or from an account that the node says is its own. */
const isOurs = (account: string, authority: string | undefined, place: Place) =>
  authority === place.self || isHome(account, place) || holdingOf(account, place).owner === place.self

/** Transfers, permissions and the rest of the token programs. */
export const readToken: Reader = ({ data }, accounts, place) => {
  const [kind] = data
  const [a = '', b = '', c = '', d = ''] = accounts
  if ((kind === 3 && data.length === 9) || (kind === 12 && data.length === 10)) {
    const isChecked = kind === 12
    const [to, authority] = isChecked ? [c, d] : [b, c]
    const mint = isChecked ? b : holdingOf(a, place).mint
    return [send(token(mint, isChecked ? data[9] : undefined, a), u64(data, 1), a, authority, to, place)]
  }
  if (kind === 26 && data[1] === 1 && data.length === 19)
    return [send(token(b, data[10], b), u64(data, 2), a, d, c, place)]
  if ((kind === 4 && data.length === 9) || (kind === 13 && data.length === 10))
    return [allow(data, kind === 13, accounts, place)]
  if (kind === 5 && data.length === 1)
    return [{ key: 'step.stop', asset: token(holdingOf(a, place).mint, undefined, a), risk: 'low' }]
  if (kind === 6) return [giveAway(data, a, b, place)]
  if ((kind === 8 && data.length === 9) || (kind === 15 && data.length === 10)) {
    const asset = token(b, kind === 15 ? data[9] : undefined, b)
    const amount = u64(data, 1)
    return [
      {
        key: 'step.burn',
        asset,
        amount,
        moves: isOurs(a, c, place) ? [{ direction: 'out', asset, amount }] : [],
        risk: 'high',
      },
    ]
  }
  if (kind === 9 && data.length === 1) return [close(a, b, c, place)]
  if (kind === 17 && data.length === 1) return [{ key: 'step.sync', asset: native, risk: 'low' }]
  return undefined
}

/** A transfer. Between the wallet's own accounts nothing moves; an account that only says whose it is counts as another's. */
function send(
  asset: AssetRef,
  amount: bigint,
  from: string,
  authority: string | undefined,
  to: string,
  place: Place,
): Action {
  // Wrapped, it is money, which goes along when the account is closed or given away.
  if (isWrapped(from, place)) passOn(amount, from, to, place)
  passTokens(amount, from, to, place)
  const isOwn = isOurs(from, authority, place)
  const isStaying = isHome(to, place)
  const owner = place.given.get(to) ?? place.derived[to]?.owner
  const party = owner ?? to
  return {
    key: isOwn ? 'step.send' : 'step.move',
    asset,
    amount,
    party,
    partyLabel: owner === undefined ? 'fact.toAccount' : 'fact.to',
    moves:
      isOwn === isStaying
        ? []
        : isOwn
          ? [{ direction: 'out', asset, amount, to: party }]
          : [{ direction: 'in', asset, amount }],
    risk: isOwn && owner !== undefined ? 'low' : 'medium',
    ...(isOwn && owner === undefined ? { warnings: ['loose'] } : {}),
  }
}

function allow(
  data: Uint8Array,
  isChecked: boolean,
  [a = '', b = '', c = '']: readonly string[],
  place: Place,
): Action {
  const asset = token(isChecked ? b : holdingOf(a, place).mint, isChecked ? data[9] : undefined, a)
  const amount = u64(data, 1)
  const isAll = amount === (1n << 64n) - 1n || isUnlimited(amount)
  return {
    key: isAll ? 'step.allowAll' : 'step.allow',
    asset,
    amount,
    party: isChecked ? c : b,
    partyLabel: 'fact.spender',
    permission: isAll ? 'all' : 'delegate',
    control: a,
    risk: amount === 0n ? 'low' : 'high',
  }
}

/** The owner of the account (2), who may close it (3), or what stands over a mint goes to another. */
function giveAway(data: Uint8Array, account: string, authority: string, place: Place): Action {
  const to = data[2] === 1 ? toBase58(data.slice(3, 35)) : account
  const action: Action = {
    key: 'step.authority',
    party: to,
    partyLabel: 'fact.to',
    control: account,
    risk: 'high',
    warnings: ['authority'],
  }
  if (data[1] !== 2 || to === place.self || !isOurs(account, authority, place)) return action
  const moves = contents(account, to, place)
  place.given.set(account, to)
  return { ...action, moves }
}

/** All that goes with a token account when it gets another owner: its tokens, and the money that keeps it. */
function contents(account: string, to: string, place: Place): Move[] {
  const { mint } = holdingOf(account, place)
  const amount = tokensIn(account, place)
  const money = moneyIn(account, place)
  return [
    ...(amount > 0n && !isWrapped(account, place)
      ? [{ direction: 'out', asset: token(mint, undefined, account), amount, to } as const]
      : []),
    ...(money > 0n ? [{ direction: 'out', asset: native, amount: money, to } as const] : []),
  ]
}

/** All the money in the account goes to the receiver; wrapped, it is money as well. */
function close(account: string, to: string, authority: string, place: Place): Action {
  const { risk: _, ...receiver } = receiverOf(to, place)
  const isOwn = to === place.self && isHome(to, place)
  const amount = moneyIn(account, place)
  const isLost = !isOwn && isOurs(account, authority, place)
  passOn(amount, account, to, place)
  return {
    key: 'step.closeAccount',
    asset: native,
    ...receiver,
    moves: isLost && amount > 0n ? [{ direction: 'out', asset: native, amount, to: receiver.party }] : [],
    risk: isOwn ? 'low' : 'high',
    ...(isLost ? { warnings: ['close'] } : {}),
  }
}
