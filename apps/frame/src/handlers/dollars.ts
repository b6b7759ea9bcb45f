import * as v from 'valibot'
import type { CaipNetworkId } from '../signing/signer.js'

const answer = v.object({ dollars: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,30})?$/)) })
/** A question to the person does not wait for a price. */
const patienceMs = 3_000
/** Many transactions on one sheet ask once. */
const keptMs = 30_000

/**
 * Asks the operator's server what one whole coin is worth, in millionths of a US dollar. Whoever lies here hides from the sheet that a fee
 * is above some dollars, and nothing else: the fee itself is read from the bytes.
 */
export function makeDollars(projectId: string, fetch: typeof globalThis.fetch, now: () => number) {
  const kept = new Map<CaipNetworkId, { at: number; worth: Promise<bigint | undefined> }>()
  async function ask(network: CaipNetworkId): Promise<bigint | undefined> {
    try {
      const response = await fetch(`/price/${network}?${new URLSearchParams({ projectId })}`, {
        method: 'POST',
        credentials: 'omit',
        signal: AbortSignal.timeout(patienceMs),
      })
      const { dollars } = v.parse(answer, await response.json())
      const [whole = '0', rest = ''] = dollars.split('.')
      return BigInt(whole) * 1_000_000n + BigInt(rest.slice(0, 6).padEnd(6, '0'))
    } catch {
      return undefined
    }
  }
  return (network: CaipNetworkId): Promise<bigint | undefined> => {
    const known = kept.get(network)
    if (known && now() - known.at < keptMs) return known.worth
    const worth = ask(network)
    kept.set(network, { at: now(), worth })
    return worth
  }
}
