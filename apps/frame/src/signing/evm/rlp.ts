import { concat, fromBigInt, toBigInt } from '../bytes.js'

export type Rlp = Uint8Array | readonly Rlp[]

const maxDepth = 8

function head(length: number, short: number): Uint8Array {
  if (length < 56) return Uint8Array.of(short + length)
  const size = fromBigInt(BigInt(length))
  return concat(Uint8Array.of(short + 55 + size.length), size)
}

export function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array) {
    const [only] = item
    return item.length === 1 && only !== undefined && only < 0x80 ? item : concat(head(item.length, 0x80), item)
  }
  const body = concat(...item.map(encodeRlp))
  return concat(head(body.length, 0xc0), body)
}

/** Reads one item and nothing after it. Throws a TypeError for what another encoder would have written in another way. */
export function decodeRlp(bytes: Uint8Array): Rlp {
  const { item, end } = read(bytes, 0, 0)
  if (end !== bytes.length) throw new TypeError('Bytes after the end')
  return item
}

function read(bytes: Uint8Array, at: number, depth: number): { item: Rlp; end: number } {
  const first = bytes[at]
  if (first === undefined || depth > maxDepth) throw new TypeError('Not RLP')
  if (first < 0x80) return { item: bytes.slice(at, at + 1), end: at + 1 }
  const base = first < 0xc0 ? 0x80 : 0xc0
  const { start, end } = extent(bytes, at, first - base)
  if (base === 0x80) {
    const item = bytes.slice(start, end)
    if (item.length === 1 && (item[0] ?? 0) < 0x80) throw new TypeError('Not the shortest form')
    return { item, end }
  }
  const items: Rlp[] = []
  let next = start
  while (next < end) {
    const inner = read(bytes.subarray(0, end), next, depth + 1)
    items.push(inner.item)
    next = inner.end
  }
  return { item: items, end }
}

function extent(bytes: Uint8Array, at: number, mark: number): { start: number; end: number } {
  const sizeLength = Math.max(0, mark - 55)
  const size = bytes.subarray(at + 1, at + 1 + sizeLength)
  const length = sizeLength === 0 ? mark : Number(toBigInt(size))
  if (size.length !== sizeLength || sizeLength > 6 || (sizeLength > 0 && (size[0] === 0 || length < 56)))
    throw new TypeError('Not the shortest form')
  const start = at + 1 + sizeLength
  if (start + length > bytes.length) throw new TypeError('Cut short')
  return { start, end: start + length }
}
