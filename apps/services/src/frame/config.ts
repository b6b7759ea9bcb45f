import * as v from 'valibot'

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/?#@]+$/, 'must be an origin, as https://wallet.example'))
const chainId = v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/, 'must be the CAIP-2 id of an EVM chain'))

/** The embedded wallet: its pages, on an origin of their own. */
export const frameSchema = v.strictObject({
  /** The origin of the pages. Requests for its host get the pages, and nothing else of the services. */
  origin,
  /** The folder with the built pages. */
  root: v.pipe(v.string(), v.minLength(1)),
  /** Networks with smart accounts. */
  smartAccountNetworks: v.optional(v.array(chainId), []),
  /** Origins that may type the one-time code in their own page. */
  headlessOtpOrigins: v.optional(v.array(origin), []),
  /** Logins beside e-mail that the vault is set up for. */
  socials: v.optional(v.array(v.picklist(['google', 'apple', 'github', 'x', 'discord', 'facebook'])), []),
  farcaster: v.optional(v.boolean(), false),
})

/** Where the vault listens: what the pages ask it goes through here. */
export const vaultSchema = v.strictObject({
  url: v.pipe(
    v.string(),
    v.regex(/^https?:\/\/\S+$/, 'must start with http:// or https://'),
    v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  ),
})
