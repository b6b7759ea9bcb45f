import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { fromBase58, isSolanaAddress } from '../tokens/base58.js'

/** Whom a question of data protection is about: an address, on whatever chain. */
export type Subject = {
  /** As it was given, without its chain; hex and bech32 in the form in which they are kept. */
  address: string
  /** In lower case, in which it is compared: no two addresses that exist differ by that alone. */
  folded: string
}

const account = /^(?:([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}:)?([-.%a-zA-Z0-9]{1,128})$/

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/** What an address of a family is: whole, which a part of one is not wherever it carries a checksum or has one length. */
const families: Readonly<Record<string, (address: string) => boolean>> = {
  eip155: (address) => /^0x[0-9a-f]{40}$/i.test(address),
  solana: isSolanaAddress,
  bip122: (address) => isBech32(address) || isBase58check(address),
  polkadot: isSs58,
  cosmos: isBech32,
}

/**
 * Reads an account (CAIP-10) or an address. Of families that are not known here nothing but an account is read, as it stands.
 * @throws Error for what can be no address, such as a part of one: nothing would be found, and that be taken for an answer
 */
export function readSubject(text: string): Subject {
  const [, family, given = ''] = account.exec(text) ?? []
  const isWhole = family === undefined ? isOfAny : (families[family] ?? isLong)
  if (!isWhole(given)) throw new Error(`"${text}" is no account (eip155:1:0x…) and no address`)
  const address = isBech32(given) ? given.toLowerCase() : given.replace(/^0X/, '0x')
  return { address, folded: address.toLowerCase() }
}

const isOfAny = (address: string) => Object.values(families).some((isWhole) => isWhole(address))
const isLong = (address: string) => address.length >= 25 && !/^0x/i.test(address)

function isBech32(address: string): boolean {
  return [bech32, bech32m].some((code) => code.decodeUnsafe(address, 128) !== undefined)
}

/** An account of 32 bytes after one byte or two for its network, and two of a checksum. */
function isSs58(address: string): boolean {
  const bytes = fromBase58(address)
  if (bytes?.length !== 35 && bytes?.length !== 36) return false
  const sum = createHash('blake2b512').update('SS58PRE').update(bytes.subarray(0, -2)).digest()
  return sum.subarray(0, 2).equals(bytes.subarray(-2))
}

/** 20 bytes of a hash after one byte for its kind, and four of a checksum. */
function isBase58check(address: string): boolean {
  try {
    return base58check.decode(address).length === 21
  } catch {
    return false
  }
}
