import * as v from 'valibot'

const url = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]+$/, 'must be a URL'))

/** Sign In With Farcaster. Absent: it is not offered. */
export const farcasterSchema = v.strictObject({
  /** Carries the question to the app and the answer back; nothing it says is believed. */
  relay: v.optional(url, 'https://relay.farcaster.xyz'),
  /** The address that opens Farcaster's app, with the channel behind it. */
  app: v.optional(url, 'https://farcaster.xyz/~/siwf'),
  /** A node of OP Mainnet, where the registries of accounts and keys stand. What it says decides who somebody is: choose one you trust. */
  rpcUrl: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be a URL')),
})
export type FarcasterSettings = v.InferOutput<typeof farcasterSchema>
