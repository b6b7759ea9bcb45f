import * as v from 'valibot'

/** What both sides of the frame know of an account. A number is an EVM chain id, `solana:<genesis>` a Solana network. */
export const frameChainId = v.union([v.number(), v.string()])
export const frameAccountType = v.picklist(['eoa', 'smartAccount'])
/** Where people log in by a window of the provider's. */
export const frameSocials = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export const frameSocial = v.picklist(frameSocials)

/** A sign-in message within the login. `serializedMessage` may hold the placeholder of the address. */
export const frameSignIn = v.object({
  serializedMessage: v.optional(v.string()),
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  notBefore: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
})

/** What the address stands for in a sign-in message whose account is not known yet. */
export const accountPlaceholder = '<<AccountAddress>>'

export const frameNothing = v.unknown()
