import type { WalletListing } from '../../base/entities/walletListing.js'
import { neverOpened } from '../../base/linkSchemes.js'
import { extensionFor } from '../../core/features/wallets/match.js'
import { type Platform, platformOf } from '../../core/platform.js'

/** A link that may be followed: https, or the scheme of an app. Plain http only to this machine, where wallets are tried out. */
export function safeLink(value: string | null | undefined): string | undefined {
  const link = value?.trim() ?? ''
  if (!/^[a-z][a-z0-9+.-]*(:|$)/i.test(link) || (neverOpened.test(link) && !isLocal(link))) return undefined
  return link.includes(':') ? link : `${link}://`
}

/** A web address that may be followed: https, or http to this machine. */
export function safeWebLink(value: string | null | undefined): string | undefined {
  const link = safeLink(value)
  return link && /^https?:/i.test(link) ? link : undefined
}

/** The link of a listing with a pairing URI in it: `base/wc?uri=…`, whether the base is a universal link or an app's scheme. */
export function pairingLink(base: string | null | undefined, uri: string): string | undefined {
  const link = safeLink(base)
  if (!link) return undefined
  const path = `wc?uri=${encodeURIComponent(uri)}`
  if (/^https?:/i.test(link)) {
    const url = tryUrl(link)
    if (!url) return undefined
    return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}/${path}`
  }
  const scheme = link.slice(0, link.indexOf(':'))
  const rest = link.slice(scheme.length + 1).replace(/^\/+|(?<!\/)\/+$/g, '')
  return `${scheme}://${rest ? `${rest}/` : ''}${path}`
}

/** The links that open a wallet on a phone, the best first: a universal link opens the app or its page, a scheme only the app. */
export function mobileLinks(wallet: WalletListing, uri: string): readonly string[] {
  const bases = [wallet.link_mode, wallet.mobile_link].filter((base): base is string => Boolean(safeLink(base)))
  const universalFirst = [...bases.filter(isWeb), ...bases.filter((base) => !isWeb(base))]
  return [...new Set(universalFirst.flatMap((base) => pairingLink(base, uri) ?? []))]
}

export type StoreName = 'extension' | 'program' | 'ios' | 'android' | 'homepage'
export type StoreLink = { store: StoreName; url: string }

/**
 * Where a wallet can be had: only the places that its listing names, and of those for computers only what runs in this browser and on this
 * system. On a phone its own store comes first.
 */
export function storeLinks(wallet: WalletListing, platform: Platform = platformOf()): readonly StoreLink[] {
  const found: readonly [StoreName, string | null | undefined][] = [
    ['extension', platform === 'desktop' ? extensionFor(wallet) : wallet.chrome_store],
    ['program', platform === 'desktop' ? wallet.stores?.[systemOf()] : undefined],
    ['ios', wallet.app_store],
    ['android', wallet.play_store],
    ['homepage', wallet.homepage],
  ]
  const links = found.flatMap(([store, value]) => {
    const url = safeWebLink(value)
    return url ? [{ store, url }] : []
  })
  return [...links.filter(({ store }) => store === platform), ...links.filter(({ store }) => store !== platform)]
}

/** The one place to send a person of a platform to, if the listing names a fitting one. */
export function storeLinkFor(wallet: WalletListing, platform: Platform): StoreLink | undefined {
  const links = storeLinks(wallet, platform)
  const first: StoreName = platform === 'desktop' ? 'extension' : platform
  return links.find(({ store }) => store === first) ?? links.find(({ store }) => store === 'homepage')
}

/** The system of a computer, as far as programs for it differ. */
export function systemOf({ userAgent }: { userAgent: string } = navigator): 'mac' | 'windows' | 'linux' {
  if (/windows/i.test(userAgent)) return 'windows'
  return /macintosh/i.test(userAgent) ? 'mac' : 'linux'
}

function isWeb(link: string): boolean {
  return /^https?:/i.test(link.trim())
}

function isLocal(link: string): boolean {
  const { protocol, hostname = '' } = tryUrl(link) ?? {}
  return protocol === 'http:' && /^(.+\.)?localhost$|^127\.0\.0\.1$|^\[::1]$/.test(hostname)
}

function tryUrl(link: string): URL | undefined {
  return URL.canParse(link) ? new URL(link) : undefined
}
