import type { Network } from '../base/entities/network.js'
import { solanaIdOf, solanaNames } from '../base/solanaNames.js'
import { featureOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'

/** What tells a network of Solana from others. */
type SolanaNetwork = Pick<Network, 'caipNetworkId'> & Partial<Pick<Network, 'rpcUrls'>>

/** What wallets, and libraries that speak to them, call a chain on the machine that they run on. */
const localName = 'solana:localnet'
const localUrl = /^https?:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|\[::1])(?=[:/?]|$)/i

/** All that a network goes by: the public name where it has one, its CAIP-2 id, and what a chain on this machine is called. */
export function namesOf({ caipNetworkId, rpcUrls }: SolanaNetwork): readonly string[] {
  const name = solanaNames[caipNetworkId]
  if (name) return [name, caipNetworkId]
  return rpcUrls?.default.http.some((url) => localUrl.test(url)) ? [caipNetworkId, localName] : [caipNetworkId]
}

/** The network that is meant by a name: one of the app's, or the public one. */
export function networkNamed(name: string, networks: readonly SolanaNetwork[]): SolanaNetwork {
  return networks.find((network) => namesOf(network).includes(name)) ?? { caipNetworkId: solanaIdOf(name) }
}

/** What a wallet calls a network, when it knows it. */
export function chainFor(
  network: SolanaNetwork,
  { chains }: Pick<StandardAccount | StandardWallet, 'chains'>,
): string | undefined {
  return namesOf(network).find((name) => chains.includes(name))
}

/**
 * Whether a wallet can be used on a network. Public networks have names that wallets list; of any other, one that signs without sending
 * need not know.
 */
export function reaches(wallet: StandardWallet, network: SolanaNetwork): boolean {
  if (chainFor(network, wallet) !== undefined) return true
  const isPublic = network.caipNetworkId in solanaNames
  return !isPublic && featureOf(wallet, 'solana:signTransaction', 'signTransaction') !== undefined
}
