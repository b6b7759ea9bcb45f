import type { WalletListing } from '../../base/entities/walletListing.js'
import type { Client } from '../../core/client.js'
import { safeLink } from './walletLinks.js'

type Followed = { wallet: WalletListing; uri: string }

/**
 * Follows a link out of this page. Web links open a tab, so that the page stays; an app's scheme is followed in place, since a tab
 * would be left empty. Does nothing with a link that is not safe. That a browser refuses to is told, without the key in the pairing link.
 */
export function followLink(client: Client, link: string, { wallet, uri }: Followed): void {
  const safe = safeLink(link)
  if (!safe) return
  try {
    if (/^https?:/i.test(safe)) window.open(safe, '_blank', 'noopener,noreferrer')
    else window.location.assign(safe)
  } catch (error) {
    client.logger.warn('The wallet’s link was refused', error)
    const { name, mobile_link } = wallet
    const withoutKey = uri.replace(/\?.*$/s, '')
    const message = error instanceof Error ? error.name : 'Refused'
    client.track({
      event: 'CONNECT_PROXY_ERROR',
      properties: { message, uri: withoutKey, name, mobile_link: mobile_link ?? undefined },
    })
  }
}
