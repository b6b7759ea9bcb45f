import { neverOpened } from '../base/linkSchemes.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Redirect, Session } from './state.js'

type Page = {
  navigator?: { userAgent?: string; maxTouchPoints?: number }
  open?: (url: string, target: string, features: string) => unknown
  TelegramWebviewProxy?: unknown
}

/** True on a phone or a tablet, where the wallet is another app. An iPad presents itself as a Mac with a touch screen. */
export function isMobile(page: Page = globalThis as Page): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

const local = /^http:\/\/([a-z0-9-]+\.)*localhost[:/]/i

/** A link to an app: an https address (http on this machine), or an app's own scheme. Anything else is refused: the link is the wallet's word, and must not reach this page. */
function appLink(link: string | undefined, kind: 'universal' | 'native'): string | undefined {
  if (!link) return undefined
  if (kind === 'universal')
    return URL.canParse(link) && (link.startsWith('https://') || local.test(link)) ? link : undefined
  const native = link.replace(/^([a-z][a-z0-9+.-]*):?\/*$/i, '$1://')
  const isApp = /^[a-z][a-z0-9+.-]*:/i.test(native) && !/^https:/i.test(native) && !neverOpened.test(native)
  return isApp ? native : undefined
}

/** Where an app is, by the link that handed it a pairing: the same without the pairing. */
export function redirectOf(pairingLink = ''): Redirect | undefined {
  const at = pairingLink.indexOf('wc?uri=')
  const base = pairingLink.slice(0, Math.max(at, 0)).replace(/(?<!\/)\/+$/, '')
  if (!base) return undefined
  return base.startsWith('http') ? { universal: base } : { native: base }
}

/** The address that brings a wallet's app to the front for a request it was just sent: its universal link, else its scheme. */
export function requestLink(
  redirect: Redirect | undefined,
  request: { id: string; topic: string },
): string | undefined {
  const base = appLink(redirect?.universal, 'universal') ?? appLink(redirect?.native, 'native')
  if (!base) return undefined
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  if (base.startsWith('https://t.me/')) {
    // A mini app gets no path, only one parameter of a narrow alphabet.
    const start = btoa(query)
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/={1,2}$/, '')
    return `${base}${base.includes('?') ? '&' : '?'}startapp=${start}`
  }
  // A bare scheme keeps its slashes; an address loses the one at its end.
  return base.endsWith('://') ? `${base}wc?${query}` : `${base.replace(/(?<!\/)\/+$/, '')}/wc?${query}`
}

/** Opens an app link. An address needs a window of its own, so that this page stays; a scheme never leaves the page. */
export function openLink(link: string, page: Page = globalThis as Page): void {
  // Telegram's own browser hands every link over only as a new window.
  const apart = link.startsWith('http') || page.TelegramWebviewProxy !== undefined
  page.open?.(link, apart ? '_blank' : '_self', 'noopener,noreferrer')
}

/**
 * Brings a wallet's app to the front to show what it was just sent: by the address that it tells of itself, else by the link that handed
 * it the pairing. The modal shows the way as well, since a browser may have kept it from opening.
 */
export function returnToWallet(
  context: Pick<ConnectorContext, 'emit'>,
  { topic, peer, opened }: Pick<Session, 'topic' | 'peer' | 'opened'>,
  id: string,
  method: string,
  answered: Promise<unknown>,
): void {
  // What a wallet answers by itself needs nobody: who is asked nothing stays in the page.
  if (method.startsWith('wallet_get')) return
  const link = requestLink(peer.redirect, { id, topic }) ?? requestLink(opened, { id, topic })
  if (!link) return
  openLink(link)
  const [icon] = peer.icons
  const wallet = { name: peer.name || 'WalletConnect', ...(icon ? { icon } : {}) }
  context.emit({ type: 'waiting', connectorId: 'walletConnect', wallet, open: () => openLink(link), answered })
}
