import { concat, letters, type Size } from './bytes.js'

/** The picture of its frames alone, without texts and comments and with nothing behind its end; `undefined` when it is no GIF. */
export function cleanGif(bytes: Uint8Array): { bytes: Uint8Array; size: Size } | undefined {
  const version = letters(bytes, 0, 6)
  if ((version !== 'GIF87a' && version !== 'GIF89a') || bytes.length < 14) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  let at = 13 + tableBytes(bytes[10] ?? 0)
  if (at > bytes.length) return undefined
  const parts: Uint8Array[] = [bytes.subarray(0, at)]
  let hasFrame = false
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) {
      parts.push(bytes.subarray(at, at + 1))
      return hasFrame ? { bytes: concat(parts), size } : undefined
    }
    if (kind === 0x21) {
      const end = endOfBlocks(bytes, at + 2)
      if (end === undefined) return undefined
      const isKept = bytes[at + 1] === 0xf9 || (bytes[at + 1] === 0xff && letters(bytes, at + 3, 11) === 'NETSCAPE2.0')
      if (isKept) parts.push(bytes.subarray(at, end))
      at = end
    } else if (kind === 0x2c && at + 10 < bytes.length) {
      const frame = { width: view.getUint16(at + 5, true), height: view.getUint16(at + 7, true) }
      if (frame.width > size.width || frame.height > size.height) return undefined
      const end = endOfBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
      if (end === undefined) return undefined
      parts.push(bytes.subarray(at, end))
      hasFrame = true
      at = end
    } else return undefined
  }
  return undefined
}

/** The size of the colour table that a packed byte announces. */
function tableBytes(packed: number): number {
  return packed & 0x80 ? 3 << ((packed & 7) + 1) : 0
}

/** Blocks of up to 255 bytes, each with its length ahead, end with an empty one. */
function endOfBlocks(bytes: Uint8Array, start: number): number | undefined {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}
