import type { Chain, Nodes } from '../chains/nodes.js'
import type { Pictures } from '../pictures/store.js'
import { readTokenAccounts } from '../tokens/accounts.js'
import { clean } from '../tokens/facts.js'
import type { MintData } from '../tokens/mintData.js'
import { type Mint, readMints, readWritten } from '../tokens/mints.js'
import { createMints, type MintFact } from '../tokens/solana.js'
import { pictureSource } from './inventory.js'
import type { NftMetadataOf } from './metadata.js'
import { looksLikeSpam } from './spam.js'

/** So many mints are looked at for a page at most, for accounts that hold much else without decimals. */
const lookedAt = { atOnce: 100, rounds: 5 }

type Taken = { address: string; mint: MintData }

/**
 * Pages through the collectibles of an account on a Solana chain: tokens of either program without decimals, of which there is one and
 * the account has it. The order is that of their mints, since the chain knows no other. What is kept in trees (compressed) or by other
 * programs has no token account, and is not seen.
 */
export function createSolanaInventory(needs: { nodes: Nodes; metadata: NftMetadataOf; pictures: Pictures }) {
  const { nodes, metadata, pictures } = needs
  const names = createMints(nodes)

  async function heldBy(chain: Chain, account: string): Promise<string[]> {
    const mints = (await readTokenAccounts(nodes, chain, account))
      .filter(({ amount, decimals }) => amount === 1n && decimals === 0)
      .map(({ mint }) => mint)
    return [...new Set(mints)].sort()
  }

  /** Those from a place on of which there is one, and where the next page begins. */
  async function take(chain: Chain, held: readonly string[], { limit, offset }: { limit: number; offset: number }) {
    const taken: Taken[] = []
    let at = offset
    for (let round = 0; round < lookedAt.rounds && at < held.length; round++) {
      const some = held.slice(at, at + lookedAt.atOnce)
      const read = await readMints(nodes, chain, some)
      for (const [index, address] of some.entries()) {
        if (taken.length === limit) return { taken, next: String(at) }
        const mint = read[index]
        if (mint?.supply === 1n && mint.decimals === 0) taken.push({ address, mint })
        at += 1
      }
    }
    return { taken, next: at < held.length ? String(at) : null }
  }

  return async function page(
    chain: Chain,
    account: string,
    asked: { limit: number; offset: number; pictureUrl(id: string): string },
  ) {
    const { taken, next } = await take(chain, await heldBy(chain, account), asked)
    const mints = await readWritten(nodes, chain, taken)
    const refs = taken.map(({ address }, index) => {
      // Nothing is asked again for one that has nothing written.
      return { standard: 'nft', address, tokenId: 0n, uri: mints[index]?.written?.uri ?? '' } as const
    })
    const collections = mints.flatMap(({ collection }) => collection ?? [])
    const [facts, groups] = await Promise.all([metadata(chain, refs), names(chain, [...new Set(collections)])])
    const ids = await pictures.register(
      refs.map((ref, index) => (facts[index]?.picture === undefined ? undefined : pictureSource(chain, ref))),
    )
    const nfts = refs.map(({ address, standard }, index) => {
      const own = clean(mints[index]?.written?.name, 120)
      const { name = own, description } = facts[index] ?? {}
      const collection = collectionOf(address, mints[index], groups)
      const picture = ids[index]
      return {
        id: `${chain.id}/nft:${address}`,
        chainId: chain.id,
        tokenId: address,
        standard,
        amount: '1',
        name: name ?? null,
        description: description ?? null,
        collection,
        preview: picture === undefined ? null : { url: asked.pictureUrl(picture) },
        isSpam: looksLikeSpam([own, name, description, collection.name ?? undefined, collection.symbol ?? undefined]),
      }
    })
    return { nfts, next }
  }
}

/** What it is part of; without that whoever may change it, and itself when nobody may. */
function collectionOf(address: string, mint: Mint | undefined, groups: ReadonlyMap<string, MintFact>) {
  const group = mint?.collection
  const { name = '', symbol = '' } = (group !== undefined && groups.get(group)) || {}
  return {
    address: group ?? mint?.written?.authority ?? address,
    name: name || null,
    symbol: symbol || clean(mint?.written?.symbol, 20) || null,
  }
}
