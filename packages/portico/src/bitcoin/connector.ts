import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Connector, ConnectorContext } from '../core/connector.js'
import type { BitcoinWallet, Link } from './wallet.js'

type Parts = typeof import('./parts.js')
/** What speaks to wallets of a page, each way by its name. */
export type Speakers = Pick<Parts, 'leather' | 'okx' | 'satsConnect' | 'unisat' | 'walletStandard'>
export type Load = () => Promise<Parts>

/** A connector to a wallet in the page. What it does is loaded when it is first used. */
export function makeConnector(
  context: ConnectorContext,
  info: Pick<ConnectorInfo, 'id' | 'name' | 'type' | 'imageUrl'>,
  speak: (speakers: Speakers) => BitcoinWallet,
  load: Load,
): Connector {
  const open = async () => speak(await load())
  const link: Link = { info: { ...info, chain: 'bip122', chains: ['bip122'] }, context, open, live: undefined }
  return {
    info: link.info,
    connect: async (options) => (await load()).connect(link, options),
    reconnect: async (options) => (await load()).reconnect(link, options),
    disconnect: async () => (await load()).disconnect(link),
    getProvider: (namespace) => (namespace === 'bip122' ? link.live : undefined),
    prepare: () => void load().catch(() => {}),
  }
}
