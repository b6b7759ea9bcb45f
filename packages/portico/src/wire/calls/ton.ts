import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const filled = v.pipe(
  v.string(),
  v.check((value) => value !== ''),
)
const some = <T extends v.GenericSchema>(entry: T) =>
  v.pipe(
    v.array(entry),
    v.check((entries) => entries.length > 0),
  )
/** Where messages for a wallet go: over a server of events (`sse`, with its `url`), or to what the wallet puts into the page (`js`, under its `key`). */
const bridge = v.pipe(
  v.object({ type: v.picklist(['sse', 'js']), url: v.optional(filled), key: v.optional(filled) }),
  v.check(({ type, url, key }) => (type === 'sse' ? url : key) !== undefined),
)

/** One wallet in the form of the public list of TonConnect. */
const tonWallet = v.object({
  name: filled,
  app_name: filled,
  image: filled,
  about_url: filled,
  platforms: some(filled),
  bridge: some(bridge),
  tondns: v.optional(v.string()),
  universal_url: v.optional(v.string()),
  deepLink: v.optional(v.string()),
  /** What it can do, as TonConnect describes it. */
  features: v.optional(v.array(v.unknown())),
})

export const tonCalls = defineCalls({
  'ton.wallets': {
    service: 'directory',
    method: 'GET',
    path: '/ton/v1/wallets',
    answer: tolerantArray(tonWallet),
    cacheMs: 86_400_000,
  },
})
