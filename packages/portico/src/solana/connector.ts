import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { StandardWallet } from '../base/walletStandard.js'
import type { Connector, ConnectorContext } from '../core/connector.js'

/** A wallet of the page and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  wallet: StandardWallet
  /** Stops listening to it; there while connected. */
  stop: (() => void) | undefined
}

/** A connector to a wallet after the Wallet Standard. What it does is loaded when it is first used. */
export function makeConnector(context: ConnectorContext, info: ConnectorInfo, wallet: StandardWallet): Connector {
  const link: Link = { info, context, wallet, stop: undefined }
  const load = () => import('./connect.js')
  return {
    info,
    signsIn: 'solana:signIn' in wallet.features ? 'solana' : undefined,
    connect: async (options) => (await load()).connect(link, options),
    reconnect: async (options) => (await load()).reconnect(link, options),
    disconnect: async () => (await load()).disconnect(link),
    getProvider: (namespace) => (namespace === 'solana' && link.stop ? wallet : undefined),
    prepare: () => void load().catch(() => {}),
  }
}
