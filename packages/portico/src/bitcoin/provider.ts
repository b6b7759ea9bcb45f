import { AppError } from '../base/errors/AppError.js'
import type { LiveWallet } from './wallet.js'

/** The wallet behind what a connector handed out. @throws AppError `walletconnect/not-connected` */
export function connectedWallet(provider: unknown): LiveWallet {
  const { wallet, state } = (provider ?? {}) as Partial<LiveWallet>
  if (wallet && state) return { wallet, state }
  throw new AppError('walletconnect/not-connected')
}
