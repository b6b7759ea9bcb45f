/** What the page runs on: phones get links where others get a QR code. */
export type Platform = 'desktop' | 'ios' | 'android'

type Device = { userAgent?: string; maxTouchPoints?: number }

/** Told from the user agent; a tablet that says it is a Mac is known by its touch screen. On a server: `desktop`. */
export function platformOf(device: Device = (globalThis as { navigator?: Device }).navigator ?? {}): Platform {
  const { userAgent = '', maxTouchPoints = 0 } = device
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}
