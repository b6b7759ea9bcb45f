import { createCache } from '../cache.js'
import type { Chain, Nodes } from '../chains/nodes.js'
import { clean } from './facts.js'
import { readTokens } from './mints.js'
import { snapshot } from './snapshot.js'

export type MintFact = { name: string; symbol: string; icon?: string | undefined }

const dayMs = 86_400_000

/** Names of Solana tokens: from the lists, from the mint itself (Token-2022) or from the metadata program's account. */
export function createMints(nodes: Nodes): (chain: Chain, mints: readonly string[]) => Promise<Map<string, MintFact>> {
  const kept = createCache<MintFact | 'none'>({ max: 20_000 })

  return async (chain, mints) => {
    const listed = [...(chain.tokens ?? []), ...(snapshot[chain.id] ?? [])]
    const facts = new Map<string, MintFact>()
    for (const mint of mints) {
      const known = listed.find(({ address }) => address === mint) ?? kept.get(`${chain.id}:${mint}`)
      if (known && known !== 'none') facts.set(mint, known)
    }
    const strange = mints.filter((mint) => !facts.has(mint) && kept.get(`${chain.id}:${mint}`) !== 'none')
    // Names are an addition: what fails here leaves the amounts as they are.
    const found = await namesOf(strange).catch(() => undefined)
    for (const mint of strange) {
      const fact = found?.get(mint)
      if (fact) facts.set(mint, fact)
      if (found) kept.set(`${chain.id}:${mint}`, fact ?? 'none', fact ? dayMs : dayMs / 24)
    }
    return facts

    async function namesOf(some: readonly string[]): Promise<Map<string, MintFact>> {
      const facts = new Map<string, MintFact>()
      for (const [address, { written }] of await readTokens(nodes, chain, some))
        if (written) facts.set(address, { name: clean(written.name) ?? '', symbol: clean(written.symbol, 20) ?? '' })
      return facts
    }
  }
}
