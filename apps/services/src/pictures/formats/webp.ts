import { concat, letters, type Size, startsWith } from './bytes.js'

/** What draws; metadata and colour profiles are left out, and the header told so. */
const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'])
const flagsOfLeftOut = 0x20 | 0x08 | 0x04

/** The picture of its drawing parts alone; `undefined` when it is no WebP. */
export function cleanWebp(bytes: Uint8Array): { bytes: Uint8Array; size: Size } | undefined {
  if (letters(bytes, 0, 4) !== 'RIFF' || letters(bytes, 8, 4) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length || end < 20) return undefined
  const parts: Uint8Array[] = []
  let size: Size | undefined
  let hasData = false
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return undefined
    const name = letters(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (next > end) return undefined
    const part = bytes.slice(at, next)
    const body = part.subarray(8)
    if (name === 'VP8X') {
      if (length < 10 || parts.length > 0) return undefined
      part[8] = (part[8] ?? 0) & ~flagsOfLeftOut
      size = { width: 1 + uint24(body, 4), height: 1 + uint24(body, 7) }
    } else if (name === 'VP8 ' || name === 'VP8L') {
      hasData = true
      size ??= name === 'VP8 ' ? sizeOfLossy(body) : sizeOfLossless(body)
      if (!size) return undefined
    } else if (name === 'ANMF') hasData = true
    if (kept.has(name)) parts.push(part)
    at = next
  }
  if (!size || !hasData) return undefined
  const content = concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  return { bytes: concat([head, content]), size }
}

function uint24(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
}

function sizeOfLossy(body: Uint8Array): Size | undefined {
  if (body.length < 10 || !startsWith(body, [0x9d, 0x01, 0x2a], 3)) return undefined
  return { width: uint24(body, 6) & 0x3fff, height: uint24(body, 8) & 0xffff & 0x3fff }
}

function sizeOfLossless(body: Uint8Array): Size | undefined {
  if (body.length < 5 || body[0] !== 0x2f) return undefined
  const packed = uint24(body, 1) + (body[4] ?? 0) * 0x1000000
  return { width: 1 + (packed & 0x3fff), height: 1 + (Math.floor(packed / 0x4000) & 0x3fff) }
}
