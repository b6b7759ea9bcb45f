import { type Caches, createCache } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { nftAbi } from '../evm/abi.js'
import { checksummed } from '../evm/address.js'
import { type Reader, readMany } from '../evm/read.js'
import type { Pictures } from '../pictures/store.js'
import { clean } from '../tokens/facts.js'
import type { NftMetadataOf, NftRef } from './metadata.js'
import { looksLikeSpam } from './spam.js'

export type Held = NftRef & { amount: bigint }
/** What an account holds, as the index knows it: the last received first. */
export type HeldNfts = (
  chain: Chain,
  account: string,
  page: { limit: number; offset: number },
) => Promise<readonly Held[]>

export type Inventory = {
  nodes: Reader
  held: HeldNfts
  metadata: NftMetadataOf
  pictures: Pictures
  caches?: Caches | undefined
}

type Collection = { address: string; name: string | null; symbol: string | null }
const dayMs = 86_400_000

/** Pages through the collectibles of an account on a chain. What the index says is held is asked of the contracts again. */
export function createInventory({ nodes, held, metadata, pictures, caches }: Inventory) {
  const collections = createCache<Collection>({ max: 10_000, counted: { in: caches, as: 'collections' } })

  async function collectionsOf(chain: Chain, addresses: readonly string[]): Promise<Map<string, Collection>> {
    const unique = [...new Set(addresses.map((address) => address.toLowerCase()))]
    const unknown = unique.filter((address) => !collections.get(`${chain.id}:${address}`))
    const reads = unknown.flatMap((to) => [
      { to, abi: nftAbi, name: 'name' },
      { to, abi: nftAbi, name: 'symbol' },
    ])
    const answers = await readMany(nodes, chain, reads)
    for (const [index, address] of unknown.entries()) {
      const [name, symbol] = answers.slice(index * 2, index * 2 + 2)
      const collection = { address: checksummed(address), name: clean(name) ?? null, symbol: clean(symbol, 20) ?? null }
      collections.set(`${chain.id}:${address}`, collection, dayMs)
    }
    return new Map(
      unique.flatMap((address) => {
        const collection = collections.get(`${chain.id}:${address}`)
        return collection ? [[address, collection] as const] : []
      }),
    )
  }

  return async function page(
    chain: Chain,
    account: string,
    { limit, offset, pictureUrl }: { limit: number; offset: number; pictureUrl(id: string): string },
  ) {
    const listed = await held(chain, account, { limit: limit + 1, offset })
    const some = await stillHeld(nodes, chain, account, listed.slice(0, limit))
    const [facts, groups] = await Promise.all([
      metadata(chain, some),
      collectionsOf(
        chain,
        some.map(({ address }) => address),
      ),
    ])
    const ids = await pictures.register(
      some.map((nft, index) => (facts[index]?.picture === undefined ? undefined : pictureSource(chain, nft))),
    )
    const nfts = some.map((nft, index) => {
      const { address, tokenId, standard, amount } = nft
      const { name, description } = facts[index] ?? {}
      const collection = groups.get(address.toLowerCase()) ?? {
        address: checksummed(address),
        name: null,
        symbol: null,
      }
      const picture = ids[index]
      return {
        id: `${chain.id}/${standard}:${checksummed(address)}/${tokenId}`,
        chainId: chain.id,
        tokenId: tokenId.toString(),
        standard,
        amount: amount.toString(),
        name: name ?? null,
        description: description ?? null,
        collection,
        preview: picture === undefined ? null : { url: pictureUrl(picture) },
        isSpam: looksLikeSpam([name, description, collection.name ?? undefined, collection.symbol ?? undefined]),
      }
    })
    return { nfts, next: listed.length > limit ? String(offset + limit) : null }
  }
}

/** A collectible's picture as a source: found by its metadata when somebody asks for it. */
export function pictureSource(chain: Pick<Chain, 'id'>, { standard, address, tokenId }: NftRef): string {
  return standard === 'nft'
    ? `nft:${chain.id}/nft:${address}`
    : `nft:${chain.id}/${standard}:${address.toLowerCase()}/${tokenId}`
}

export function readPictureSource(source: string): { chainId: string; ref: NftRef } | undefined {
  const [, solana, mint] = /^nft:(solana:[^/]+)\/nft:([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(source) ?? []
  if (solana && mint) return { chainId: solana, ref: { standard: 'nft', address: mint, tokenId: 0n } }
  const match = /^nft:([^/]+)\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/.exec(source)
  if (!match) return undefined
  const [, chainId = '', standard, address = '', tokenId = '0'] = match
  return { chainId, ref: { standard: standard as NftRef['standard'], address, tokenId: BigInt(tokenId) } }
}

/** The index may be a few blocks behind: what the contract denies is left out, and what it does not answer is believed. */
export async function stillHeld(nodes: Reader, chain: Chain, account: string, list: readonly Held[]): Promise<Held[]> {
  const reads = list.map(({ standard, address, tokenId }) =>
    standard === 'erc721'
      ? { to: address, abi: nftAbi, name: 'ownerOf', args: [tokenId] }
      : { to: address, abi: nftAbi, name: 'balanceOf', args: [account, tokenId] },
  )
  const answers = await readMany(nodes, chain, reads)
  return list.flatMap((nft, index) => {
    const answer = answers[index]
    if (typeof answer === 'string')
      return answer.toLowerCase() === account.toLowerCase() ? [{ ...nft, amount: 1n }] : []
    if (typeof answer === 'bigint') return answer > 0n ? [{ ...nft, amount: answer }] : []
    return [nft]
  })
}
