import type { Redirect } from './state.js'

export type Platform = 'ios' | 'android' | 'desktop'

type Page = {
  navigator?: { userAgent?: string; maxTouchPoints?: number }
  open?: (url: string, target: string, features: string) => unknown
  Telegram?: unknown
  TelegramWebviewProxy?: unknown
  TelegramWebviewProxyProto?: unknown
}

/** What runs this page. An iPad presents itself as a Mac with a touch screen. */
export function detectPlatform(page: Page = globalThis as Page): Platform {
  const agent = page.navigator?.userAgent ?? ''
  if (/android/i.test(agent)) return 'android'
  if (/iphone|ipad|ipod/i.test(agent)) return 'ios'
  return /macintosh/i.test(agent) && (page.navigator?.maxTouchPoints ?? 0) > 1 ? 'ios' : 'desktop'
}

/** True inside Telegram's own browser, which opens links in its own way. */
export function isTelegram(page: Page = globalThis as Page): boolean {
  return (
    page.TelegramWebviewProxy !== undefined ||
    page.TelegramWebviewProxyProto !== undefined ||
    page.Telegram !== undefined
  )
}

const neverOpened = /^(javascript|data|vbscript|file|blob|about|view-source|https?|intent|content|chrome):/i

/** A link that leads to an app: an https address or an app's own scheme. Anything that could run in the page is refused. */
export function safeLink(link: string | undefined, kind: 'universal' | 'native'): string | undefined {
  if (!link) return undefined
  if (kind === 'universal') return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : undefined
  const native = /^[a-z][a-z0-9+.-]*$/i.test(link) ? `${link}://` : link
  return /^[a-z][a-z0-9+.-]*:/i.test(native) && !neverOpened.test(native) ? native : undefined
}

function join(base: string, query: string): string {
  // A bare scheme keeps its slashes; an address loses the one at its end.
  return /:\/\/$/.test(base) ? `${base}wc?${query}` : `${base.replace(/\/+$/, '')}/wc?${query}`
}

export type WalletLinks = { universal?: string | undefined; native?: string | undefined }

/** The links of a wallet's listing: `mobile_link` is either kind, `link_mode` a universal one. */
export function linksOf(listing: {
  mobile_link?: string | null | undefined
  link_mode?: string | null | undefined
}): WalletLinks {
  const mobile = listing.mobile_link ?? undefined
  const universal = safeLink(mobile, 'universal') ?? safeLink(listing.link_mode ?? undefined, 'universal')
  return { universal, native: safeLink(mobile, 'native') }
}

/** Addresses that hand a pairing URI to a wallet app, the best first: universal link, then the app's own scheme. */
export function pairingLinks(links: WalletLinks, uri: string, page: Page = globalThis as Page): string[] {
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link once before it hands it on.
  const encoded = isTelegram(page) && detectPlatform(page) === 'android' ? encodeURIComponent(once) : once
  const universal = safeLink(links.universal, 'universal')
  const native = safeLink(links.native, 'native')
  return [universal, native].filter((link) => link !== undefined).map((link) => join(link, `uri=${encoded}`))
}

/** The address that brings an app back to the front for a request it was just sent. */
export function requestLink(
  redirect: Redirect | undefined,
  request: { id: string; topic: string },
): string | undefined {
  const base = safeLink(redirect?.universal, 'universal') ?? safeLink(redirect?.native, 'native')
  if (!base) return undefined
  const query = `requestId=${request.id}&sessionTopic=${request.topic}`
  if (!base.startsWith('https://t.me/')) return join(base, query)
  const start = btoa(query).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${start}`
}

/** Opens an app link. An address needs a window of its own, so that this page stays; a scheme never leaves the page. */
export function openLink(link: string, page: Page = globalThis as Page): void {
  page.open?.(link, link.startsWith('https:') || isTelegram(page) ? '_blank' : '_self', 'noopener,noreferrer')
}
