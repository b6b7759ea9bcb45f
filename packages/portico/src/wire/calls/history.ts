import * as v from 'valibot'
import { type CallRow, tolerantArray } from '../schemas/common.js'

const text = v.fallback(v.nullish(v.string(), null), null)
const number = v.fallback(v.nullish(v.number(), null), null)
const link = v.fallback(v.nullish(v.object({ url: v.string() }), null), null)

const transfer = v.object({
  /** `flags` is an addition of these services. */
  fungible_info: v.fallback(
    v.nullish(
      v.object({
        name: text,
        symbol: text,
        icon: v.fallback(v.nullish(v.object({ url: text }), null), null),
        flags: v.fallback(v.optional(v.object({ is_spam: v.boolean() })), undefined),
      }),
      null,
    ),
    null,
  ),
  nft_info: v.fallback(
    v.nullish(
      v.object({
        name: text,
        content: v.fallback(
          v.nullish(
            v.object({
              preview: v.fallback(v.nullish(v.object({ url: v.string(), content_type: text }), null), null),
              detail: link,
            }),
            null,
          ),
          null,
        ),
        flags: v.fallback(v.object({ is_spam: v.boolean() }), { is_spam: false }),
      }),
      null,
    ),
    null,
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({
    /** Decimal text in units of the token. */
    numeric: v.pipe(
      v.string(),
      v.check((value) => /^\d+(\.\d+)?$/.test(value)),
    ),
  }),
  /** In the currency asked: as of the transaction where that is known, otherwise as of now. */
  value: number,
  price: number,
})

const transaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: v.string(),
    hash: v.string(),
    /** ISO 8601. */
    minedAt: v.pipe(
      v.string(),
      v.check((value) => !Number.isNaN(Date.parse(value))),
    ),
    sentFrom: v.fallback(v.string(), ''),
    sentTo: v.fallback(v.string(), ''),
    status: v.string(),
    nonce: v.fallback(v.number(), 0),
    application: v.fallback(v.nullish(v.object({ name: text, iconUrl: text }), null), null),
    chain: text,
  }),
  transfers: v.fallback(v.nullable(tolerantArray(transfer)), null),
})
/** A past transaction, as the services tell it. */
export type WireTransaction = v.InferOutput<typeof transaction>
/** What a past transaction moved. */
export type WireTransfer = v.InferOutput<typeof transfer>

const answer = v.object({
  /** Newest first. */
  data: tolerantArray(transaction),
  /** Where the next page begins; `null` when there is none. */
  next: text,
})

export const historyCalls = {
  'history.list': { service: 'data', method: 'GET', path: '/v1/account/{address}/history', answer },
  /** The same list for callers that name the account in the query. */
  'history.transactions': { service: 'data', method: 'GET', path: '/v1/transactions', answer },
} as const satisfies Record<string, CallRow>
