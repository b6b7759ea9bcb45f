import { safeLink } from './walletLinks.js'

/**
 * Follows a link out of this page. Web links open a tab, so that the page stays; an app's scheme is followed in place, since a tab
 * would be left empty. Does nothing with a link that is not safe.
 */
export function openLink(link: string): void {
  const safe = safeLink(link)
  if (!safe) return
  if (/^https?:/i.test(safe)) window.open(safe, '_blank', 'noopener,noreferrer')
  else window.location.assign(safe)
}
