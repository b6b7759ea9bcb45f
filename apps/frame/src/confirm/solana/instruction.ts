import { toBase58 } from '../../signing/base58.js'
import { readUtf8 } from '../../signing/bytes.js'
import { type Action, unreadable } from '../action.js'
import type { Fact } from '../model.js'
import { cleanLine } from '../text.js'
import type { Claim } from './derived.js'
import {
  isHome,
  moneyIn,
  native,
  type Place,
  passOn,
  type Reader,
  receiverOf,
  type SolanaCall,
  u32,
  u64,
} from './place.js'
import { ataProgram, budgetProgram, memoPrograms, systemProgram, tokenPrograms } from './programs.js'
import { readToken } from './token.js'

/** What one instruction does, read from its bytes. Never throws: what cannot be read says so. */
export function readInstruction(call: SolanaCall, place: Place): readonly Action[] {
  const { program, accounts } = call
  const read = readerOf(program)
  // An account that stands in a table which cannot be read may be anyone.
  const actions = accounts.includes(undefined) ? undefined : read?.(call, accounts as readonly string[], place)
  return actions ?? [unreadable(program)]
}

function readerOf(program: string): Reader | undefined {
  if (program === systemProgram) return readSystem
  if (program === budgetProgram) return readBudget
  if (program === ataProgram) return readAta
  if (memoPrograms.includes(program)) return readMemo
  return tokenPrograms.includes(program) ? readToken : undefined
}

/** Money from one account to another. What is paid into a token account of one's own, to wrap it, goes nowhere. */
function pay(amount: bigint, from: string, to: string, isOwn: boolean, place: Place): Action {
  passOn(amount, from, to, place)
  const isStaying = isHome(to, place)
  const { risk, ...receiver } = receiverOf(to, place)
  if (isOwn && isStaying && from !== to && to !== place.self)
    return { key: 'step.wrap', asset: native, amount, risk: 'low' }
  return {
    key: isOwn ? 'step.send' : 'step.move',
    asset: native,
    amount,
    ...receiver,
    moves:
      isOwn === isStaying
        ? []
        : isOwn
          ? [{ direction: 'out', asset: native, amount, to: receiver.party }]
          : [{ direction: 'in', asset: native, amount }],
    risk: isOwn ? risk : 'medium',
    ...(isOwn && receiver.partyLabel === 'fact.toAccount' ? { warnings: ['loose'] } : {}),
  }
}

const readSystem: Reader = ({ data }, [first = '', second, third], place) => {
  const { self } = place
  const kind = data.length >= 4 ? u32(data) : -1
  if (kind === 2 && data.length === 12 && second) return [pay(u64(data, 4), first, second, first === self, place)]
  // From an account whose address is made from that of the second.
  if (kind === 11 && second && third && data.length >= 12)
    return [pay(u64(data, 4), first, third, first === self || second === self, place)]
  // A new account for a program: what is paid into it is its own from then on.
  if (kind === 0 && data.length === 52 && second) {
    const owner: Fact = {
      label: { key: 'fact.owner' },
      value: { type: 'party', party: { address: toBase58(data.slice(20)), isKnown: false } },
    }
    const amount = u64(data, 4)
    passOn(amount, first, second, place)
    return [
      {
        key: 'step.account',
        party: second,
        partyLabel: 'fact.to',
        facts: [owner],
        moves: first === self ? [{ direction: 'out', asset: native, amount, to: second }] : [],
        risk: 'medium',
        warnings: ['contract'],
      },
    ]
  }
  // A number that is stored on the chain takes the place of the block that would have ended the signature's time.
  if (kind === 4 && data.length === 4) return [{ key: 'step.nonce', risk: 'medium', warnings: ['lasting'] }]
  // The account itself is given to a program: it could do all with it, and all money in it is gone.
  if (kind === 1 && first === self && data.length === 36) {
    const to = toBase58(data.slice(4, 36))
    const amount = moneyIn(self, place)
    place.given.set(self, to)
    return [
      {
        key: 'step.authority',
        party: to,
        partyLabel: 'fact.to',
        moves: amount > 0n ? [{ direction: 'out', asset: native, amount, to }] : [],
        control: self,
        risk: 'high',
        warnings: ['authority'],
      },
    ]
  }
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

/** What a call that opens a token account says of it. */
export function openedAccount({ program, accounts, data }: SolanaCall): (Claim & { payer: string }) | undefined {
  const [payer, account, owner, mint, , tokens] = accounts
  const isKnown = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
  if (program !== ataProgram || !isKnown || !payer || !account || !owner || !mint) return undefined
  return { payer, account, owner, mint, program: tokens ?? '' }
}

/** What is paid into an address before there is an account counts towards its rent: who opens it pays the rest. */
function missingRent(account: string, place: Place): bigint {
  const held = moneyIn(account, place)
  const { program = '' } = place.states[account] ?? {}
  if (held > 0n && program !== '' && program !== systemProgram) return 0n
  const rest = place.rentOf(account) - (held > 0n ? held : 0n)
  return rest > 0n ? rest : 0n
}

/** What it costs to keep a new account is paid once, and belongs to its owner from then on. */
const readAta: Reader = (call, _, place) => {
  const opened = openedAccount(call)
  if (!opened) return undefined
  const { account, owner, mint, payer } = opened
  const rent = missingRent(account, place)
  passOn(rent, payer, account, place)
  const isPaid = rent > 0n && payer === place.self && !isHome(account, place)
  const to = place.given.get(account) ?? place.derived[account]?.owner ?? account
  return [
    {
      key: 'step.tokenAccount',
      asset: { kind: 'token', address: mint },
      party: owner,
      partyLabel: 'fact.owner',
      moves: isPaid ? [{ direction: 'out', asset: native, amount: rent, to }] : [],
      risk: to === account ? 'medium' : 'low',
    },
  ]
}
