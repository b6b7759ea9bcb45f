import { displayNumbers } from '../../base/format.js'
import { formatUnits } from '../../base/units.js'
import { type Units, written } from './amounts.js'

/** With as many decimals as make an amount readable, floored: what is there is never written as nothing. */
export function readableAmount({ amount, decimals }: Units, locale: string): string {
  return written(formatUnits(BigInt(amount), decimals), readableDecimals(amount, decimals), locale)
}

/** What has to be paid: whole where the currency has few decimals, otherwise as readable as an amount and rounded up, never down. */
export function feeAmount({ amount, decimals }: Units, locale: string): string {
  const kept = decimals <= wholeDecimals ? decimals : readableDecimals(amount, decimals)
  const step = 10n ** BigInt(decimals - kept)
  const up = ((BigInt(amount) + step - 1n) / step) * step
  return written(formatUnits(up, decimals), kept, locale)
}

/** Bitcoin has 8, Solana 9. */
const wholeDecimals = 9

function readableDecimals(amount: string, decimals: number): number {
  const zeros = /^0\.(0*)/.exec(formatUnits(BigInt(amount), decimals))?.[1]?.length ?? 0
  return Math.min(Math.max(displayNumbers.amountDecimals, zeros + 2), decimals)
}
