import type { Knowledge } from './knowledge.js'
import type { FeeLine, Note, Risk } from './model.js'
import { formatAmount } from './text.js'

/** What the network takes for a request, in the smallest unit of its own currency: each family reads it from the bytes that are signed. */
export type Fee = {
  /** The most that is taken, by the bytes alone: never what a node or the page says. */
  most: bigint
  /** It is taken whole, whatever is used up. Without it the sheet says "at most". */
  isWhole?: boolean
  /** What the same work would cost if the operator's node chose the price now; absent where the node does not tell. */
  usual?: bigint
  /** Up to here it is no news that a fee is beyond the usual. */
  trifle?: bigint
}

/** A fee this many times what the node would take is one that somebody chose. */
const timesUsual = 3n
/** Millionths of a US dollar. Above it a fee is worth a question wherever the frame knows what the currency is worth. */
const mostDollars = 5_000_000n

const cents = (dollars: bigint) => formatAmount((dollars + 5_000n) / 10_000n, 2)

/**
 * The fee as a line of money, and what there is to say of it. `paid`: what leaves of the network's own currency beside it.
 */
export function judgeFee(
  fee: Fee,
  paid: bigint,
  { symbol, decimals, dollars: price }: Knowledge['native'],
): { line: FeeLine; notes: Note[]; risk: Risk } {
  const { most, isWhole = false, usual, trifle = 0n } = fee
  const amount = formatAmount(most, decimals)
  const worth = price === undefined ? undefined : (most * price) / 10n ** BigInt(decimals)
  const isChosen = usual !== undefined && most > usual * timesUsual && most > trifle
  const isDear = worth !== undefined && worth > mostDollars
  const line: FeeLine = {
    amount,
    symbol,
    isMost: !isWhole,
    ...(worth === undefined ? {} : { dollars: cents(worth) }),
  }
  const name = isChosen ? 'chosen' : isDear ? 'dear' : paid > 0n && most > paid ? 'above' : undefined
  if (name === undefined) return { line, notes: [], risk: 'low' }
  const values = {
    amount,
    symbol,
    ...(isChosen ? { usual: formatAmount(usual, decimals) } : {}),
    ...(worth === undefined ? {} : { dollars: cents(worth) }),
  }
  const note: Note = {
    tone: isChosen ? 'crit' : 'warn',
    title: { key: `note.fee.${name}.title` },
    body: { key: `note.fee.${name}.body`, values },
  }
  return { line: { ...line, isHigh: true }, notes: [note], risk: isChosen ? 'high' : 'medium' }
}
