const maxMessage = 300

/** A foreign text in one line of bounded length: it may be shown to a person. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return line.length > maxMessage ? `${line.slice(0, maxMessage - 1)}…` : line
}

/** What a wallet says of itself, made fit to be shown: any script of the page can say anything. */
export const maxNameLength = 48
const maxIconLength = 100_000
const iconPattern = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)(?:;[\w=-]+)*,/i
// An SVG inside <img> runs nothing and loads nothing; one that carries any of this has no business as an icon.
const activeSvg =
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|handler)|\bon\w+\s*=|javascript:|<!(?:doctype|entity)/i

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
