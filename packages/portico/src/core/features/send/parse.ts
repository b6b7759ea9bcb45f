import type { CaipNetworkId } from '../../../base/caip.js'
import { parseUnits, splitDecimal } from '../../../base/units.js'
import type { SendDraft, SendProblem } from './state.js'

/** What a draft is held against. Amounts are in the smallest unit. */
export type SendFacts = {
  networkId: CaipNetworkId
  from: string
  decimals: number
  /** `undefined` while it is not known: then the wallet and the network have the last word. */
  balance: bigint | undefined
  fee: bigint | undefined
  isAddress(text: string): boolean
  /** Whether it is an address of another family that the app has. */
  isOtherFamily(text: string): boolean
}

export type ParsedSend = { problem: SendProblem } | { amount: bigint; to: string }

/** Checks what the person typed, in the order in which the button says it. */
export function parseSend(draft: SendDraft, facts: SendFacts): ParsedSend {
  const typed = draft.amount.trim()
  const to = draft.to.trim()
  if (!typed) return { problem: 'no-amount' }
  const parts = splitDecimal(typed)
  if (!parts) return { problem: 'bad-amount' }
  if (parts.fraction.replace(/0+$/, '').length > facts.decimals) return { problem: 'too-many-decimals' }
  const amount = parseUnits(`${parts.whole}.${parts.fraction.slice(0, facts.decimals)}`, facts.decimals)
  if (amount === undefined) return { problem: 'bad-amount' }
  if (amount === 0n) return { problem: 'no-amount' }
  if (facts.balance !== undefined && amount > facts.balance) return { problem: 'insufficient' }
  if (!to) return { problem: 'no-recipient' }
  if (!facts.isAddress(to)) return { problem: facts.isOtherFamily(to) ? 'other-family' : 'bad-recipient' }
  const needed = amount + (facts.fee ?? 0n)
  if (facts.balance !== undefined && needed > facts.balance) return { problem: 'insufficient-for-fee' }
  return { amount, to }
}

/** The known address that an unknown one resembles at both ends, as planted addresses do. */
export function findLookAlike(address: string, known: readonly string[]): string | undefined {
  const ends = (text: string) => {
    const plain = text.replace(/^0x/i, '')
    return plain.length < 12 ? undefined : `${plain.slice(0, 4)}…${plain.slice(-4)}`.toLowerCase()
  }
  const mine = ends(address)
  return mine && known.find((other) => other.toLowerCase() !== address.toLowerCase() && ends(other) === mine)
}
