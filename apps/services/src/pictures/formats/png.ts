import { crc32 } from 'node:zlib'
import { concat, type Size, startsWith } from './bytes.js'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** What draws: the rest (texts, times, profiles, private parts) is left out. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND', 'acTL', 'fcTL', 'fdAT'])

/** The picture of its drawing parts alone, each with its check sum right and nothing behind its end; `undefined` when it is no PNG. */
export function cleanPng(bytes: Uint8Array): { bytes: Uint8Array; size: Size } | undefined {
  if (!startsWith(bytes, signature)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = [bytes.subarray(0, signature.length)]
  let size: Size | undefined
  let hasData = false
  let at = signature.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(name) || view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4)))
      return undefined
    if (!size) {
      if (name !== 'IHDR' || length !== 13) return undefined
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    } else if (name === 'IHDR') return undefined
    if (name === 'IDAT') hasData = true
    if (kept.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return hasData ? { bytes: concat(parts), size } : undefined
    at = end
  }
  return undefined
}
