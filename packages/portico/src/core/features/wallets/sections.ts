import type { ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Config, State } from '../../client.js'

/** What the page runs on: phones get links instead of QR codes. */
export type Platform = 'desktop' | 'ios' | 'android'
export type RowTag = 'installed' | 'recent' | 'qr' | 'connected'

/** A row of the wallet section of Connect. */
export type ConnectRow =
  | { kind: 'connector'; connector: ConnectorInfo; tag?: RowTag | undefined; disabled: boolean }
  | { kind: 'wallet'; wallet: WalletListing; tag?: RowTag | undefined; disabled: boolean }
  | { kind: 'walletConnect'; connector: ConnectorInfo; tag?: RowTag | undefined; disabled: boolean }
  | { kind: 'all'; count: number; disabled: boolean }

export type WayIn = 'browser' | 'qrcode' | 'mobile' | 'desktop' | 'web' | 'unsupported'

/** The rows of the wallet section, in `connectorTypeOrder`. */
export function connectRows(
  _state: State,
  _config: Config,
  _options: { platform: Platform; namespace?: ChainNamespace | undefined },
): readonly ConnectRow[] {
  return []
}

/** The ways to a listed wallet from this page, the first being the best. */
export function waysIn(
  _wallet: WalletListing,
  _options: { connectors: readonly ConnectorInfo[]; platform: Platform },
): readonly WayIn[] {
  return ['unsupported']
}

/** The connector in this page that belongs to a listed wallet, if it is installed. */
export function connectorFor(_wallet: WalletListing, _connectors: readonly ConnectorInfo[]): ConnectorInfo | undefined {
  return undefined
}
