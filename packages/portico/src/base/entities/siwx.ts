import type { CaipNetworkId } from '../caip.js'

/** Who signs in, and where. */
export type SignInAccount = {
  /** As its chain writes it. */
  address: string
  /** CAIP-2. */
  networkId: CaipNetworkId
}

/** A sign-in that was signed. */
export type SignInSession = {
  /** What the text says, in fields. */
  data: SignInMessage
  /** The exact text that was signed. */
  message: string
  /** As the wallet wrote it: hex of EVM, base58 of Solana, base64 of Bitcoin. */
  signature: string
}

/** Where sign-ins are kept. */
export type SignInSessions = {
  /** Those that hold now for this account on this network. */
  get(account: SignInAccount): Promise<readonly SignInSession[]>
  /** Keeps a sign-in that was verified. */
  add(session: SignInSession): Promise<void>
  /** Signs an address out, on all networks. */
  remove(address: string): Promise<void>
  /** Calls back when they changed elsewhere, in another tab for instance. Returns how to stop. */
  watch?(listener: () => void): () => void
}

/** A message that an app made itself. */
export type OwnMessage = {
  /** What the text says, in fields. */
  data: SignInMessage
  /** The text to be signed. */
  text: string
}

/** The option `siwx` of `createPortico`. Each part may be the app's own; `{}` is a sign-in that this browser keeps and checks. */
export type SiwxOptions = {
  /** Whether the app can be used only when signed in: then cancelling disconnects. `true` by default. */
  required?: boolean | undefined
  /** Whether disconnecting signs out. `true` by default. */
  signOutOnDisconnect?: boolean | undefined
  /** What the message says in words, on one line; by default that the account signs in to the app. */
  statement?: string | undefined
  /** How long a sign-in holds, in seconds. 7 days by default. */
  expiresInS?: number | undefined
  /** URIs that the message lists. None by default. */
  resources?: readonly string[] | undefined
  /** An id of the app's own, which the message carries. None by default. */
  requestId?: string | undefined
  /** Makes the nonce; on a server best, so that it can be spent once. 128 random bits by default. */
  nonce?: ((account: { address: string | undefined; networkId: CaipNetworkId }) => Promise<string>) | undefined
  /** Makes the whole message in place of the parts above. A text of its own must say what the fields say. Those parts by default. */
  createMessage?: ((account: SignInAccount) => Promise<SignInMessage | OwnMessage>) | undefined
  /** Checks a signed message; on a server best. In the browser by default, where a node is asked for contracts. */
  verify?: ((session: SignInSession) => Promise<boolean>) | undefined
  /** Where sign-ins are kept; the browser's local storage by default. */
  sessions?: SignInSessions | undefined
}

/** The option `siweConfig`: the shape that configurations of Sign-In with Ethereum have elsewhere. EVM networks only. */
export type SiweConfig = {
  /** Whether it is in use at all. `true` by default. */
  enabled?: boolean | undefined
  /** Whether the app can be used only when signed in: then cancelling disconnects. `true` by default. */
  required?: boolean | undefined
  /** Whether disconnecting signs out. `true` by default. */
  signOutOnDisconnect?: boolean | undefined
  /** Whether another account has to sign in anew. `true` by default. */
  signOutOnAccountChange?: boolean | undefined
  /** Whether another network has to be signed in on anew. `true` by default. */
  signOutOnNetworkChange?: boolean | undefined
  /** The nonce of the next message, from your server. */
  getNonce(address?: string): Promise<string>
  /** The text to be signed, after EIP-4361. */
  createMessage(args: SiweMessageArgs): string
  /** What the message says of the page; without it that is worked out from the page and the networks. */
  getMessageParams?: (() => Promise<Partial<SiweMessageParams>>) | undefined
  /** Whether the signature holds, by the word of your server. */
  verifyMessage(args: { message: string; signature: string }): Promise<boolean>
  /** Who is signed in; `null` for nobody. */
  getSession(): Promise<{ address: string; chainId: number } | null>
  /** Signs out at your server. `false` when that failed. */
  signOut(): Promise<boolean>
  /** Told after a sign-in that was verified. Nobody is told by default. */
  onSignIn?: ((session?: { address: string; chainId: number }) => void) | undefined
  /** Told after a sign-out. Nobody is told by default. */
  onSignOut?: (() => void) | undefined
}

/** What a message says beside whose it is. */
export type SiweMessageParams = {
  /** Host and port of the page. */
  domain: string
  /** The address of the page. */
  uri: string
  /** Numbers of the networks that the sign-in may be for. */
  chains: readonly number[]
  /** What the message says in words, on one line. */
  statement?: string | undefined
  /** When it was made, ISO 8601. */
  iat?: string | undefined
  /** When it ends, ISO 8601. */
  exp?: string | undefined
  /** From when on it holds, ISO 8601. */
  nbf?: string | undefined
  /** An id of the app's own. */
  requestId?: string | undefined
  /** URIs that the message lists. */
  resources?: readonly string[] | undefined
}

/** All that `createMessage` writes a text from. */
export type SiweMessageArgs = SiweMessageParams & {
  /** `did:pkh:eip155:<chain>:<address>`, as wallets by QR code write it. */
  address: string
  /** The number of the network. */
  chainId: number
  /** What `getNonce` gave. */
  nonce: string
  /** Of the standard. */
  version: '1'
}

/** Fields of a sign-in message (CAIP-122; EIP-4361 for EVM). */
export type SignInMessage = {
  /** As its chain writes it. */
  accountAddress: string
  /** CAIP-2, for example `eip155:1`. */
  chainId: string
  /** Host and port of the page. */
  domain: string
  /** The address of the page. */
  uri: string
  /** Of the standard, `1`. */
  version: string
  /** What makes the message good for one sign-in; at least 8 letters and digits. */
  nonce: string
  /** From when on it holds, ISO 8601. */
  notBefore?: string | undefined
  /** What it says in words, on one line. */
  statement?: string | undefined
  /** URIs that it lists. */
  resources?: readonly string[] | undefined
  /** An id of the app's own. */
  requestId?: string | undefined
  /** When it was made, ISO 8601. */
  issuedAt?: string | undefined
  /** When it ends, ISO 8601. */
  expirationTime?: string | undefined
}
