type Page = { navigator?: { userAgent?: string; maxTouchPoints?: number } }

/** True on a phone or a tablet, where the wallet is another app. An iPad presents itself as a Mac with a touch screen. */
export function isMobile(page: Page = globalThis as Page): boolean {
  const { userAgent = '', maxTouchPoints = 0 } = page.navigator ?? {}
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
