import * as v from 'valibot'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const webUrl = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(/^https?:\/\/\S+$/, 'must start with http:// or https://'),
)
/** Apps open it: what a page could run is none. */
const deepLink = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.regex(
    /^(?!(?:javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:\S*$/i,
    'must be a link such as wallet://connect',
  ),
)

const bridge = v.variant('type', [
  v.object({ type: v.literal('sse'), url: webUrl }),
  v.object({ type: v.literal('js'), key: text }),
])

/**
 * A wallet as the public list of TonConnect describes it. Fields that this does not know are left out, so that entries of that list
 * can be taken over as they are; what lacks a field is refused, like every setting that is wrong.
 */
const tonWallet = v.object({
  name: text,
  app_name: text,
  image: webUrl,
  about_url: webUrl,
  platforms: v.pipe(v.array(text), v.minLength(1), v.maxLength(50)),
  bridge: v.pipe(v.array(bridge), v.minLength(1), v.maxLength(10)),
  tondns: v.optional(text),
  universal_url: v.optional(webUrl),
  deepLink: v.optional(deepLink),
  features: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(100))),
})

export const directorySchema = v.strictObject({
  /** Whether a directory without a wallet takes those of `@portico/registry` when these services start. */
  registry: v.optional(v.boolean(), true),
})

export const tonSchema = v.strictObject({
  /** What `GET /ton/v1/wallets` answers. */
  wallets: v.optional(v.pipe(v.array(tonWallet), v.maxLength(1_000)), []),
})
