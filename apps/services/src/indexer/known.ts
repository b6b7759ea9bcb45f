import type { Deps } from '../context.js'

/** What the indexer has seen move to or from an account, for whoever asks the chain for the balance. */
export type KnownToken = {
  /** Contract, in lower case. */
  address: string
  /** Sum of all movements, in base units. It is the balance for tokens whose transfers tell everything. */
  sum: bigint
}

export type KnownNft = {
  standard: 'erc721' | 'erc1155'
  /** Contract, in lower case. */
  address: string
  tokenId: bigint
  /** 1 for ERC-721. */
  amount: bigint
  /** Time of the last movement, in seconds since 1970. */
  movedAt: number
}

type Source = Pick<Deps, 'database'>

/**
 * Fungible tokens that ever moved to or from an account on an EVM chain, found in the transfer logs that the indexer has taken.
 * @param chain CAIP-2 id
 */
export async function tokensOf({ database: { sql } }: Source, chain: string, address: string): Promise<KnownToken[]> {
  const rows = await sql<{ token: string; sum: string }[]>`
    select token, sum(amount)::text as sum from index_movements
    where account = ${address.toLowerCase()} and chain = ${chain} and kind = 'erc20'
    group by token order by max(block) desc, token
    limit 2000`
  return rows.map(({ token, sum }) => ({ address: token, sum: BigInt(sum) }))
}

/**
 * Collectibles that an account holds on an EVM chain, the last received first.
 * @param chain CAIP-2 id
 */
export async function nftsOf(
  { database: { sql } }: Source,
  chain: string,
  address: string,
  { limit = 100, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<KnownNft[]> {
  const rows = await sql<
    { kind: 'erc721' | 'erc1155'; token: string; id: string; amount: string; at: string | null }[]
  >`
    with held as (
      select kind, token, token_id, max(block) as block,
        case when kind = 'erc1155' then sum(amount)
          else (array_agg(amount order by block desc, position desc, ordinal desc))[1] end as amount
      from index_movements
      where account = ${address.toLowerCase()} and chain = ${chain} and kind in ('erc721', 'erc1155')
      group by kind, token, token_id
    )
    select kind, token, token_id::text as id, amount::text as amount,
      (select at::text from index_entries e where e.account = ${address.toLowerCase()} and e.chain = ${chain} and e.block = held.block limit 1) as at
    from held where amount > 0
    order by block desc, token, token_id
    limit ${limit} offset ${offset}`
  return rows.map(({ kind, token, id, amount, at }) => ({
    standard: kind,
    address: token,
    tokenId: BigInt(id),
    amount: BigInt(amount),
    movedAt: Number(at ?? 0),
  }))
}
