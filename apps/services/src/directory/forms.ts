/**
 * The forms that addresses of wallets may have: an allow list. Pages open them for people, so whatever else somebody writes
 * (`javascript:`, `data:`, `intent:`) is refused where it comes in. What the wallet registry of this repository takes is taken here, too;
 * where a form here is wider, an operator may know of a link that the registry does not publish.
 */

/** Schemes that are no wallet's own: the page, the system or another kind of app answers them, or everybody does. */
const takenSchemes = new Set(
  `about android-app app app-settings bitcoin blob chrome chrome-extension content data ethereum example facetime file filesystem ftp
  http https intent itms itms-apps itms-services jar javascript mailto market moz-extension myapp resource search shell sms smsto solana
  tel tg vbscript view-source wallet walletapp wc whatsapp ws wss`.split(/\s+/),
)
const appForm = /^([a-z][a-z0-9+.-]{1,63}):(?:\/\/)?[A-Za-z0-9._~/?=&%-]{0,300}$/
const loopback = /^(?:localhost|(?:[\w-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/

/** Of a wallet's own app, such as `acme://` or `acme://open`. */
export function isAppLink(text: string): boolean {
  const scheme = appForm.exec(text)?.[1]
  return scheme !== undefined && !takenSchemes.has(scheme) && !/^(?:ms-|x-apple)/.test(scheme)
}

/** Browsers read `https:host` and `https:\\host` as addresses, and leave out what cannot be seen; others read something else. */
const writtenOut = /^https?:\/\/[^\s\\/\p{Cc}\p{Cf}][^\s\\\p{Cc}\p{Cf}]*$/iu

/** Over TLS and without a name or a password; plain on this machine alone. */
export function isWebLink(text: string): boolean {
  if (text.length > 2_048 || !writtenOut.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
}

/** Of EIP-6963: at least two parts, the first of which is no other's. */
export const rdnsForm = /^[a-z][a-z0-9-]{1,62}(?:\.[A-Za-z0-9][A-Za-z0-9_-]{0,62}){1,5}$/
/** A flag of the provider (`isRabby`), or the path of one from `window` on. */
export const markForm = /^[A-Za-z_$][\w$]{1,39}(?:\.[A-Za-z_$][\w$]{0,39}){0,3}$/
/** CAIP-2. */
export const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
export const namespaceForm = /^[-a-z0-9]{3,8}$|^multiversx$/
export const walletIdForm = /^[\w.:-]{1,128}$/
