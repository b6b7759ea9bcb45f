import { concat, type Size, startsWith } from './bytes.js'

/** Start of a frame: its kinds that browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2])
const forbiddenFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/** JFIF's own header and Adobe's, which tells the colours apart; what else is added (place, camera, previews) is left out. */
const isKeptAddition = (marker: number) => marker === 0xe0 || marker === 0xee
const isAddition = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** The picture without what does not draw, and with nothing behind its end; `undefined` when it is no JPEG. */
export function cleanJpeg(bytes: Uint8Array): { bytes: Uint8Array; size: Size } | undefined {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let size: Size | undefined
  let hasScan = false
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      parts.push(bytes.subarray(at, at + 2))
      return size && hasScan ? { bytes: concat(parts), size } : undefined
    }
    if (isAlone(marker)) {
      at += 2
      continue
    }
    if (marker < 0xc0 || marker === 0xd8 || forbiddenFrames.has(marker) || at + 4 > bytes.length) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (frames.has(marker)) {
      if (size || end < at + 10) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    if (!isAddition(marker) || isKeptAddition(marker)) parts.push(bytes.subarray(at, end))
    at = end
    if (marker === 0xda) {
      if (!size) return undefined
      hasScan = true
      const next = endOfScan(bytes, at)
      parts.push(bytes.subarray(at, next))
      at = next
    }
  }
  return undefined
}

/** Drawn data runs to the next marker that is neither a filled-up byte nor a point of restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
