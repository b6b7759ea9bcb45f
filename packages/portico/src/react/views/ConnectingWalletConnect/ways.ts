import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { WayIn } from '../../../core/features/wallets/sections.js'
import { mobileLinks, pairingLink } from '../../parts/walletLinks.js'

/** Where a wallet is that is neither in this page nor reached by a code. */
export type Place = 'mobile' | 'desktop' | 'web'

/** The links that hand a pairing over, the best first. */
export function linksOf(wallet: WalletListing, place: Place, uri: string): readonly string[] {
  if (place === 'mobile') return mobileLinks(wallet, uri)
  const link = pairingLink(place === 'desktop' ? wallet.desktop_link : wallet.webapp_link, uri)
  return link ? [link] : []
}

/** The way that is shown: the one chosen, as long as it is there, otherwise the best. */
export function shownWay(ways: readonly WayIn[], chosen: WayIn | undefined): WayIn {
  return chosen !== undefined && (ways.includes(chosen) || chosen === 'qrcode') ? chosen : (ways[0] ?? 'unsupported')
}
