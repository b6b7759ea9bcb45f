import { toBase58 } from '../../signing/base58.js'
import { readUtf8 } from '../../signing/bytes.js'
import { type Action, type AssetRef, isUnlimited, unreadable } from '../action.js'
import type { Fact } from '../model.js'
import { cleanLine } from '../text.js'
import { littleEndian, type States, tokenPrograms } from './state.js'

const systemProgram = '11111111111111111111111111111111'
const budgetProgram = 'ComputeBudget111111111111111111111111111111'
const memoPrograms = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']
const ataProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export type Place = {
  self: string
  /** Of the accounts of the transaction, as the node knows them. */
  states: States
  /** Token accounts that this transaction opens. */
  opened: Readonly<Record<string, { owner: string; mint: string }>>
}

export type SolanaCall = { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }

const native: AssetRef = { kind: 'native' }
const u32 = (data: Uint8Array, at = 0) => Number(littleEndian(data.slice(at, at + 4)))
const u64 = (data: Uint8Array, at: number) => littleEndian(data.slice(at, at + 8))

/** What one instruction does, read from its bytes. Never throws: what cannot be read says so. */
export function readInstruction(call: SolanaCall, place: Place): readonly Action[] {
  const { program, accounts } = call
  const read = readerOf(program)
  // An account that stands in a table which cannot be read may be anyone.
  const actions = accounts.includes(undefined) ? undefined : read?.(call, accounts as readonly string[], place)
  return actions ?? [unreadable(program)]
}

type Reader = (call: SolanaCall, accounts: readonly string[], place: Place) => readonly Action[] | undefined

function readerOf(program: string): Reader | undefined {
  if (program === systemProgram) return readSystem
  if (program === budgetProgram) return readBudget
  if (program === ataProgram) return readAta
  if (memoPrograms.includes(program)) return readMemo
  return tokenPrograms.includes(program) ? readToken : undefined
}

/** Money that is paid into a token account, to wrap it, stays with the owner of that account. */
const ownerOf = (account: string, place: Place) => holding(account, place).owner ?? account

function pay(amount: bigint, from: string | undefined, to: string, self: string): Action {
  const isOwn = from === self
  return {
    key: isOwn ? 'step.send' : 'step.move',
    asset: native,
    amount,
    party: to,
    partyLabel: 'fact.to',
    moves:
      isOwn && to !== self
        ? [{ direction: 'out', asset: native, amount, to }]
        : to === self
          ? [{ direction: 'in', asset: native, amount }]
          : [],
    risk: isOwn ? 'low' : 'medium',
  }
}

const readSystem: Reader = ({ data }, [first, second, third], place) => {
  const { self } = place
  const kind = data.length >= 4 ? u32(data) : -1
  if (kind === 2 && data.length === 12 && second) return [pay(u64(data, 4), first, ownerOf(second, place), self)]
  if (kind === 11 && third && data.length >= 12) return [pay(u64(data, 4), first, ownerOf(third, place), self)]
  // A new account for a program: what is paid into it is its own from then on.
  if (kind === 0 && data.length === 52 && second) {
    const owner: Fact = {
      label: { key: 'fact.owner' },
      value: { type: 'party', party: { address: toBase58(data.slice(20)), isKnown: false } },
    }
    const amount = u64(data, 4)
    return [
      {
        key: 'step.account',
        party: second,
        partyLabel: 'fact.to',
        facts: [owner],
        moves: first === self ? [{ direction: 'out', asset: native, amount }] : [],
        risk: 'medium',
        warnings: ['contract'],
      },
    ]
  }
  if (kind === 4 && data.length === 4) return [{ key: 'step.nonce', risk: 'low' }]
  // The account itself is given to a program: it could do all with it.
  if (kind === 1 && first === self)
    return [
      {
        key: 'step.authority',
        party: toBase58(data.slice(4, 36)),
        partyLabel: 'fact.to',
        risk: 'high',
        warnings: ['authority'],
      },
    ]
  return undefined
}

const readBudget: Reader = ({ data }) => {
  const [kind] = data
  const isKnown =
    (kind === 2 && data.length === 5) ||
    (kind === 3 && data.length === 9) ||
    (kind === 1 && data.length === 5) ||
    (kind === 4 && data.length === 5)
  return isKnown ? [{ key: 'step.budget', risk: 'low' }] : undefined
}

