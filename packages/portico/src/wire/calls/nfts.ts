import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const text = v.fallback(v.nullish(v.string(), null), null)

const nft = v.object({
  /** CAIP-19: chain, standard, contract and number; on Solana chain, standard and mint. */
  id: v.string(),
  chainId: v.string(),
  /** On Solana the mint: each collectible is a token of its own. */
  tokenId: v.string(),
  standard: v.picklist(['erc721', 'erc1155', 'nft']),
  /** How many the account holds, as decimal text. */
  amount: v.pipe(
    v.string(),
    v.check((value) => /^\d+$/.test(value)),
  ),
  name: text,
  description: text,
  /** By its contract; on Solana by the group's or the collection's mint, without one by who may change what is written. */
  collection: v.object({ address: v.string(), name: text, symbol: text }),
  /** Always a picture of these services, never one of another host. */
  preview: v.fallback(v.nullable(v.object({ url: v.string() })), null),
  isSpam: v.fallback(v.boolean(), false),
})
export type WireNft = v.InferOutput<typeof nft>

export const nftCalls = defineCalls({
  'nfts.list': {
    service: 'data',
    method: 'GET',
    path: '/v1/account/{address}/nfts',
    answer: v.object({ nfts: tolerantArray(nft), next: v.fallback(v.nullable(v.string()), null) }),
  },
})
