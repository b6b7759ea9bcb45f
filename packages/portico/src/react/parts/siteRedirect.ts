import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { waysIn } from '../../core/features/wallets/sections.js'
import { type SiteWallet, siteWallets } from '../../core/features/wallets/siteWallets.js'
import type { Platform } from '../../core/platform.js'
import { safeWebLink } from './walletLinks.js'

/**
 * Where to send a person on a phone who chose a wallet that works through its own browser; `undefined` when the wallet is in this page,
 * when this is no phone, or when the wallet is of another kind.
 */
export function siteRedirect(
  wallet: WalletListing,
  { platform, connectors, page }: { platform: Platform; connectors: readonly ConnectorInfo[]; page: string },
): string | undefined {
  if (platform === 'desktop' || !URL.canParse(page)) return undefined
  const row = siteWallets.find((candidate) => isListing(candidate, wallet))
  // One that a pairing link reaches is asked by it; where nothing else leads to it, its own browser does.
  if (!row && waysIn(wallet, { platform, connectors })[0] === 'site')
    return safeWebLink(`${wallet.browse_link}${encodeURIComponent(page)}`)
  if (!row || connectors.some((connector) => isConnector(row, connector))) return undefined
  const { href, origin } = new URL(page)
  return row.browser + encodeURIComponent(href) + (row.hasRef ? `?ref=${encodeURIComponent(origin)}` : '')
}

function isListing(row: SiteWallet, wallet: WalletListing): boolean {
  return wallet.id === row.listingId || wallet.rdns === row.rdns || row.names.includes(wallet.name.toLowerCase())
}

function isConnector(row: SiteWallet, connector: ConnectorInfo): boolean {
  if (connector.type !== 'ANNOUNCED' && connector.type !== 'INJECTED' && connector.type !== 'MULTI_CHAIN') return false
  return (
    connector.info?.rdns === row.rdns ||
    connector.explorerId === row.listingId ||
    row.names.includes(connector.name.toLowerCase())
  )
}
