/** One entry of the activity list. Casing is the wire's: camelCase metadata, snake_case transfers. */
export type Transaction = {
  id: string
  metadata: {
    minedAt: string
    chain: string | null
    operationType: string
    status: 'confirmed' | 'failed' | 'pending'
    sentFrom: string
    sentTo: string
    hash?: string | undefined
    nonce?: number | undefined
  }
  transfers: readonly Transfer[] | null
}
export type Transfer = {
  fungible_info?:
    | { name?: string | null; symbol?: string | null; icon?: { url: string | null } | null }
    | null
    | undefined
  nft_info?:
    | {
        name?: string | null
        content?: { preview?: { url: string; content_type?: string | null } | null } | null
        flags: { is_spam: boolean }
      }
    | null
    | undefined
  direction: 'in' | 'out' | 'self'
  quantity: { numeric: string }
  value?: number | null | undefined
  price?: number | null | undefined
}
