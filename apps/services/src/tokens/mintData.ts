import { toBase58 } from './base58.js'

/** What the issuer of a token wrote of it. All of it is a claim. */
export type Written = {
  name: string
  symbol: string
  /** Where more is written. */
  uri: string
  /** Who may change it; missing when nobody may. */
  authority?: string | undefined
}

export type MintData = {
  supply: bigint
  decimals: number
  /** Of a token that carries it itself (Token-2022). */
  written?: Written | undefined
  /** The group that it was made a member of, by the group's own authority (Token-2022). */
  group?: string | undefined
}

export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const mintBytes = 82
/** Behind the shared part, filled up to the length of an account, stands what it is; entries of a type and a length follow. */
const kindAt = 165
const isMint = 1
const entries = { pointer: 18, metadata: 19, member: 23 } as const
const metadataV1 = 4

/** Reads the account of a mint, of either token program; `undefined` for what is none. */
export function readMintData(data: Uint8Array, mint: string): MintData | undefined {
  const isOld = data.length === mintBytes
  if (!isOld && !(data.length > kindAt && data[kindAt] === isMint)) return undefined
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const shared = { supply: bytes.readBigUInt64LE(36), decimals: bytes[44] ?? 0 }
  const found = new Map<number, Buffer>()
  for (let at = kindAt + 1; at + 4 <= bytes.length; ) {
    const [type, end] = [bytes.readUInt16LE(at), at + 4 + bytes.readUInt16LE(at + 2)]
    if (type === 0 || end > bytes.length) break
    found.set(type, bytes.subarray(at + 4, end))
    at = end
  }
  const [pointer, metadata, member] = [
    found.get(entries.pointer),
    found.get(entries.metadata),
    found.get(entries.member),
  ]
  return {
    ...shared,
    written: metadata && pointer && addressAt(pointer, 32) === mint ? inside(metadata, mint) : undefined,
    group: member && addressAt(member, 0) === mint ? addressAt(member, 32) : undefined,
  }
}

/** Reads an account of the metadata program (Metaplex); `undefined` for what is none, or none of that mint. */
export function readMetadataAccount(
  data: Uint8Array,
  mint: string,
): (Written & { collection?: string | undefined }) | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes[0] !== metadataV1 || addressAt(bytes, 33) !== mint) return undefined
  const texts = textsAt(bytes, 65)
  return texts && { ...texts.written, authority: addressAt(bytes, 1), collection: collectionAt(bytes, texts.end) }
}

function inside(bytes: Buffer, mint: string): Written | undefined {
  const texts = addressAt(bytes, 32) === mint ? textsAt(bytes, 64) : undefined
  return texts && { ...texts.written, authority: addressAt(bytes, 0) }
}

/** The collection, when its own authority has said that this is of it: behind royalties, creators and some marks. */
function collectionAt(bytes: Buffer, from: number): string | undefined {
  let at = from + 2
  const byte = () => bytes[at++]
  if (byte() === 1) {
    if (at + 4 > bytes.length) return undefined
    at += 4 + bytes.readUInt32LE(at) * 34
  }
  at += 2
  // The number of its edition, then its standard.
  for (let option = 0; option < 2; option++) if (byte() === 1) at += 1
  const [has, verified] = [byte(), byte()]
  return has === 1 && verified === 1 ? addressAt(bytes, at) : undefined
}

/** Name, symbol and place, each behind its length; the older program fills them up with zeros. */
function textsAt(bytes: Buffer, from: number): { written: Written; end: number } | undefined {
  const texts: string[] = []
  let at = from
  while (texts.length < 3) {
    const end = at + 4 <= bytes.length ? at + 4 + bytes.readUInt32LE(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length) return undefined
    texts.push(bytes.toString('utf8', at + 4, end).replace(/(?<!\0)\0+$/, ''))
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { written: { name, symbol, uri }, end: at }
}

/** An address; `undefined` for none, which is written as zeros, and behind the end. */
function addressAt(bytes: Uint8Array, at: number): string | undefined {
  const part = bytes.subarray(at, at + 32)
  return part.length === 32 && part.some((byte) => byte !== 0) ? toBase58(part) : undefined
}
