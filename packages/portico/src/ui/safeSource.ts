const dataImage = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i
const longestData = 512_000

/**
 * The address of a picture if it may be shown: a picture in a `data:` URI, `https:`, `blob:`, or one of the given origins.
 * Shown with `<img>` alone, so that nothing inside an SVG can run.
 */
export function safeSource(source: string | null | undefined, origins: readonly string[] = []): string | undefined {
  if (!source) return undefined
  if (dataImage.test(source)) return source.length <= longestData ? source : undefined
  try {
    const url = new URL(source)
    if (url.username || url.password) return undefined
    if (url.protocol === 'https:' || url.protocol === 'blob:') return url.href
    return url.protocol === 'http:' && origins.includes(url.origin) ? url.href : undefined
  } catch {
    return undefined
  }
}
