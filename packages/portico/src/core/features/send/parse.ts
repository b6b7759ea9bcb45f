import { parseUnits, splitDecimal } from '../../../base/parseUnits.js'
import type { SendAsset } from '../../family.js'
import { sendNumbers } from './numbers.js'
import type { SendDraft, SendName, SendProblem } from './state.js'

/** What a draft is held against. Amounts are in the smallest unit. */
export type SendFacts = {
  /** Of the item; `undefined` while it is not known: then the wallet and the network have the last word. */
  balance: bigint | undefined
  /** Of the native currency, which pays the fee. */
  native: bigint | undefined
  fee: bigint | undefined
  /** What is known of the name that is typed. */
  name?: SendName | undefined
  isAddress(text: string): boolean
  /** Whether it is an address of another family that the app has. */
  isOtherFamily(text: string): boolean
}

export type ParsedSend = { problem: SendProblem } | { amount: bigint; to: string }

/** Checks what the person typed, in the order in which the button says it. */
export function parseSend(draft: SendDraft, facts: SendFacts): ParsedSend {
  const { item } = draft
  const typed = draft.amount.trim()
  if (!item) return { problem: 'no-item' }
  if (!typed) return { problem: 'no-amount' }
  const parts = splitDecimal(typed)
  if (parts && parts.fraction.replace(/(?<!0)0+$/, '').length > item.decimals) return { problem: 'too-many-decimals' }
  const amount = parts && parseUnits(`${parts.whole}.${parts.fraction.slice(0, item.decimals)}`, item.decimals)
  if (amount === undefined) return { problem: 'bad-amount' }
  if (amount === 0n) return { problem: 'no-amount' }
  if (facts.balance !== undefined && amount > facts.balance) return { problem: 'insufficient' }
  const to = receiverOfDraft(draft.to.trim(), facts)
  if (typeof to === 'object') return to
  const { native, fee = 0n } = facts
  const needed = fee + (item.asset ? 0n : amount)
  if (native !== undefined && needed > native) return { problem: 'insufficient-for-fee' }
  return { amount, to }
}

/** Whether there is but one of it, so that nobody asks how many. */
export function isSingle(asset: SendAsset | undefined): boolean {
  return asset?.kind === 'erc721' || asset?.kind === 'nft'
}

/** Whether a text has the form of a name: words with points between them. */
export function isNameLike(text: string): boolean {
  return text.length <= 255 && /^[^\s./:?#@]+(?:\.[^\s./:?#@]+)+$/u.test(text)
}

function receiverOfDraft(to: string, { isAddress, isOtherFamily, name }: SendFacts): string | { problem: SendProblem } {
  if (!to) return { problem: 'no-recipient' }
  if (isAddress(to)) return to
  if (isOtherFamily(to)) return { problem: 'other-family' }
  if (!isNameLike(to)) return { problem: 'bad-recipient' }
  if (name?.text !== to || name.status === 'checking') return { problem: 'checking-name' }
  if (name.status === 'found') return name.address
  return { problem: name.status === 'none' ? 'no-such-name' : 'name-unknown' }
}

/**
 * The known address that an unknown one resembles, as planted addresses do: alike at both ends, by as much as is shown of addresses
 * or more.
 */
export function findLookAlike(address: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.replace(/^(?:0x|(?:bc|tb|bcrt)1[pq])/i, '').toLowerCase()
  const { eachEnd, together, bothEnds } = sendNumbers.lookAlike
  const mine = plain(address)
  return known.find((other) => {
    const theirs = plain(other)
    if (mine === theirs || mine.length < 12 || theirs.length < 12) return false
    const head = sameEnds(mine, theirs)
    const tail = sameEnds([...mine].reverse().join(''), [...theirs].reverse().join(''))
    return Math.min(head, tail) >= eachEnd && (head + tail >= together || Math.min(head, tail) >= bothEnds)
  })
}

/** How many characters two texts have alike from the start on. */
function sameEnds(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}
