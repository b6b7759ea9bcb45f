import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { waysIn } from '../../core/features/wallets/sections.js'
import { walletBrowsers } from '../../core/features/wallets/walletBrowsers.js'
import type { Platform } from '../../core/platform.js'
import { safeWebLink } from './walletLinks.js'

/** A wallet whose app opens a page in its own browser, where it is then in the page. */
type SiteWallet = {
  listingId: string
  rdns: keyof typeof walletBrowsers
  names: readonly string[]
  /** It wants to know which site sends it there. */
  hasRef?: true
}

/** Wallets that a phone is sent to with this page's address. */
export const siteWallets: readonly SiteWallet[] = [
  {
    listingId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    rdns: 'com.coinbase.wallet',
    names: ['coinbase wallet'],
  },
  {
    listingId: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    rdns: 'app.phantom',
    names: ['phantom', 'phantom wallet'],
    hasRef: true,
  },
  {
    listingId: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    rdns: 'com.solflare.wallet',
    names: ['solflare'],
    hasRef: true,
  },
]

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
  const ref = row.hasRef ? `?ref=${encodeURIComponent(origin)}` : ''
  return `${walletBrowsers[row.rdns]}${encodeURIComponent(href)}${ref}`
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
