import type { Move } from '../action.js'
import { systemProgram, wrappedSol } from './programs.js'
import type { AccountState, States } from './state.js'

/** What the wallet has after the trial run, held against before. */
export type Seen = { moves: Move[] /** Someone else got a hand in an account of the wallet. */; isLost: boolean }

type Watched = {
  self: string
  /** Accounts that are the wallet's own by their address. */
  home: readonly string[]
  /** Accounts that were the wallet's own before, by what the node says. */
  owned: readonly string[]
  /** Accounts whose control the bytes give away, and say so. */
  given: readonly (string | undefined)[]
  /** What the run took from the wallet for the network. */
  fee: bigint
}

/**
 * What left and arrived. Less counts wherever it is missing; more counts only where nobody else can have a hand in it, so not in an account
 * that merely says today that it is the wallet's.
 */
export function seenIn(before: States, after: States, { self, home, owned, given, fee }: Watched): Seen {
  const held = (state: AccountState | undefined, account: string) =>
    state && isHeld(state, account, self) ? state : undefined
  const sums = new Map<string, bigint>()
  const add = (asset: string, change: bigint, isHome: boolean) => {
    if (isHome || change < 0n) sums.set(asset, (sums.get(asset) ?? 0n) + change)
  }
  const all = [...new Set([self, ...home, ...owned])]
  for (const account of all) {
    const isHome = account === self || home.includes(account)
    const [old, now] = [held(before[account], account), held(after[account], account)]
    add('native', (now?.lamports ?? 0n) - (old?.lamports ?? 0n), isHome)
    for (const mint of new Set([old?.token?.mint, now?.token?.mint]))
      if (mint !== undefined && mint !== wrappedSol) add(mint, amountOf(now, mint) - amountOf(old, mint), isHome)
  }
  sums.set('native', (sums.get('native') ?? 0n) + fee)
  // What neither left nor arrived in the end is told too: it may have been there and back.
  const moves = [...sums].map(([name, change]): Move => {
    const asset: Move['asset'] = name === 'native' ? { kind: 'native' } : { kind: 'token', address: name }
    return { direction: change > 0n ? 'in' : 'out', asset, amount: change > 0n ? change : -change }
  })
  const isLost = all.some(
    (account) => !given.includes(account) && isGone(before[account], after[account], account, self),
  )
  return { moves, isLost }
}

/** Whether the wallet is the one that the account obeys. */
function isHeld({ program, token, lamports }: AccountState, account: string, self: string): boolean {
  if (account !== self) return token?.owner === self
  return program === systemProgram || lamports === 0n
}

const amountOf = (state: AccountState | undefined, mint: string) =>
  state?.token?.mint === mint ? state.token.amount : 0n

/** Whether someone else may do with an account afterwards what he could not before. */
function isGone(
  before: AccountState | undefined,
  after: AccountState | undefined,
  account: string,
  self: string,
): boolean {
  // An account that is closed obeys nobody: its contents are counted.
  if (!after || after.lamports === 0n) return false
  const wasOurs = !before || before.lamports === 0n || isHeld(before, account, self)
  if (!isHeld(after, account, self)) return wasOurs
  const [old, now] = [before?.token, after.token]
  const isForeign = (who: string | undefined) => who !== undefined && who !== self
  return (
    (isForeign(now?.delegate) &&
      (now?.delegate !== old?.delegate || (now?.delegated ?? 0n) > (old?.delegated ?? 0n))) ||
    (isForeign(now?.closer) && now?.closer !== old?.closer)
  )
}
