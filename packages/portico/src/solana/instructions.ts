import { littleEndian as bytes, joined } from './bytes.js'

/** One step of a transaction. */
export type Instruction = { program: string; accounts: readonly AccountUse[]; data: Uint8Array<ArrayBuffer> }
export type AccountUse = { address: string; signs?: boolean; written?: boolean }

const read = (address: string): AccountUse => ({ address })
const written = (address: string): AccountUse => ({ address, written: true })
const signs = (address: string): AccountUse => ({ address, signs: true, written: true })

/** Names accounts beside those of a step, which takes no notice of them: the payment is found by them. */
export function naming(step: Instruction, references: readonly string[]): Instruction {
  return { ...step, accounts: [...step.accounts, ...references.map(read)] }
}

/** Writes a public note into the transaction. */
export function memo(text: string): Instruction {
  return { program: programs.memo, accounts: [], data: new TextEncoder().encode(text) }
}

/** Moves lamports. */
export function transferSol(from: string, to: string, amount: bigint): Instruction {
  return {
    program: programs.system,
    accounts: [signs(from), written(to)],
    data: joined(bytes(2n, 4), bytes(amount, 8)),
  }
}

/** Moves a token between two of its accounts; the network checks the token and its decimals. */
export function transferToken(options: {
  tokenProgram: string
  mint: string
  decimals: number
  source: string
  destination: string
  owner: string
  amount: bigint
}): Instruction {
  const { tokenProgram, mint, decimals, source, destination, owner, amount } = options
  return {
    program: tokenProgram,
    accounts: [written(source), read(mint), written(destination), { address: owner, signs: true }],
    data: joined([12], bytes(amount, 8), [decimals]),
  }
}

/** Makes the account in which an owner holds a token, unless it is there. */
export function createTokenAccount(options: {
  tokenProgram: string
  mint: string
  payer: string
  owner: string
  address: string
}): Instruction {
  const { tokenProgram, mint, payer, owner, address } = options
  return {
    program: programs.associatedToken,
    accounts: [signs(payer), written(address), read(owner), read(mint), read(programs.system), read(tokenProgram)],
    data: Uint8Array.of(1),
  }
}

/** How much work the transaction may be, and what is paid for each millionth of a lamport's worth of it on top. */
export function computeBudget(units: number, price: bigint): readonly Instruction[] {
  const program = programs.computeBudget
  return [
    { program, accounts: [], data: joined([2], bytes(BigInt(units), 4)) },
    { program, accounts: [], data: joined([3], bytes(price, 8)) },
  ]
}

/** Programs at the addresses that they have on every network. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

export const isTokenProgram = (program: unknown): program is string =>
  program === programs.token || program === programs.token2022
