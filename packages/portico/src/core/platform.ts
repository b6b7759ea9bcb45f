/** What the page runs on: phones get links where others get a QR code. */
export type Platform = 'desktop' | 'ios' | 'android'

/** A browser, as far as extensions are had from a store of its own. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari'

type Device = { userAgent?: string; maxTouchPoints?: number }

/** Told from the user agent; a tablet that says it is a Mac is known by its touch screen. On a server: `desktop`. */
export function platformOf(device: Device = own()): Platform {
  const { userAgent = '', maxTouchPoints = 0 } = device
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}

const own = (): Device => (globalThis as { navigator?: Device }).navigator ?? {}

/** Told from the user agent; whoever builds on Chromium without a store of their own takes extensions of Chrome's. */
export function browserOf({ userAgent = '' }: Device = own()): BrowserName {
  if (/firefox\//i.test(userAgent)) return 'firefox'
  if (/edg\//i.test(userAgent)) return 'edge'
  if (/opr\//i.test(userAgent)) return 'opera'
  return /safari\//i.test(userAgent) && !/chrom/i.test(userAgent) ? 'safari' : 'chrome'
}
