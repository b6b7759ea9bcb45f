import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Connector, ConnectorContext } from '../core/connector.js'
import type { BitcoinWallet, LiveWallet } from './wallet.js'

/** A wallet in the page and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  /** Loads what speaks to this kind of wallet. */
  open(): Promise<BitcoinWallet>
  /** While connected, with the way to stop listening to it. */
  live: (LiveWallet & { stop(): void }) | undefined
}

/** A connector to a wallet in the page. What it does is loaded when it is first used. */
export function makeConnector(
  context: ConnectorContext,
  info: Pick<ConnectorInfo, 'id' | 'name' | 'type' | 'imageUrl'>,
  open: () => Promise<BitcoinWallet>,
): Connector {
  const link: Link = { info: { ...info, chain: 'bip122', chains: ['bip122'] }, context, open, live: undefined }
  const load = () => import('./connect.js')
  return {
    info: link.info,
    connect: async (options) => (await load()).connect(link, options),
    reconnect: async (options) => (await load()).reconnect(link, options),
    disconnect: async () => (await load()).disconnect(link),
    getProvider: (namespace) => (namespace === 'bip122' ? link.live : undefined),
    prepare: () => void Promise.all([load(), open()]).catch(() => {}),
  }
}
