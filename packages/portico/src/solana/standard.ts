import { featureOf, type StandardWallet } from '../base/walletStandard.js'

/** Takes a foreign value for a wallet of Solana when it can be connected and knows one of its chains. */
export function asWallet(value: unknown): StandardWallet | undefined {
  try {
    const wallet = value as StandardWallet
    const isOurs = Array.isArray(wallet.chains) && wallet.chains.some(isSolana)
    return isOurs && featureOf(wallet, 'standard:connect', 'connect') ? wallet : undefined
  } catch {
    return undefined
  }
}

export const isSolana = (chain: unknown): chain is `solana:${string}` =>
  typeof chain === 'string' && /^solana:[\w-]{1,32}$/.test(chain)
