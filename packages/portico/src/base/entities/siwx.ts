import type { CaipNetworkId } from '../caip.js'

/** Who signs in, and where. */
export type SignInAccount = {
  address: string
  /** CAIP-2. */
  networkId: CaipNetworkId
}

/** A sign-in that was signed. */
export type SignInSession = {
  data: SignInMessage
  /** The exact text that was signed. */
  message: string
  signature: string
}

/** Where sign-ins are kept. */
export type SignInSessions = {
  /** Those that hold now for this account on this network. */
  get(account: SignInAccount): Promise<readonly SignInSession[]>
  add(session: SignInSession): Promise<void>
  /** Signs an address out, on all networks. */
  remove(address: string): Promise<void>
  /** Calls back when they changed elsewhere, in another tab for instance. Returns how to stop. */
  watch?(listener: () => void): () => void
}

/** A message that an app made itself. */
export type OwnMessage = { data: SignInMessage; text: string }

/** The option `siwx` of `createPortico`. Each part may be the app's own; `{}` is a sign-in that this browser keeps and checks. */
export type SiwxOptions = {
  /** Whether the app can be used only when signed in: then cancelling disconnects. `true` by default. */
  required?: boolean | undefined
  /** Whether disconnecting signs out. `true` by default. */
  signOutOnDisconnect?: boolean | undefined
  /** What the message says in words, on one line. */
  statement?: string | undefined
  /** How long a sign-in holds, in seconds. 7 days by default. */
  expiresInS?: number | undefined
  /** URIs that the message lists. */
  resources?: readonly string[] | undefined
  requestId?: string | undefined
  /** Makes the nonce; on a server best, so that it can be spent once. 128 random bits by default. */
  nonce?: ((account: { address: string | undefined; networkId: CaipNetworkId }) => Promise<string>) | undefined
  /** Makes the whole message in place of the parts above. A text of its own must say what the fields say. */
  createMessage?: ((account: SignInAccount) => Promise<SignInMessage | OwnMessage>) | undefined
  /** Checks a signed message; on a server best. In the browser by default, where a node is asked for contracts. */
  verify?: ((session: SignInSession) => Promise<boolean>) | undefined
  /** Where sign-ins are kept; the browser's local storage by default. */
  sessions?: SignInSessions | undefined
}

/** The option `siweConfig`: the shape that configurations of Sign-In with Ethereum have elsewhere. EVM networks only. */
export type SiweConfig = {
  enabled?: boolean | undefined
  required?: boolean | undefined
  signOutOnDisconnect?: boolean | undefined
  signOutOnAccountChange?: boolean | undefined
  signOutOnNetworkChange?: boolean | undefined
  getNonce(address?: string): Promise<string>
  createMessage(args: SiweMessageArgs): string
  getMessageParams?: (() => Promise<Partial<SiweMessageParams>>) | undefined
  verifyMessage(args: { message: string; signature: string }): Promise<boolean>
  getSession(): Promise<{ address: string; chainId: number } | null>
  signOut(): Promise<boolean>
  onSignIn?: ((session?: { address: string; chainId: number }) => void) | undefined
  onSignOut?: (() => void) | undefined
}

/** What a message says beside whose it is. */
export type SiweMessageParams = {
  domain: string
  uri: string
  chains: readonly number[]
  statement?: string | undefined
  iat?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

export type SiweMessageArgs = SiweMessageParams & {
  /** `did:pkh:eip155:<chain>:<address>`, as wallets by QR code write it. */
  address: string
  chainId: number
  nonce: string
  version: '1'
}

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
