import * as v from 'valibot'
import type { Chain } from '../chains/nodes.js'
import type { Database } from '../db/connect.js'
import { nftAbi } from '../evm/abi.js'
import { type Reader, readMany } from '../evm/read.js'
import type { FetchLimits } from '../pictures/fetchSource.js'
import { type Gateways, locate } from '../pictures/locate.js'
import { clean } from '../tokens/facts.js'

export type NftRef = { standard: 'erc721' | 'erc1155'; address: string; tokenId: bigint }
export type NftMetadata = {
  name?: string | undefined
  description?: string | undefined
  /** Where its picture is, as the metadata says; never handed to a browser. */
  picture?: string | undefined
}

export type MetadataSettings = {
  gateways: Gateways
  limits: FetchLimits
  fetchSource(url: string, limits: FetchLimits): Promise<Uint8Array>
}

const text = v.fallback(v.optional(v.string()), undefined)
const document = v.object({ name: text, description: text, image: text, image_url: text, image_data: text })
const retrySeconds = 3_600

/** Metadata of collectibles: asked of the contract, fetched from where it points, and kept in the database. */
export function createNftMetadata(nodes: Reader, { sql }: Pick<Database, 'sql'>, settings: MetadataSettings) {
  const { gateways, limits, fetchSource } = settings

  async function read(ref: NftRef, uri: unknown): Promise<NftMetadata | undefined> {
    if (typeof uri !== 'string' || uri.length > 1_000_000) return undefined
    const place = locate(withNumber(uri, ref), gateways)
    if (!place) return undefined
    try {
      const bytes = 'bytes' in place ? place.bytes : await fetchSource(place.url, limits)
      const parsed = v.safeParse(document, JSON.parse(new TextDecoder().decode(bytes)))
      if (!parsed.success) return undefined
      const { name, description, image, image_url: link, image_data: drawing } = parsed.output
      const drawn = drawing === undefined ? undefined : `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`
      return {
        name: clean(name, 120),
        description: clean(description, 1_000),
        picture: image ?? link ?? drawn,
      }
    } catch {
      return undefined
    }
  }

  return async function of(chain: Chain, refs: readonly NftRef[]): Promise<(NftMetadata | undefined)[]> {
    if (refs.length === 0) return []
    const keyOf = ({ address, tokenId }: NftRef) => `${address.toLowerCase()}/${tokenId}`
    const contracts = [...new Set(refs.map(({ address }) => address.toLowerCase()))]
    const numbers = [...new Set(refs.map(({ tokenId }) => tokenId.toString()))]
    const rows = await sql<{ contract: string; id: string; metadata: NftMetadata; failed: boolean }[]>`
      select contract, token_id::text as id, metadata, failed from nft_metadata
      where chain = ${chain.id} and contract in ${sql(contracts)} and token_id::text in ${sql(numbers)}
        and (not failed or fetched_at > now() - make_interval(secs => ${retrySeconds}))`
    const found = new Map(
      rows.map(({ contract, id, metadata, failed }) => [`${contract}/${id}`, failed ? undefined : metadata]),
    )
    const missing = refs.filter((ref) => !found.has(keyOf(ref)))
    const uris = await readMany(nodes, chain, missing.map(uriRead))
    const read1 = await Promise.all(missing.map((ref, index) => read(ref, uris[index])))
    for (const [index, ref] of missing.entries()) {
      const metadata = read1[index]
      found.set(keyOf(ref), metadata)
      await sql`
        insert into nft_metadata (chain, contract, token_id, metadata, failed)
        values (${chain.id}, ${ref.address.toLowerCase()}, ${ref.tokenId.toString()}, ${JSON.stringify(metadata ?? {})}, ${metadata === undefined})
        on conflict (chain, contract, token_id) do update set metadata = excluded.metadata, failed = excluded.failed, fetched_at = now()`
    }
    return refs.map((ref) => found.get(keyOf(ref)))
  }
}

export type NftMetadataOf = ReturnType<typeof createNftMetadata>

function uriRead({ standard, address, tokenId }: NftRef) {
  return { to: address, abi: nftAbi, name: standard === 'erc721' ? 'tokenURI' : 'uri', args: [tokenId] }
}

/** ERC-1155: `{id}` stands for the number in 64 hex characters. */
function withNumber(uri: string, { standard, tokenId }: NftRef): string {
  return standard === 'erc1155' ? uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : uri
}
