import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import type { Database } from '../db/connect.js'
import { nftAbi } from '../evm/abi.js'
import { readMany } from '../evm/read.js'
import type { FetchLimits } from '../pictures/fetchSource.js'
import { type Gateways, locate } from '../pictures/locate.js'
import { readJson } from '../readJson.js'
import { clean } from '../tokens/facts.js'
import { readTokens } from '../tokens/mints.js'

/** On Solana (`nft`) each is a mint of its own, so it has no number: 0. */
export type NftRef = {
  standard: 'erc721' | 'erc1155' | 'nft'
  address: string
  tokenId: bigint
  /** Where its metadata is, when that was read already. */
  uri?: string | undefined
}
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
export function createNftMetadata(nodes: Nodes, { sql }: Pick<Database, 'sql'>, settings: MetadataSettings) {
  const { gateways, limits, fetchSource } = settings

  async function bytesOf(ref: NftRef, uri: unknown): Promise<Uint8Array | undefined> {
    if (typeof uri !== 'string' || uri.length > 1_000_000) return undefined
    const place = locate(withNumber(uri, ref), gateways)
    if (!place) return undefined
    return 'bytes' in place ? place.bytes : fetchSource(place.url, limits).catch(() => undefined)
  }

  async function urisOf(chain: Chain, refs: readonly NftRef[]): Promise<readonly unknown[]> {
    if (!chain.id.startsWith('solana:')) return readMany(nodes, chain, refs.map(uriRead))
    const unknown = refs.filter(({ uri }) => uri === undefined).map(({ address }) => address)
    const read = await readTokens(nodes, chain, unknown)
    return refs.map(({ uri, address }) => uri ?? read.get(address)?.written?.uri)
  }

  return async function of(chain: Chain, refs: readonly NftRef[]): Promise<(NftMetadata | undefined)[]> {
    if (refs.length === 0) return []
    const keyOf = (ref: NftRef) => `${contractOf(ref)}/${ref.tokenId}`
    const contracts = [...new Set(refs.map(contractOf))]
    const numbers = [...new Set(refs.map(({ tokenId }) => tokenId.toString()))]
    const rows = await sql<{ contract: string; id: string; metadata: NftMetadata; failed: boolean }[]>`
      select contract, token_id::text as id, metadata, failed from nft_metadata
      where chain = ${chain.id} and contract in ${sql(contracts)} and token_id::text in ${sql(numbers)}
        and (not failed or fetched_at > now() - make_interval(secs => ${retrySeconds}))`
    const found = new Map(
      rows.map(({ contract, id, metadata, failed }) => [`${contract}/${id}`, failed ? undefined : metadata]),
    )
    const missing = refs.filter((ref) => !found.has(keyOf(ref)))
    const uris = await urisOf(chain, missing)
    const asked: Promise<Uint8Array | undefined>[] = []
    for (const [index, ref] of missing.entries()) {
      asked.push(bytesOf(ref, uris[index]))
      // Each may be a megabyte that the contract brings itself: whoever asks for something else comes in between.
      await setImmediate()
    }
    const documents = await Promise.all(asked)
    for (const [index, ref] of missing.entries()) {
      const metadata = readDocument(documents[index])
      found.set(keyOf(ref), metadata)
      await sql`
        insert into nft_metadata (chain, contract, token_id, metadata, failed)
        values (${chain.id}, ${contractOf(ref)}, ${ref.tokenId.toString()}, ${JSON.stringify(metadata ?? {})}, ${metadata === undefined})
        on conflict (chain, contract, token_id) do update set metadata = excluded.metadata, failed = excluded.failed, fetched_at = now()`
    }
    return refs.map((ref) => found.get(keyOf(ref)))
  }
}

/** What its maker says of a collectible; `undefined` where it is none of it, or nothing that an address could hold. */
function readDocument(bytes: Uint8Array | undefined): NftMetadata | undefined {
  if (!bytes) return undefined
  try {
    const parsed = v.safeParse(document, readJson(new TextDecoder().decode(bytes)))
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

export type NftMetadataOf = ReturnType<typeof createNftMetadata>

/** Letters of Solana's addresses mean something; those of an EVM address are its checksum. */
function contractOf({ standard, address }: NftRef): string {
  return standard === 'nft' ? address : address.toLowerCase()
}

function uriRead({ standard, address, tokenId }: NftRef) {
  return { to: address, abi: nftAbi, name: standard === 'erc721' ? 'tokenURI' : 'uri', args: [tokenId] }
}

/** ERC-1155: `{id}` stands for the number in 64 hex characters. */
function withNumber(uri: string, { standard, tokenId }: NftRef): string {
  return standard === 'erc1155' ? uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) : uri
}
