import type { Platform } from '../../core/features/wallets/sections.js'

type Device = { userAgent: string; platform?: string | undefined; maxTouchPoints?: number | undefined }

/** What a browser runs on. An iPad that calls itself a Mac is told by its touch points. */
export function platformOf(device: Device | undefined): Platform {
  if (!device) return 'desktop'
  if (/android/i.test(device.userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(device.userAgent)) return 'ios'
  const touchMac = device.platform === 'MacIntel' && (device.maxTouchPoints ?? 0) > 1
  return touchMac ? 'ios' : 'desktop'
}

/** The platform of this page; `desktop` on a server. */
export function pagePlatform(): Platform {
  return platformOf(globalThis.navigator)
}
