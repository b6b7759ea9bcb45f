import { extensionForms, isDownload, isOfDomain, isWebAddress, schemeOf, storeForms } from '../src/forms.js'
import type { WalletExtensions, WalletLinks, WalletStores } from '../src/wallet.js'

type Told = string | null | undefined

/** Brings what a source wrote into the one form of its kind, where that is the same link for certain. `undefined`: it is none. */
export function mendHomepage(value: Told): string | undefined {
  const url = webUrl(value)
  if (!url) return undefined
  withoutTraces(url)
  return isWebAddress(url.href, { query: true }) ? url.href : undefined
}

/** An app's own scheme. Schemes know no capitals; `wc?uri=` is put behind by whoever opens it. */
export function mendAppLink(value: Told): string | undefined {
  const [, scheme = '', rest = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(.*)$/s.exec(value?.trim() ?? '') ?? []
  const link = `${scheme.toLowerCase()}://${rest.replace(/^\/$|(?:^|(?<=\/))wc\?uri=$/, '')}`
  return schemeOf(link) === undefined ? undefined : link
}

/** Firebase's links, which ended in August 2025. */
const endedServices = /(?:^|\.)page\.link$/
const linkServices = /\.(?:app\.link|onelink\.me|go\.link)$/
/** Pages that say something to people, or to stores, and are no app's. */
const noLinkPath = /^\/(?:\.well-known|apple-app-site-association|download|join|official|.*internal|.*\*)/i
const noLinkHost = /(?:^|[.-])(?:staging|dev|lab|apple|test)[.-]|^(?:play\.google|apps\.apple|github|t)\.[a-z]+$/

/**
 * A web address that phones hand over to an app. Sources name the maker's home page here as often as a link, and a visitor's pairing link
 * would go to whatever stands there: it has to be of the maker's own domain, or of a service that does nothing else; and where the app has a
 * scheme of its own, the bare home page is none.
 */
export function mendUniversal(value: Told, { homepage, app }: { homepage: Told; app: Told }): string | undefined {
  const url = webUrl(value, { upgrade: false })
  if (url?.search !== '' || url.hash !== '' || endedServices.test(url.hostname)) return undefined
  if (noLinkHost.test(url.hostname) || noLinkPath.test(url.pathname)) return undefined
  const home = webUrl(homepage)
  const own = isOfDomain(url.href, home?.href)
  const isHome = home !== undefined && own && url.pathname === '/' && bare(url.hostname) === bare(home.hostname)
  if (!own && !linkServices.test(url.hostname)) return undefined
  if (isHome && app) return undefined
  return isWebAddress(url.href) ? url.href : undefined
}

/** A wallet that is a page: of the maker's own domain, at an address that is an app's and not a home page's. */
export function mendWebWallet(value: Told, { homepage }: { homepage: Told }): string | undefined {
  const url = webUrl(value, { upgrade: false })
  const home = webUrl(homepage)
  if (url?.search !== '' || url.hash !== '' || !isOfDomain(url.href, home?.href)) return undefined
  if (!/^(?:app|wallet|web|webwallet|pwa|console|my|mobile|h5)\./.test(url.hostname) || url.pathname !== '/')
    return undefined
  return isWebAddress(url.href) ? url.href : undefined
}

/** A page from which a program is had: a visitor installs what is there, so it has to be of a store or of the maker's own domain. */
export function mendStores(told: { [K in keyof WalletStores]?: Told }, homepage: Told): WalletStores {
  const home = mendHomepage(homepage)
  const download = (store: 'mac' | 'windows' | 'linux') => {
    const url = webUrl(told[store])
    if (!url) return undefined
    url.search = ''
    url.hash = ''
    return isDownload(store, url.href, home) ? url.href : undefined
  }
  return present({
    ios: appleApp(told.ios),
    android: playApp(told.android),
    mac: appleApp(told.mac) ?? download('mac'),
    windows: download('windows'),
    linux: download('linux'),
  })
}

export function mendExtensions(told: { [K in keyof WalletExtensions]?: Told }): WalletExtensions {
  return present({
    chrome: chromeExtension(told.chrome),
    firefox: firefoxExtension(told.firefox),
    safari: appleApp(told.safari),
    edge: edgeExtension(told.edge),
    opera: operaExtension(told.opera),
  })
}

export function mendLinks(told: { [K in keyof WalletLinks]?: Told }, homepage: Told): WalletLinks {
  const app = mendAppLink(told.app)
  return present({
    app,
    universal: mendUniversal(told.universal, { homepage, app }),
    web: mendWebWallet(told.web, { homepage }),
    browse: mendUniversal(told.browse, { homepage, app: undefined }),
    desktop: mendAppLink(told.desktop),
  })
}

function appleApp(value: Told): string | undefined {
  const url = webUrl(value)
  const id =
    url && /^(?:apps|itunes)\.apple\.com$/.test(url.hostname)
      ? /\/id(\d{6,12})(?:\/|$)/.exec(url.pathname)?.[1]
      : undefined
  return id && fits(`https://apps.apple.com/app/id${id}`, storeForms.ios)
}

function playApp(value: Told): string | undefined {
  const url = webUrl(value)
  const id = url?.hostname === 'play.google.com' ? url.searchParams.get('id') : undefined
  return id ? fits(`https://play.google.com/store/apps/details?id=${id}`, storeForms.android) : undefined
}

function chromeExtension(value: Told): string | undefined {
  const url = webUrl(value)
  const isStore = /^(?:chromewebstore\.google\.com\/|chrome\.google\.com\/webstore\/)/.test(
    url ? url.hostname + url.pathname : '',
  )
  const id = isStore ? /\/([a-p]{32})(?:\/|$)/.exec(url?.pathname ?? '')?.[1] : undefined
  return id && fits(`https://chromewebstore.google.com/detail/${id}`, extensionForms.chrome)
}

function edgeExtension(value: Told): string | undefined {
  const url = webUrl(value)
  const id =
    url?.hostname === 'microsoftedge.microsoft.com' ? /\/([a-p]{32})(?:\/|$)/.exec(url.pathname)?.[1] : undefined
  return id && fits(`https://microsoftedge.microsoft.com/addons/detail/${id}`, extensionForms.edge)
}

function firefoxExtension(value: Told): string | undefined {
  const url = webUrl(value)
  const name = url?.hostname === 'addons.mozilla.org' ? /\/firefox\/addon\/([^/]+)/.exec(url.pathname)?.[1] : undefined
  return name && fits(`https://addons.mozilla.org/firefox/addon/${name}/`, extensionForms.firefox)
}

function operaExtension(value: Told): string | undefined {
  const url = webUrl(value)
  const name =
    url?.hostname === 'addons.opera.com' ? /\/extensions\/details\/([^/]+)/.exec(url.pathname)?.[1] : undefined
  return name && fits(`https://addons.opera.com/extensions/details/${name}/`, extensionForms.opera)
}

const fits = (link: string, form: RegExp) => (form.test(link) ? link : undefined)

/** Web servers that are asked over TLS are the same; where they are none, nothing is lost that could be trusted. */
function webUrl(value: Told, { upgrade = true } = {}): URL | undefined {
  const text = value?.trim() ?? ''
  const asked = upgrade ? text.replace(/^http:/i, 'https:') : text
  return /^https:\/\//i.test(asked) && URL.canParse(asked) ? new URL(asked) : undefined
}

function withoutTraces(url: URL): void {
  for (const name of [...url.searchParams.keys()])
    if (/^utm_|^hl$|^ref|^lang$/.test(name)) url.searchParams.delete(name)
  url.hash = ''
}

const bare = (host: string) => host.replace(/^www\./, '')

function present<T extends Record<string, string | undefined>>(told: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}
