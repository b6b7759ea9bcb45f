import type { Address, EncodedAccount, MaybeEncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { readerOf } from './bytes.js'
import { isTokenProgram } from './programs.js'

/** Both token programs lay out accounts and mints alike; what the newer one adds lies behind. */
const accountBytes = 165
const mintBytes = 82
const kinds = { mint: 1, account: 2 } as const

export type TokenAccount = {
  mint: Address
  owner: Address
  amount: bigint
  delegate: Address | null
  state: 'uninitialized' | 'initialized' | 'frozen'
  /** What a wrapped native account must keep; null when it is not one. */
  native: bigint | null
  delegatedAmount: bigint
  closeAuthority: Address | null
  extensions: readonly Extension[]
}

export type Mint = {
  authority: Address | null
  supply: bigint
  decimals: number
  initialized: boolean
  freezeAuthority: Address | null
  extensions: readonly Extension[]
}

type Extension = { extension: string; state?: Record<string, unknown> }

export type TokenBalance = { accountIndex: number; mint: Address; owner: Address; programId: Address; amount: UiAmount }
export type UiAmount = { amount: string; decimals: number; uiAmount: number | null; uiAmountString: string }

export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Whether the bytes are of that kind: by their length, or by the mark behind the shared part. */
function isKind(data: Uint8Array, kind: 'mint' | 'account'): boolean {
  if (data.length === (kind === 'mint' ? mintBytes : accountBytes)) return true
  return data.length > accountBytes && data[accountBytes] === kinds[kind]
}

export function readTokenAccount(account: EncodedAccount): TokenAccount | undefined {
  const data = new Uint8Array(account.data)
  if (!isTokenProgram(account.programAddress) || !isKind(data, 'account')) return undefined
  const reader = readerOf(data)
  const mint = reader.address()
  const owner = reader.address()
  const amount = reader.u64()
  const delegate = optional(reader.u32(), reader.address())
  const state = (['uninitialized', 'initialized', 'frozen'] as const)[reader.u8()]
  const native = optional(reader.u32(), reader.u64())
  const delegatedAmount = reader.u64()
  const closeAuthority = optional(reader.u32(), reader.address())
  if (state === undefined || state === 'uninitialized') return undefined
  const extensions = readExtensions(data)
  return { mint, owner, amount, delegate, state, native, delegatedAmount, closeAuthority, extensions }
}

export function readMint(account: EncodedAccount): Mint | undefined {
  const data = new Uint8Array(account.data)
  if (!isTokenProgram(account.programAddress) || !isKind(data, 'mint')) return undefined
  const reader = readerOf(data)
  const authority = optional(reader.u32(), reader.address())
  const supply = reader.u64()
  const decimals = reader.u8()
  const initialized = reader.u8() === 1
  const freezeAuthority = optional(reader.u32(), reader.address())
  return initialized
    ? { authority, supply, decimals, initialized, freezeAuthority, extensions: readExtensions(data) }
    : undefined
}

const optional = <Value>(flag: number, value: Value): Value | null => (flag === 1 ? value : null)

/** What the newer token program writes behind the shared part: a type, a length, and that many bytes, over and over. */
function readExtensions(data: Uint8Array): Extension[] {
  if (data.length <= accountBytes + 1) return []
  const reader = readerOf(data, accountBytes + 1)
  const extensions: Extension[] = []
  while (reader.left() >= 4) {
    const type = reader.u16()
    const length = reader.u16()
    if (type === 0 || length > reader.left()) break
    extensions.push(readExtension(type, reader.bytes(length)))
  }
  return extensions
}

const noAddress = '11111111111111111111111111111111'

function readExtension(type: number, bytes: Uint8Array): Extension {
  const reader = readerOf(bytes)
  const maybe = () => {
    const value = reader.address()
    return value === noAddress ? null : value
  }
  switch (type) {
    case 3:
      return { extension: 'mintCloseAuthority', state: { closeAuthority: maybe() } }
    case 7:
      return { extension: 'immutableOwner' }
    case 9:
      return { extension: 'nonTransferable' }
    case 12:
      return { extension: 'permanentDelegate', state: { delegate: maybe() } }
    case 18:
      return { extension: 'metadataPointer', state: { authority: maybe(), metadataAddress: maybe() } }
    case 19: {
      const state = {
        updateAuthority: maybe(),
        mint: reader.address(),
        name: reader.text(),
        symbol: reader.text(),
        uri: reader.text(),
        additionalMetadata: Array.from({ length: reader.u32() }, () => [reader.text(), reader.text()]),
      }
      return { extension: 'tokenMetadata', state }
    }
    case 20:
      return { extension: 'groupPointer', state: { authority: maybe(), groupAddress: maybe() } }
    case 21: {
      const state = {
        updateAuthority: maybe(),
        mint: reader.address(),
        size: Number(reader.u64()),
        maxSize: Number(reader.u64()),
      }
      return { extension: 'tokenGroup', state }
    }
    case 22:
      return { extension: 'groupMemberPointer', state: { authority: maybe(), memberAddress: maybe() } }
    case 23: {
      const state = { mint: reader.address(), group: reader.address(), memberNumber: Number(reader.u64()) }
      return { extension: 'tokenGroupMember', state }
    }
    default:
      return { extension: 'unparseableExtension' }
  }
}

/** The tokens among a transaction's accounts, as they are at this moment. */
export function tokenBalances(svm: LiteSVM, accounts: readonly MaybeEncodedAccount[]): TokenBalance[] {
  return accounts.flatMap((account, accountIndex) => {
    if (!account.exists) return []
    const token = readTokenAccount(account)
    if (!token) return []
    const mint = mintAt(svm, token.mint)
    const amount = uiAmount(token.amount, mint?.decimals ?? 0)
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId: account.programAddress, amount }]
  })
}

export function mintAt(svm: LiteSVM, address: Address): Mint | undefined {
  const account = svm.getAccount(address)
  return account.exists ? readMint(account) : undefined
}
