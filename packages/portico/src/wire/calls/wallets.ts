import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const forbiddenScheme = /^\s*(?:javascript|data|vbscript|blob|file|about):/i
const schemeAhead = /^[a-z][a-z0-9+.-]*:/i
const linkMax = 2_048

/** Text that passes; whatever does not counts as absent. */
const textWhere = (test: (value: string) => boolean) => v.fallback(v.nullish(v.pipe(v.string(), v.check(test))), null)
/** A link that may be opened: it names a scheme, and not one that runs or reads something in the page. */
const link = textWhere((value) => value.length <= linkMax && schemeAhead.test(value) && !forbiddenScheme.test(value))
/** A link for a browser. */
export const webLink = textWhere((value) => value.length <= linkMax && /^https?:\/\/[^\s]+$/i.test(value))
/** Text of at most so many characters. */
export const text = (max: number) => textWhere((value) => value.length <= max)
const like = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.check((value) => pattern.test(value)),
  )

/** One wallet of the directory. */
export const wallet = v.object({
  id: like(/^[\w.:-]{1,128}$/),
  name: v.pipe(
    v.string(),
    v.transform((value) => value.trim()),
    v.check((value) => value.length > 0 && value.length <= 100),
  ),
  homepage: webLink,
  image_id: textWhere((value) => /^[\w-]{1,64}$/.test(value)),
  order: v.fallback(
    v.nullish(
      v.pipe(
        v.number(),
        v.check((value) => Number.isFinite(value)),
      ),
    ),
    null,
  ),
  mobile_link: link,
  desktop_link: link,
  link_mode: webLink,
  webapp_link: webLink,
  app_store: webLink,
  play_store: webLink,
  chrome_store: webLink,
  rdns: text(200),
  injected: v.fallback(
    v.nullish(tolerantArray(v.object({ namespace: like(/^[-a-z0-9]{3,16}$/), injected_id: like(/^.{1,100}$/s) }))),
    null,
  ),
  chains: v.fallback(v.nullish(tolerantArray(like(/^[-a-z0-9]{3,16}:[-_a-zA-Z0-9]{1,64}$/)), []), []),
  badge_type: text(40),
})
/** A wallet of the directory. */
export type Wallet = v.InferOutput<typeof wallet>

/** A page of the directory. A wallet that does not parse is left out; the others stay. */
export const walletsAnswer = v.object({
  /** How many wallets fit the filter in all. */
  count: v.pipe(
    v.number(),
    v.check((count) => Number.isInteger(count) && count >= 0),
  ),
  data: tolerantArray(wallet),
})

export const walletCalls = defineCalls({
  'wallets.list': {
    service: 'directory',
    method: 'GET',
    path: '/getWallets',
    answer: walletsAnswer,
    cacheMs: 5 * 60_000,
  },
})
