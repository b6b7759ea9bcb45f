/** Fields of a sign-in message (CAIP-122; EIP-4361 for EVM). */
export type SignInMessage = {
  accountAddress: string
  /** CAIP-2, for example `eip155:1`. */
  chainId: string
  domain: string
  uri: string
  version: string
  nonce: string
  notBefore?: string | undefined
  statement?: string | undefined
  resources?: readonly string[] | undefined
  requestId?: string | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
}
