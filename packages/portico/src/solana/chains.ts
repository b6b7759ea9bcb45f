import type { Network } from '../base/entities/network.js'
import { featureOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'

/** The names that the Wallet Standard has for the public networks; any other is named by its CAIP-2 id. */
const standardNames: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** A chain of a wallet as a CAIP-2 id. */
export function networkIdOf(chain: string): `solana:${string}` {
  const known = Object.entries(standardNames).find(([, name]) => name === chain)
  return (known?.[0] ?? chain) as `solana:${string}`
}

/** What a wallet calls a network, when it knows it. */
export function chainFor(
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  { chains }: Pick<StandardAccount | StandardWallet, 'chains'>,
): string | undefined {
  return [standardNames[caipNetworkId], caipNetworkId].find((name) => name !== undefined && chains.includes(name))
}

/** Whether a wallet can be used on a network: one that signs without sending can be, whatever network it knows. */
export function reaches(wallet: StandardWallet, network: Pick<Network, 'caipNetworkId'>): boolean {
  return (
    chainFor(network, wallet) !== undefined ||
    featureOf(wallet, 'solana:signTransaction', 'signTransaction') !== undefined
  )
}
