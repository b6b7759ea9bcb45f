import { cleanName, maxNameLength, safeIcon } from '../base/walletText.js'
import { asProvider, type Eip1193Provider } from './eip1193.js'

/** What a wallet said of itself, after it was checked. Every text in it is fit to be shown. */
export type Announcement = {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

/**
 * Checks the detail of an EIP-6963 announcement. A page script can announce anything, so each field is read once, under guard,
 * and only plain text of bounded length leaves. A domain name has a dot, so that nobody can take the id of another kind of
 * connector. `undefined` when it cannot be a wallet; a bad icon alone is only left out.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider: candidate } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, rdns, icon } = info
    const provider = asProvider(candidate)
    if (!provider || typeof uuid !== 'string' || !/^[\w.:-]{1,100}$/.test(uuid)) return undefined
    if (typeof rdns !== 'string' || rdns.length > 253 || !/^[\w-]+(?:\.[\w-]+)+$/.test(rdns)) return undefined
    return { uuid, rdns, name: cleanName(name) ?? rdns.slice(0, maxNameLength), icon: safeIcon(icon), provider }
  } catch {
    return undefined
  }
}
