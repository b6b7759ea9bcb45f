import type { CaipNetworkId } from '../base/caip.js'
import { codesOf } from '../base/errors/foreign.js'

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
