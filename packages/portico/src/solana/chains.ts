import type { Network } from '../base/entities/network.js'
import { solanaNames } from '../base/solanaNames.js'
import { featureOf, type StandardAccount, type StandardWallet } from '../base/walletStandard.js'

/** What a wallet calls a network, when it knows it. */
export function chainFor(
  { caipNetworkId }: Pick<Network, 'caipNetworkId'>,
  { chains }: Pick<StandardAccount | StandardWallet, 'chains'>,
): string | undefined {
  return [solanaNames[caipNetworkId], caipNetworkId].find((name) => name !== undefined && chains.includes(name))
}

/** Whether a wallet can be used on a network: one that signs without sending can be, whatever network it knows. */
export function reaches(wallet: StandardWallet, network: Pick<Network, 'caipNetworkId'>): boolean {
  return (
    chainFor(network, wallet) !== undefined ||
    featureOf(wallet, 'solana:signTransaction', 'signTransaction') !== undefined
  )
}
