import { describe, expect, test } from 'vitest'
import { fromBase58 } from './base58.js'
import { readMetadataAccount, readMintData } from './mintData.js'

/** The metadata account of 'Gooberg #2235' as mainnet had it (679 bytes), without the zeros at its end. */
const recorded =
  'BCqZ4aAti/f7wSoPzFf/CrQTG4v0/11BcAetBEg7FbVensCP14TwoRIbVTiKBSRrzepO8TbHY//R3QMT7rCRAK4gAAAAR29vYmVyZyAjMjIzNQAAAAAAAAAAAAAAAAAAAAAAAAAKAAAAVEdCAAAAAAAAAMgAAABodHRwczovL25mdHN0b3JhZ2UubGluay9pcGZzL2JhZnliZWlkM3Z4ZmZtNzd6amMyZXpsenhsa2VqdXNqanBzYWlpeW0ycWJoamIydGdldHFzcHdyN2txLzIyMzUuanNvbgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAO4CAQIAAAAUxFfsU6QG71ZDthn7yLOtvea+g+ONHxtjbBTouRpqtAEAKpnhoC2L9/vBKg/MV/8KtBMbi/T/XUFwB60ESDsVtV4AZAEBAf8BBAEBDQmAIUVtXc9CP2WLJVKrk306RuMGChFEq/3kKHZmh6oAAAEAAQmGIoXjcQqQ1R2eRwLemp3V6f3IrIHS0qzR4d3IJP7E'
const filled = () => new Uint8Array([...Buffer.from(recorded, 'base64'), ...new Uint8Array(208)])
const mint = 'BghihYzykKNX1dMyS1snAR266G8czLi28xFK45ShCiMB'
/** Where it is said that the collection has agreed. */
const verifiedAt = 401

describe('readMetadataAccount', () => {
  test('default: a recorded one', () => {
    expect(readMetadataAccount(filled(), mint)).toEqual({
      name: 'Gooberg #2235',
      symbol: 'TGB',
      uri: 'https://nftstorage.link/ipfs/bafybeid3vxffm77zjc2ezlzxlkejusjjpsaiiym2qbhjb2tgetqspwr7kq/2235.json',
      authority: '3sJDa9yoaPGiCdCMUxPVqKractvrBoxt7NnBUktcR7Bs',
      collection: 'sthjmSDHECgWnkxnrVsFBefLfRfuXTh1EYFagfeYmry',
    })
  })

  test('behavior: a collection that has not agreed is none', () => {
    const bytes = filled()
    expect(bytes[verifiedAt]).toBe(1)
    bytes[verifiedAt] = 0
    expect(readMetadataAccount(bytes, mint)).toMatchObject({ name: 'Gooberg #2235', collection: undefined })
  })

  test('error: of another mint, of another kind, cut off anywhere', () => {
    expect(readMetadataAccount(filled(), 'sthjmSDHECgWnkxnrVsFBefLfRfuXTh1EYFagfeYmry')).toBeUndefined()
    expect(
      readMetadataAccount(
        Uint8Array.from(filled(), (byte, at) => (at ? byte : 6)),
        mint,
      ),
    ).toBeUndefined()
    const whole = readMetadataAccount(filled(), mint)
    for (let length = 0; length < 434; length++) {
      const read = readMetadataAccount(filled().subarray(0, length), mint)
      expect(read === undefined || (read.uri === whole?.uri && read.collection === undefined)).toBe(true)
    }
  })
})

describe('readMintData', () => {
  const address = (letter: string) => fromBase58(letter.repeat(43)) ?? new Uint8Array()
  const [one, authority, group] = ['B', 'C', 'D'].map(address) as [Uint8Array, Uint8Array, Uint8Array]
  const own = 'B'.repeat(43)
  const base = () => {
    const bytes = Buffer.alloc(82)
    bytes.writeBigUInt64LE(1n, 36)
    return bytes
  }
  const text = (value: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(Buffer.byteLength(value))
    return Buffer.concat([length, Buffer.from(value)])
  }
  const entry = (type: number, ...parts: Uint8Array[]) => {
    const value = Buffer.concat(parts)
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(value.length, 2)
    return Buffer.concat([head, value])
  }
  const newer = (...entries: Buffer[]) => Buffer.concat([base(), Buffer.alloc(83), Buffer.of(1), ...entries])
  const pointer = (to: Uint8Array) => entry(18, authority, to)
  const written = entry(19, authority, one, text('Garden'), text('G'), text('https://a.example/1'), Buffer.alloc(4))

  test('default: of the older program', () => {
    expect(readMintData(base(), own)).toEqual({ supply: 1n, decimals: 0, written: undefined, group: undefined })
  })

  test('default: what the newer program keeps inside', () => {
    expect(readMintData(newer(pointer(one), written, entry(23, one, group, Buffer.alloc(8))), own)).toEqual({
      supply: 1n,
      decimals: 0,
      written: { name: 'Garden', symbol: 'G', uri: 'https://a.example/1', authority: 'C'.repeat(43) },
      group: 'D'.repeat(43),
    })
  })

  test('behavior: what the mint does not point to, or is of another, is not its own', () => {
    expect(readMintData(newer(written), own)?.written).toBeUndefined()
    expect(readMintData(newer(pointer(group), written), own)?.written).toBeUndefined()
    expect(readMintData(newer(pointer(one), written, entry(23, group, group)), own)?.group).toBeUndefined()
  })

  test('error: an account that is no mint, entries that end too early', () => {
    expect(readMintData(Buffer.alloc(165), own)).toBeUndefined()
    const whole = newer(pointer(one), written)
    for (let length = 166; length < whole.length; length++)
      expect(readMintData(whole.subarray(0, length), own)).toMatchObject({ supply: 1n, written: undefined })
  })
})