const readMemo: Reader = ({ data }) => {
  const text = readUtf8(data)
  if (text === undefined) return undefined
  return [
    {
      key: 'step.memo',
      facts: [{ label: { key: 'fact.text' }, value: { type: 'text', text: cleanLine(text, 200) } }],
      risk: 'low',
    },
  ]
}

/** Opens a token account: that of the owner for the mint. */
export function openedAccount({
  program,
  accounts,
  data,
}: SolanaCall): { account: string; owner: string; mint: string } | undefined {
  const [, account, owner, mint] = accounts
  const isKnown = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (program !== ataProgram || !isKnown || !account || !owner || !mint) return undefined
  return { account, owner, mint }
}

const readAta: Reader = (call) => {
  const opened = openedAccount(call)
  if (!opened) return undefined
  return [
    {
      key: 'step.tokenAccount',
      asset: { kind: 'token', address: opened.mint },
      party: opened.owner,
      partyLabel: 'fact.owner',
      risk: 'low',
    },
  ]
}

/** The owner behind a token account, and what it holds. */
function holding(account: string | undefined, { states, opened }: Place): { owner?: string; mint?: string } {
  if (account === undefined) return {}
  return states[account]?.token ?? opened[account] ?? {}
}

function token(mint: string | undefined, decimals: number | undefined, fallback: string): AssetRef {
  return { kind: 'token', address: mint ?? fallback, ...(decimals === undefined ? {} : { decimals }) }
}

const readToken: Reader = ({ data }, accounts, place) => {
  const [kind] = data
  const { self } = place
  const [a = '', b = '', c = '', d = ''] = accounts
  if ((kind === 3 && data.length === 9) || (kind === 12 && data.length === 10)) {
    const isChecked = kind === 12
    const [to, authority] = isChecked ? [c, d] : [b, c]
    const mint = isChecked ? b : holding(a, place).mint
    return [send(token(mint, isChecked ? data[9] : undefined, a), u64(data, 1), authority, to, place)]
  }
  if (kind === 26 && data[1] === 1 && data.length === 19)
    return [send(token(b, data[10], b), u64(data, 2), d, c, place)]
  if ((kind === 4 && data.length === 9) || (kind === 13 && data.length === 10)) {
    const isChecked = kind === 13
    const asset = token(isChecked ? b : holding(a, place).mint, isChecked ? data[9] : undefined, a)
    const amount = u64(data, 1)
    const isAll = amount === (1n << 64n) - 1n || isUnlimited(amount)
    return [
      {
        key: isAll ? 'step.allowAll' : 'step.allow',
        asset,
        amount,
        party: isChecked ? c : b,
        partyLabel: 'fact.spender',
        permission: isAll ? 'all' : 'some',
        risk: isAll ? 'high' : 'medium',
      },
    ]
  }
  if (kind === 5 && data.length === 1)
    return [{ key: 'step.stop', asset: token(holding(a, place).mint, undefined, a), risk: 'low' }]
  if (kind === 6)
    return [
      {
        key: 'step.authority',
        party: data[2] === 1 ? toBase58(data.slice(3, 35)) : a,
        partyLabel: 'fact.to',
        risk: 'high',
        warnings: ['authority'],
      },
    ]
  if ((kind === 8 && data.length === 9) || (kind === 15 && data.length === 10)) {
    const asset = token(b, kind === 15 ? data[9] : undefined, b)
    const amount = u64(data, 1)
    return [
      { key: 'step.burn', asset, amount, moves: c === self ? [{ direction: 'out', asset, amount }] : [], risk: 'high' },
    ]
  }
  if (kind === 9 && data.length === 1) {
    const isOwn = b === self
    return [{ key: 'step.closeAccount', asset: native, party: b, partyLabel: 'fact.to', risk: isOwn ? 'low' : 'high' }]
  }
  if (kind === 17 && data.length === 1) return [{ key: 'step.sync', asset: native, risk: 'low' }]
  return undefined
}

function send(asset: AssetRef, amount: bigint, authority: string, to: string, place: Place): Action {
  const owner = holding(to, place).owner ?? to
  const isOwn = authority === place.self
  const isHome = owner === place.self
  return {
    key: isOwn ? 'step.send' : 'step.move',
    asset,
    amount,
    party: owner,
    partyLabel: 'fact.to',
    moves:
      isOwn && !isHome
        ? [{ direction: 'out', asset, amount, to: owner }]
        : isHome && !isOwn
          ? [{ direction: 'in', asset, amount }]
          : [],
    risk: isOwn ? 'low' : 'medium',
  }
}
