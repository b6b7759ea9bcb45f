import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

/** Key of a picture: a uuid, a currency code or a token symbol. */
const imageParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}._$₮-]{1,64}$/u)) })

export const imageRequests = {
  'images.wallet': { params: imageParams },
  'images.asset': { params: imageParams },
  'images.currency': { params: imageParams },
  'images.token': { params: imageParams },
  'images.proxy': { params: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }) },
} as const satisfies Record<string, RequestRow>
