import { asProvider, type Eip1193Provider } from './eip1193.js'

/** What a wallet said of itself, after it was checked. Every text in it is fit to be shown. */
export type Announcement = {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

const maxNameLength = 48
const maxIconLength = 100_000
const iconPattern = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)(?:;[\w=-]+)*,/i
// An SVG inside <img> runs nothing and loads nothing; one that carries any of this has no business as an icon.
const activeSvg =
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler)|\bon\w+\s*=|javascript:|<!(?:doctype|entity)/i

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

/** A name in one line, without control, direction and invisible characters, of bounded length. */
export function cleanName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const text = name
    .slice(0, 1_000)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = [...text]
  const short = letters.length > maxNameLength ? `${letters.slice(0, maxNameLength - 1).join('')}…` : text
  return short || undefined
}

/** A picture that carries its own bytes, of an image type, of bounded size and without scripts. */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > maxIconLength) return undefined
  const uri = icon.trim()
  const head = iconPattern.exec(uri)?.[0]
  if (!head) return undefined
  if (!/svg/i.test(head)) return uri
  try {
    const body = uri.slice(head.length)
    const text = /;base64,/i.test(head) ? atob(decodeURIComponent(body)) : decodeURIComponent(body)
    return activeSvg.test(text.replaceAll('\0', '')) ? undefined : uri
  } catch {
    return undefined
  }
}
