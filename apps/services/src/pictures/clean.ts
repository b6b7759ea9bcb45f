import { cleanGif } from './formats/gif.js'
import { cleanJpeg } from './formats/jpeg.js'
import { cleanPng } from './formats/png.js'
import { cleanWebp } from './formats/webp.js'
import { cleanSvg } from './svg.js'

export type CleanPicture = { type: string; bytes: Uint8Array }

const rasters = [
  ['image/png', cleanPng],
  ['image/jpeg', cleanJpeg],
  ['image/gif', cleanGif],
  ['image/webp', cleanWebp],
] as const

const sideAtMost = 8_192
const pixelsAtMost = 33_554_432

/**
 * A picture that may be served from here, whatever its sender calls it: the type is read from its bytes, it is put together anew from the
 * parts that draw, and a drawing in SVG from the elements and attributes that are known to do nothing else. `undefined` for all else.
 */
export function cleanPicture(bytes: Uint8Array): CleanPicture | undefined {
  for (const [type, clean] of rasters) {
    const picture = clean(bytes)
    if (!picture) continue
    const { width, height } = picture.size
    const fits = width > 0 && height > 0 && Math.max(width, height) <= sideAtMost && width * height <= pixelsAtMost
    return fits ? { type, bytes: picture.bytes } : undefined
  }
  const drawing = cleanSvg(bytes)
  return drawing === undefined ? undefined : { type: 'image/svg+xml', bytes: new TextEncoder().encode(drawing) }
}
