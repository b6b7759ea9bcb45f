import { fromBase58, toBase58 } from '../base/base58.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { type AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { codesOf, rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { featureOf, listOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'
import { accountsIn, isAddress } from './address.js'
import { reaches } from './chains.js'
import { asWallet } from './standard.js'

export { isAddress }

/** Reads an address that a person typed. @throws AppError `address/invalid` */
export function normalizeAddress(value: string): string {
  const address = value.trim()
  if (!isAddress(address)) throw fail(chainErrors, 'address/invalid', { address: value })
  return address
}

/**
 * Wallets of Solana move to no network, they are told one with each transaction. So this only says whether the wallet goes along; a
 * session is on one of the networks that were approved.
 *
 * @throws AppError `rpc/no-provider`, `network/chain-unsupported`; the signal's reason
 */
export async function switchNetwork(options: {
  provider: unknown
  network: Network
  signal: AbortSignal
}): Promise<void> {
  const { provider, network, signal } = options
  signal.throwIfAborted()
  const session = asSession(provider)
  if (session) {
    if (!session.switchNetwork) throw fail(chainErrors, 'network/chain-unsupported')
    return session.switchNetwork(network.caipNetworkId)
  }
  const wallet = asWallet(provider)
  if (!wallet) throw fail(chainErrors, 'rpc/no-provider', { chain: network.name })
  if (!reaches(wallet, network)) throw fail(chainErrors, 'network/chain-unsupported')
}

/**
 * Has the UTF-8 bytes of a message signed. Resolves with the signature in base58.
 *
 * @throws AppError `rpc/error`; `isUserRejection` tells a rejection
 */
export async function signMessage(options: { provider: unknown; address: string; message: string }): Promise<string> {
  const { provider, address, message } = options
  const asked = new TextEncoder().encode(message)
  try {
    const session = asSession(provider)
    if (session) {
      const params = { message: toBase58(asked), pubkey: address }
      const answer = await session.request({ method: 'solana_signMessage', params })
      const text = (answer as { signature?: unknown } | null)?.signature
      if (typeof text !== 'string' || fromBase58(text)?.length !== 64) throw internal('The wallet gave no signature')
      return text
    }
    const { wallet, account } = accountOf(provider, address)
    const sign = featureOf(wallet, 'solana:signMessage', 'signMessage')
    if (!sign) throw missing('solana:signMessage')
    const [answer] = listOf<SignedMessage>(await sign({ account, message: asked }))
    const { signature, signedMessage = asked } = answer ?? {}
    if (!isBytes(signature) || signature.length !== 64) throw internal('The wallet gave no signature')
    // A signature of something else proves nothing, and may be worth something to someone.
    if (!isBytes(signedMessage) || toBase58(signedMessage) !== toBase58(asked))
      throw internal('The wallet signed something else')
    return toBase58(signature)
  } catch (error) {
    throw rpcErrorOf(error)
  }
}
type SignedMessage = { signature?: unknown; signedMessage?: unknown }

/** A wallet and its account of an address. @throws AppError `walletconnect/not-connected`, `rpc/error` (4100) */
export function accountOf(provider: unknown, address: string): { wallet: StandardWallet; account: StandardAccount } {
  const wallet = asWallet(provider)
  if (!wallet) throw fail(connectErrors, 'walletconnect/not-connected')
  const account = accountsIn(wallet.accounts).find((one) => one.address === address)
  if (!account) throw fail(chainErrors, 'rpc/error', rpcContext(4100))
  return { wallet, account }
}

export const missing = (feature: string): AppError =>
  fail(chainErrors, 'rpc/error', rpcContext(4200, `The wallet does not have ${feature}`))

/** A wallet's answer that is none. */
export const internal = (message: string): AppError => fail(chainErrors, 'rpc/error', rpcContext(-32603, message))

/** Also bytes of another realm, as extensions hand them over. */
export function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]'
}

/** A wallet at the other end of a WalletConnect session. */
export type Session = {
  /** Asks on the network that it is for. @throws with the code 4200 for a method that the wallet did not approve */
  request(args: { method: string; params: unknown }, networkId?: CaipNetworkId): Promise<unknown>
  switchNetwork?: ((networkId: CaipNetworkId) => Promise<void>) | undefined
}

/** Takes a provider for a session when it has a `request` and is no wallet of the page. */
export function asSession(provider: unknown): Session | undefined {
  if (typeof provider !== 'object' || provider === null || 'features' in provider) return undefined
  return typeof (provider as { request?: unknown }).request === 'function' ? (provider as Session) : undefined
}

/** Whether a wallet says that it does not have, or did not approve, a method. */
export function isUnknownMethod(error: unknown): boolean {
  return codesOf(error).some((code) => code === 4200 || code === -32601)
}
