import { borrowPair } from '../lend/borrow.js'
import { type Pair, startPair } from '../lend/pairs.js'

/**
 * Two seeded chains, for tests that need nothing else of the sandbox: those that all files of a run share, one file at a time, or where
 * no run has any, of their own. `own` is for a test that ends a node or undoes what was seeded.
 */
export async function startTestChains(options: { own?: boolean } = {}): Promise<Pair & { stop(): Promise<void> }> {
  return (options.own ? undefined : await borrowPair()) ?? startPair()
}
