import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { list, whole } from './common.js'

const walletsQuery = v.object({
  /** From 1. */
  page: v.optional(whole(1, 100_000), 1),
  entries: v.optional(whole(1, 100), 40),
  /** Part of the name, upper and lower case alike. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Wallet ids. */
  include: v.optional(list),
  exclude: v.optional(list),
  /** CAIP-2 ids; a wallet that supports one of them is listed. */
  chains: v.optional(list),
  badge_type: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Old name of `badge_type`. */
  badge: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Names of wallets found in the page, and their reverse domain names: what fits either is listed. */
  names: v.optional(list),
  rdns: v.optional(list),
  platform: v.optional(v.picklist(['ios', 'android'])),
})

export const walletRequests = {
  'wallets.list': { query: walletsQuery },
} as const satisfies Record<string, RequestRow>

/** Key of a picture: a uuid, a currency code or a token symbol. */
const imageParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}._$₮-]{1,64}$/u)) })

/** The same, or a network (CAIP-2). */
const assetParams = v.object({
  id: v.union([imageParams.entries.id, v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))]),
})

export const imageRequests = {
  'images.wallet': { params: imageParams },
  'images.asset': { params: assetParams },
  'images.currency': { params: imageParams },
  'images.token': { params: imageParams },
  'images.proxy': { params: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }) },
} as const satisfies Record<string, RequestRow>
