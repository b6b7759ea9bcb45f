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

/** Written out: what a parser of addresses would mend (`https:host`, a backslash, a break) is another address to another parser. */
const webForm = /^https:\/\/[^\s\\\p{Cc}\p{Cf}]+$/u

/** What a name may not hold: what cannot be seen, what is markup, and what parts the fields of a row. */
export const foreignInNames = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>|]/u

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
  if (link.length > 300 || !webForm.test(link) || !URL.canParse(link)) return false
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

/** Stores of programs for computers, and where many makers publish theirs. */
const desktopForms: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['mac', [appleForm]],
  ['windows', [/^https:\/\/apps\.microsoft\.com\/detail\/[a-z0-9]{12,14}$/i]],
  ['linux', []],
])
const releasesForm = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/releases(?:\/[\w./-]*)?$/

/** Whether a page is where the program for a computer is had: a store's, releases on GitHub, or of the domain of the maker's home page. */
export function isDownload(store: string, link: string, homepage: string | null | undefined): boolean {
  const forms = desktopForms.get(store)
  // What phones install is no program for a computer.
  if (!forms || !isWebAddress(link) || /\.(?:apk|ipa)$/i.test(new URL(link).pathname)) return false
  return [...forms, releasesForm].some((form) => form.test(link)) || isOfDomain(link, homepage)
}

/** Whether both addresses are of one domain, which is somebody's alone. */
export function isOfDomain(link: string, homepage: string | null | undefined): boolean {
  if (!homepage || !URL.canParse(link) || !URL.canParse(homepage)) return false
  const domain = domainOf(new URL(homepage).hostname)
  return domain !== undefined && domain === domainOf(new URL(link).hostname)
}

/** Hosts that give names away: below these each name is another's, as it is below a country's `co`, `com` and so on. */
const sharedSuffixes = new Set(
  `app.link carrd.co cloudfront.net firebaseapp.com fly.dev framer.app framer.website gitbook.io github.io gitlab.io go.link
  herokuapp.com netlify.app notion.site onelink.me onrender.com page.link pages.dev surge.sh vercel.app web.app webflow.io wixsite.com
  wordpress.com workers.dev`.split(/\s+/),
)
const countrySuffix = /^(?:co|com|org|net|gov|ac|or|ne)\.[a-z]{2}$/
/** And on these it is the path that says whose a page is. */
const sharedHost =
  /^(?:amazonaws|apple|discord|facebook|github|gitlab|google|googleapis|linktr|medium|microsoft|notion|t|telegram|twitter|x)\.[a-z]{2,4}$/

/** What is registered: the last two parts of a host, or three below what many share. `undefined`: nobody's alone. */
function domainOf(host: string): string | undefined {
  const parts = host.split('.')
  const last = parts.slice(-2).join('.')
  if (sharedSuffixes.has(last) || countrySuffix.test(last))
    return parts.length > 2 ? parts.slice(-3).join('.') : undefined
  return sharedHost.test(last) ? undefined : last
}

/** Of EIP-6963: at least two parts, the first of which is no other's. */
export const rdnsForm = /^[a-z][a-z0-9-]{1,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62}){1,5}$/
export const idForm = /^[a-z0-9][a-z0-9-]{0,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62}){0,5}$/
export const namespaceForm = /^[-a-z0-9]{3,8}$|^multiversx$/
/** CAIP-2. */
export const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** A flag of the provider, or the path of one from `window` on. */
export const markForm = /^[A-Za-z_$][\w$]{1,39}(?:\.[A-Za-z_$][\w$]{0,39}){0,3}$/

/** Whether it is the address of a node or an explorer: over TLS, on a public host, without a name and a password. */
export function isNode(link: string): boolean {
  if (link.length > 300 || !webForm.test(link) || !URL.canParse(link) || link.includes('#')) return false
  const { protocol, username, password, hostname } = new URL(link)
  return protocol === 'https:' && username === '' && password === '' && hostForm.test(hostname)
}
