import { isUnlimited } from '../../confirm/action.js'

/** What may be taken: the network’s own currency, or one token. */
export type BoundAsset = { kind: 'native' } | { kind: 'token'; address: string }

/** How far a permission goes, and no further. Times are seconds since 1970; `until` is the first one at which it no longer holds. */
export type Bounds = { until: bigint } & (
  | { kind: 'periodic'; asset: BoundAsset; amount: bigint; period: bigint; start: bigint }
  | { kind: 'stream'; asset: BoundAsset; atOnce: bigint; perSecond: bigint; most: bigint; start: bigint }
  /** So many calls of these methods (`play(uint256)`) of one contract, without any of the network’s own currency. */
  | { kind: 'calls'; target: string; methods: readonly string[]; times: bigint }
)

/** The most that can ever be taken, in the smallest unit: what the sheet promises, and the chain keeps. */
export function worstCase(bounds: Bounds): bigint {
  if (bounds.kind === 'calls') return 0n
  const lasts = bounds.until - bounds.start
  if (bounds.kind === 'periodic') return bounds.amount * ((lasts + bounds.period - 1n) / bounds.period)
  // The last second at which it holds is the one before its end.
  return least(bounds.most, bounds.atOnce + bounds.perSecond * (lasts - 1n))
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const day = 86_400n
/** A permission ends within a year: then it is asked for again. */
const longest = 366n * day
/** A page’s clock and the wallet’s are not the same, and a person takes time to read. */
const oldest = 3_600n
/** More calls than a person could mean by a number. */
const mostCalls = 10_000n

/** Why bounds are none; undefined where they are. `now`: seconds since 1970. */
export function openness(bounds: Bounds, now: bigint): string | undefined {
  const { until } = bounds
  if (until <= now) return 'it is over already'
  if (until - now > longest) return 'it ends more than a year from now'
  if (bounds.kind !== 'calls') {
    if (bounds.start >= until) return 'it begins after its end'
    if (bounds.start < now - oldest) return 'it begins in the past'
    if (bounds.kind === 'periodic' && bounds.period < 1n) return 'its period is no time'
    if (bounds.kind === 'periodic' && bounds.period > longest) return 'its period is longer than a year'
    if (bounds.kind === 'stream' && bounds.atOnce > bounds.most) return 'more at once than in all'
    // The contract multiplies it by time, and would take nothing any more.
    if (bounds.kind === 'stream' && bounds.perSecond > bounds.most) return 'more in a second than in all'
    if (worstCase(bounds) === 0n) return 'it allows nothing'
  } else {
    if (bounds.times < 1n) return 'it allows nothing'
    if (bounds.times > mostCalls) return `it has more than ${mostCalls} calls`
  }
  return isUnlimited(worstCase(bounds)) ? 'its amount is no limit' : undefined
}

/** How much less, as a share of what was asked, and until when. */
export type Lowering = { share?: { of: bigint; in: bigint } | undefined; until?: bigint | undefined }

/** The same permission with less in it. @throws RangeError for anything that would not be less */
export function lower(bounds: Bounds, { share, until }: Lowering): Bounds {
  const part = (amount: bigint) => (share ? (amount * share.of) / share.in : amount)
  if (share && (share.of < 1n || share.of > share.in)) throw new RangeError('Not less')
  if (until !== undefined && until > bounds.until) throw new RangeError('Not earlier')
  const next = { ...bounds, until: until ?? bounds.until }
  if (next.kind === 'periodic') return { ...next, amount: part(next.amount) }
  if (next.kind === 'calls') return { ...next, times: share ? greatest(part(next.times), 1n) : next.times }
  return { ...next, atOnce: part(next.atOnce), perSecond: part(next.perSecond), most: part(next.most) }
}

const greatest = (a: bigint, b: bigint) => (a > b ? a : b)
