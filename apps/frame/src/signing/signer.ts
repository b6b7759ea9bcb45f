import type { ChoiceName, SheetModel } from '../confirm/model.js'
import type { StoredPermissions } from './permissions/storedPermission.js'
import type { PasskeyKey } from './safe/account.js'

/** CAIP-2: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type CaipNetworkId = `${string}:${string}`

/** What is asked, as it came from the page. Nothing of it is trusted but `origin`, which the browser gave. */
export type SignRequest = {
  method: string
  params: unknown
  chainId: CaipNetworkId
  /** Scheme, host and port of the page that asks. */
  origin: string
}

/** The network that is asked for, as the operator's own server describes it. */
export type SigningNetwork = {
  caipNetworkId: CaipNetworkId
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  explorerUrl?: string | undefined
}

/** The contract account of the same key, or of a passkey, on the network that is asked for. */
export type SmartAccount = {
  address: string
  /** The passkey that owns it: then the wallet has no key, and this is all of it. */
  passkey?: PasskeyKey | undefined
  /** Whether the key opens it no more: nothing is asked of its person then. */
  isHandedOver?(): Promise<boolean>
  /** It speaks where a request names no account. */
  isPreferred: boolean
  /** Asks the operator's bundler, or the paymaster behind it. Undefined on networks that offer no smart accounts. */
  bundler?:
    | ((method: string, params: readonly unknown[], options?: { paymaster?: string | undefined }) => Promise<unknown>)
    | undefined
  /** The operator pays where he agrees to. */
  isSponsored?: boolean | undefined
}

export type SigningContext = {
  /** The wallet's own addresses. A wallet that a passkey owns has one alone: that of its contract account. */
  address: { eip155: string; solana: string }
  smartAccount?: SmartAccount | undefined
  /** Asks the operator's node. Rejects when the node has no answer. */
  rpc(chainId: CaipNetworkId, method: string, params: readonly unknown[]): Promise<unknown>
  /** What one whole coin of a network is worth, in millionths of a US dollar, as the operator's server knows. Never rejects. */
  dollars?: ((chainId: CaipNetworkId) => Promise<bigint | undefined>) | undefined
  /** The same of one whole token, by its contract, in millionths of a millionth. Never rejects. */
  tokenDollars?: ((chainId: CaipNetworkId, token: string) => Promise<bigint | undefined>) | undefined
  /** Undefined when the project does not know the network that is asked for. */
  network: SigningNetwork | undefined
  /** Milliseconds since 1970. */
  now: number
  /** Addresses that this wallet really paid. */
  knownReceivers: readonly string[]
  /** What this wallet let others do, as this device remembers it. */
  permissions?: StoredPermissions | undefined
}

/** Holds the keys, elsewhere. Nothing here ever sees them. */
export type Signer = {
  /** Signs 32 bytes; `s` is in the lower half, `yParity` is the parity of the point's y. */
  secp256k1(hash: Uint8Array): Promise<{ r: bigint; s: bigint; yParity: 0 | 1 }>
  /** Signs a whole message; resolves with 64 bytes. */
  ed25519(message: Uint8Array): Promise<Uint8Array>
  /** Of a wallet that a passkey owns: what the passkey says to 32 bytes, after its person agreed. */
  passkey?(hash: Uint8Array): Promise<Assertion>
}

/** What a passkey answered to a challenge (WebAuthn): the bytes that it signed, and the signature on P-256. */
export type Assertion = { authenticatorData: Uint8Array; clientDataJSON: Uint8Array; r: bigint; s: bigint }

/** A request that was read, explained, and is ready to be signed once the person agrees. */
export type Prepared = {
  /** What the person is shown: made from the very bytes that `finish` signs. */
  sheet: SheetModel
  /** What is signed: 32-byte hashes on EVM networks, whole messages on Solana. */
  digests: readonly Uint8Array[]
  /** Signs, sends where the method sends, and resolves with the answer for the page. */
  finish(signer: Signer): Promise<unknown>
  /** The same with another of the sheet’s choices: shown anew before it can be agreed to. */
  choose?(name: ChoiceName, option: number): Prepared
}
