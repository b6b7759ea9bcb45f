import { createHash } from 'node:crypto'
import { type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction, lamports } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { packed, text, u8, u16, u64 } from './bytes.js'
import { programs } from './programs.js'

export type TokenMetadata = { name: string; symbol: string; uri: string }

const key = (address: Address): Uint8Array => new Uint8Array(getAddressEncoder().encode(address))

/** What a wallet reads about a token: a name and a picture, all in one address, so that nothing else has to be served. */
export function metadataUri(details: { name: string; symbol: string; hue: number; description?: string }): string {
  const { hue, ...rest } = details
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="hsl(${hue} 45% 40%)" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>`
  const json = { ...rest, image: `data:image/svg+xml;base64,${Buffer.from(image).toString('base64')}` }
  return `data:application/json;base64,${Buffer.from(JSON.stringify(json)).toString('base64')}`
}

/** The largest size that the older metadata program gives its accounts. */
const legacyBytes = 679
const legacyKind = 4

/**
 * Writes the metadata account of a token of the older program, as its own program would have: that program cannot be had here.
 * Its fields have no fixed width, unlike there, since our addresses are longer than 200 bytes.
 */
export async function setLegacyMetadata(
  svm: LiteSVM,
  mint: Address,
  authority: Address,
  metadata: TokenMetadata & { collection?: Address | undefined; fungible: boolean },
): Promise<Address> {
  const seeds = ['metadata', key(programs.metadata), key(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: programs.metadata, seeds })
  const none = u8(0)
  const some = u8(1)
  const content = packed(
    u8(legacyKind),
    key(authority),
    key(mint),
    text(metadata.name),
    text(metadata.symbol),
    text(metadata.uri),
    u16(0), // no royalties
    none, // no creators
    u8(0), // not sold yet
    u8(1), // may be changed
    none, // no edition
    packed(some, u8(metadata.fungible ? 2 : 0)),
    metadata.collection ? packed(some, u8(1), key(metadata.collection)) : none,
    none, // no uses
  )
  const data = packed(content, new Uint8Array(Math.max(0, legacyBytes - content.length)))
  const rent = lamports(svm.minimumBalanceForRentExemption(BigInt(data.length)))
  const space = BigInt(data.length)
  svm.setAccount({ address, data, executable: false, lamports: rent, programAddress: programs.metadata, space })
  return address
}

const pointers = { metadata: 39, group: 40, member: 41 } as const
const writable = 1
const signs = 2

/** Tells a mint of the newer program that its metadata, group or membership is part of itself. Comes before the mint is set up. */
export function pointToItself(mint: Address, authority: Address, what: keyof typeof pointers): Instruction {
  return {
    programAddress: programs.token2022,
    accounts: [{ address: mint, role: writable }],
    data: packed(u8(pointers[what]), u8(0), key(authority), key(mint)),
  }
}

/** Writes name, symbol and address into a mint of the newer program. Comes after the mint is set up. */
export function writeMetadata(mint: Address, authority: Address, metadata: TokenMetadata): Instruction {
  return {
    programAddress: programs.token2022,
    accounts: [
      { address: mint, role: writable },
      { address: authority, role: 0 },
      { address: mint, role: 0 },
      { address: authority, role: signs },
    ],
    data: packed(
      discriminator('spl_token_metadata_interface:initialize_account'),
      text(metadata.name),
      text(metadata.symbol),
      text(metadata.uri),
    ),
  }
}

/** Makes a mint of the newer program a group that others can be members of. Comes after the mint is set up. */
export function makeGroup(mint: Address, authority: Address, most: bigint): Instruction {
  return {
    programAddress: programs.token2022,
    accounts: [
      { address: mint, role: writable },
      { address: mint, role: 0 },
      { address: authority, role: signs },
    ],
    data: packed(discriminator('spl_token_group_interface:initialize_token_group'), key(authority), u64(most)),
  }
}

/** Makes a mint of the newer program a member of a group, which the group's authority signs. Comes after the mint is set up. */
export function joinGroup(mint: Address, authority: Address, group: Address): Instruction {
  return {
    programAddress: programs.token2022,
    accounts: [
      { address: mint, role: writable },
      { address: mint, role: 0 },
      { address: authority, role: signs },
      { address: group, role: writable },
      { address: authority, role: signs },
    ],
    data: discriminator('spl_token_group_interface:initialize_member'),
  }
}

const discriminator = (name: string) => new Uint8Array(createHash('sha256').update(name).digest().subarray(0, 8))

const entryHeader = 4
const pointerBytes = entryHeader + 64
const groupBytes = { group: entryHeader + 80, member: entryHeader + 72 } as const

/** Bytes of a mint with its pointers, and those with what it writes into itself later. */
export function mintSpace(
  metadata?: TokenMetadata,
  part?: keyof typeof groupBytes,
): { atFirst: bigint; later: bigint } {
  if (!metadata) return { atFirst: 82n, later: 82n }
  const atFirst = 165 + 1 + pointerBytes * (part ? 2 : 1)
  const texts = [metadata.name, metadata.symbol, metadata.uri].reduce(
    (sum, each) => sum + 4 + Buffer.byteLength(each),
    0,
  )
  const written = entryHeader + 64 + texts + 4 + (part ? groupBytes[part] : 0)
  return { atFirst: BigInt(atFirst), later: BigInt(atFirst + written) }
}
