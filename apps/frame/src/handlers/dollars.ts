import * as v from 'valibot'
import type { CaipNetworkId } from '../signing/signer.js'

const answer = v.object({ dollars: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,30})?$/)) })
/** A question to the person does not wait for a price. */
const patienceMs = 3_000
/** Many transactions on one sheet ask once. */
const cachedMs = 30_000

/**
 * Asks the operator's server what one whole coin is worth, in millionths of a US dollar. Whoever lies here hides from the sheet that a fee
 * is above some dollars, and nothing else: the fee itself is read from the bytes.
 */
export function makeDollars(projectId: string, fetch: typeof globalThis.fetch, now: () => number) {
  const ask = makeAsk(projectId, fetch, now, 6)
  return (network: CaipNetworkId): Promise<bigint | undefined> => ask(network)
}

/**
 * The same of one whole token, in millionths of a millionth: some are worth very little. Whoever lies here makes the worth wrong that a
 * permission’s sheet says behind the amount, and not the amount.
 */
export function makeTokenDollars(projectId: string, fetch: typeof globalThis.fetch, now: () => number) {
  const ask = makeAsk(projectId, fetch, now, 12)
  return (network: CaipNetworkId, token: string): Promise<bigint | undefined> =>
    ask(`${network}/${token.toLowerCase()}`)
}

function makeAsk(projectId: string, fetch: typeof globalThis.fetch, now: () => number, places: number) {
  const cache = new Map<string, { at: number; worth: Promise<bigint | undefined> }>()
  async function ask(of: string): Promise<bigint | undefined> {
    try {
      const response = await fetch(`/price/${of}?${new URLSearchParams({ projectId })}`, {
        method: 'POST',
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
      })
      const { dollars } = v.parse(answer, await response.json())
      const [whole = '0', rest = ''] = dollars.split('.')
      return BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
    } catch {
      return undefined
    }
  }
  return (of: string): Promise<bigint | undefined> => {
    const known = cache.get(of)
    if (known && now() - known.at < cachedMs) return known.worth
    const worth = ask(of)
    cache.set(of, { at: now(), worth })
    return worth
  }
}
