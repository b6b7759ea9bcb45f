/**
 * The forms that links may have: an allow list. Whatever else somebody writes (`javascript:`, `data:`, `intent:`, a path that means
 * something to a program, a page of strangers in the place of a store) is no link.
 */

/** Schemes that are no wallet's own: the page, the system or another kind of app answers them, or everybody does. */
const takenSchemes = new Set(
  `about android-app app app-settings bitcoin blob chrome chrome-extension content data ethereum example facetime file filesystem ftp
  http https intent itms itms-apps itms-services jar javascript mailto market moz-extension myapp resource search shell sms smsto solana
  tel tg vbscript view-source wallet walletapp wc whatsapp ws wss`.split(/\s+/),
)

const appForm = /^([a-z][a-z0-9+.-]{1,63}):\/\/[A-Za-z0-9._~/-]{0,200}$/
const hostForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** The scheme of an app's own link such as `wallet://open`; `undefined` for all else. */
export function schemeOf(link: string): string | undefined {
  const scheme = appForm.exec(link)?.[1]
  if (scheme === undefined || takenSchemes.has(scheme) || scheme.startsWith('ms-') || scheme.startsWith('x-apple'))
    return undefined
  // `scheme:///path` is the same as `scheme://path` to some systems and not to others.
  return link.includes(':///') || link.includes('//', scheme.length + 3) ? undefined : scheme
}

/** Whether it is a public web address over TLS without a name, a port or a place in the page, written as browsers write it. */
export function isWebAddress(link: string, { query = false } = {}): boolean {
  if (link.length > 300 || !URL.canParse(link)) return false
  const url = new URL(link)
  const plain =
    url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '' && !link.includes('#')
  return plain && hostForm.test(url.hostname) && (query || url.search === '') && url.href === link
}

const appleForm = /^https:\/\/apps\.apple\.com\/app\/id\d{6,12}$/
const edgeForm = /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/

/** Of each store, the one form of its pages. */
export const storeForms = {
  ios: appleForm,
  android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[A-Za-z]\w*(?:\.\w+)+$/,
} as const
export const extensionForms = {
  chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-zA-Z0-9_.~%-]{1,100}\/$/,
  safari: appleForm,
  edge: edgeForm,
  opera: /^https:\/\/addons\.opera\.com\/extensions\/details\/[a-zA-Z0-9_-]{1,100}\/$/,
} as const

/** Of EIP-6963: at least two parts, the first of which is no other's. */
export const rdnsForm = /^[a-z][a-z0-9-]{1,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62}){1,5}$/
export const idForm = /^[a-z0-9][a-z0-9-]{0,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62}){0,5}$/
export const namespaceForm = /^[-a-z0-9]{3,8}$|^multiversx$/
/** CAIP-2. */
export const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** A flag of the provider, or the path of one from `window` on. */
export const markForm = /^[A-Za-z_$][\w$]{1,39}(?:\.[A-Za-z_$][\w$]{0,39}){0,3}$/

/** Browsers read `https:host` and `https:\\host` as addresses, and leave out what cannot be seen; others read something else. */
const writtenOut = /^https:\/\/[^\s\\\p{Cc}\p{Cf}]+$/u

/** Whether it is the address of a node or an explorer: over TLS, on a public host, without a name and a password. */
export function isNode(link: string): boolean {
  if (link.length > 300 || !writtenOut.test(link) || !URL.canParse(link) || link.includes('#')) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostForm.test(hostname)
}
