import * as v from 'valibot'
import { type CallRow, tolerantArray } from '../schemas/common.js'

const forbiddenScheme = /^\s*(?:javascript|data|vbscript|blob|file|about):/i
const schemeAhead = /^[a-z][a-z0-9+.-]*:/i

/** A link that may be opened: it names a scheme, and not one that runs or reads something in the page. Anything else counts as no link. */
const link = v.fallback(
  v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(2_048),
      v.check((value) => schemeAhead.test(value) && !forbiddenScheme.test(value)),
    ),
  ),
  null,
)
/** A link for a browser. */
const webLink = v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(2_048), v.regex(/^https?:\/\/[^\s]+$/i))), null)
const text = (max: number) => v.fallback(v.nullish(v.pipe(v.string(), v.maxLength(max))), null)

/** One wallet of the directory. */
export const wallet = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  homepage: webLink,
  image_id: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null),
  order: v.fallback(v.nullish(v.pipe(v.number(), v.finite())), null),
  mobile_link: link,
  desktop_link: link,
  link_mode: webLink,
  webapp_link: webLink,
  app_store: webLink,
  play_store: webLink,
  chrome_store: webLink,
  rdns: text(200),
  injected: v.fallback(
    v.nullish(
      tolerantArray(
        v.object({
          namespace: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,16}$/)),
          injected_id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        }),
      ),
    ),
    null,
  ),
  chains: v.fallback(
    v.optional(tolerantArray(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,16}:[-_a-zA-Z0-9]{1,64}$/)))),
    [],
  ),
  badge_type: text(40),
})
export type Wallet = v.InferOutput<typeof wallet>

/** A page of the directory. A wallet that does not parse is left out; the others stay. */
export const walletsAnswer = v.object({
  /** How many wallets fit the filter in all. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: tolerantArray(wallet),
})

export const walletCalls = {
  'wallets.list': {
    service: 'directory',
    method: 'GET',
    path: '/getWallets',
    answer: walletsAnswer,
    cacheMs: 5 * 60_000,
  },
} as const satisfies Record<string, CallRow>
