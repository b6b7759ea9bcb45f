import type { Address } from '@solana/kit'
import { base58, readerOf } from '../bytes.js'
import { isTokenProgram, programs } from '../programs.js'
import type { Key, WireInstruction } from '../wire.js'
import { parseTokenInstruction } from './tokenInstruction.js'

export type Parsed = { type: string; info: Record<string, unknown> }

/** What a parser may ask: the instruction's own accounts by place. */
export type Scene = {
  data: Uint8Array
  account(index: number): Address | undefined
  /** All accounts from that place on. */
  rest(index: number): Address[]
}

/** An instruction in the words of its program where they are known, else as it is. */
export function shownInstruction(
  keys: readonly Key[],
  instruction: WireInstruction,
  stackHeight: number,
): Record<string, unknown> {
  const programId = keys[instruction.program]?.address
  const accounts = instruction.accounts.flatMap((index) => keys[index]?.address ?? [])
  const plain = { accounts, data: base58(instruction.data), programId, stackHeight }
  if (programId === undefined) return plain
  const scene: Scene = {
    data: instruction.data,
    account: (index) => accounts[index],
    rest: (index) => accounts.slice(index),
  }
  try {
    const found = parse(programId, scene)
    return found ? { parsed: found.parsed, program: found.program, programId, stackHeight } : plain
  } catch {
    // Data that ends too early: whatever it was meant to be, it is shown as it is.
    return plain
  }
}

function parse(programId: Address, scene: Scene): { program: string; parsed: Parsed | string } | undefined {
  const named = (program: string, parsed: Parsed | undefined) => parsed && { program, parsed }
  if (isTokenProgram(programId)) return named('spl-token', parseTokenInstruction(scene))
  switch (programId) {
    case programs.system:
      return named('system', parseSystem(scene))
    case programs.associatedToken:
      return named('spl-associated-token-account', parseAssociatedToken(scene))
    case programs.lookupTable:
      return named('address-lookup-table', parseLookupTable(scene))
    case programs.memo:
    case programs.memoOld:
      return { program: 'spl-memo', parsed: Buffer.from(scene.data).toString('utf8') }
    default:
      return undefined
  }
}

function parseSystem({ data, account }: Scene): Parsed | undefined {
  const reader = readerOf(data)
  switch (reader.u32()) {
    case 0: {
      const lamports = reader.u64()
      const space = reader.u64()
      const info = { lamports, newAccount: account(1), owner: reader.address(), source: account(0), space }
      return { type: 'createAccount', info }
    }
    case 1:
      return { type: 'assign', info: { account: account(0), owner: reader.address() } }
    case 2:
      return {
        type: 'transfer',
        info: { destination: account(1), lamports: reader.u64(), source: account(0) },
      }
    case 3: {
      const base = reader.address()
      const length = Number(reader.u64())
      const seed = Buffer.from(reader.bytes(length)).toString('utf8')
      const lamports = reader.u64()
      const space = reader.u64()
      const info = { base, lamports, newAccount: account(1), owner: reader.address(), seed, source: account(0), space }
      return { type: 'createAccountWithSeed', info }
    }
    case 8:
      return { type: 'allocate', info: { account: account(0), space: reader.u64() } }
    default:
      return undefined
  }
}

function parseAssociatedToken({ data, account }: Scene): Parsed | undefined {
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined
  if (!type) return undefined
  const info = {
    account: account(1),
    mint: account(3),
    source: account(0),
    systemProgram: account(4),
    tokenProgram: account(5),
    wallet: account(2),
  }
  return { type, info }
}

function parseLookupTable({ data, account }: Scene): Parsed | undefined {
  const reader = readerOf(data)
  const table = { lookupTableAccount: account(0), lookupTableAuthority: account(1) }
  switch (reader.u32()) {
    case 0: {
      const recentSlot = reader.u64()
      const info = { ...table, bumpSeed: reader.u8(), payerAccount: account(2), recentSlot, systemProgram: account(3) }
      return { type: 'createLookupTable', info }
    }
    case 1:
      return { type: 'freezeLookupTable', info: table }
    case 2: {
      const newAddresses = Array.from({ length: Number(reader.u64()) }, () => reader.address())
      const payer = account(2) ? { payerAccount: account(2), systemProgram: account(3) } : {}
      return { type: 'extendLookupTable', info: { ...table, newAddresses, ...payer } }
    }
    case 3:
      return { type: 'deactivateLookupTable', info: table }
    case 4:
      return { type: 'closeLookupTable', info: { ...table, recipient: account(2) } }
    default:
      return undefined
  }
}
