import { fail } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import type { ConnectorContext } from '../core/connector.js'
import { type Requester, walletConnect } from './styles/walletConnect.js'
import type { LiveWallet } from './wallet.js'

/** The wallet behind what a connector handed out: of this page, or at the other end of a session. @throws AppError `walletconnect/not-connected` */
export function connectedWallet(provider: unknown, context?: ConnectorContext): LiveWallet {
  const { wallet, state, request } = (provider ?? {}) as Partial<LiveWallet & Requester>
  if (wallet && state) return { wallet, state }
  const network = context?.activeNetwork('bip122')
  if (typeof request === 'function' && network) return walletConnect(provider as Requester, network.caipNetworkId)
  throw fail(connectErrors, 'walletconnect/not-connected')
}
