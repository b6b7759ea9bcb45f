import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { fromBase58, toBase58 } from './base58.js'
import { concat, word } from './bytes.js'
import { type Answers, contextOf, own, requestOf } from './context.test-support.js'
import { prepare } from './prepare.js'

export const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const network = {
  caipNetworkId: chain,
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
} as const
export const friend = '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q'
export const stranger = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
export const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const wrapped = 'So11111111111111111111111111111111111111112'
/** A token account at an address of its own: it belongs to whom it says today. */
export const looseAccount = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const systemProgram = '11111111111111111111111111111111'
export const budgetProgram = 'ComputeBudget111111111111111111111111111111'
export const ataProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The address that the standard derives, by a library that is not ours. */
export async function ataOf(owner: string, token: string = mint): Promise<string> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, tokenProgram, token].map((each) => encode(address(each)))
  return (await getProgramDerivedAddress({ programAddress: address(ataProgram), seeds }))[0]
}
export const [ownAta, friendAta, strangerAta, ownWrapped] = await Promise.all([
  ataOf(own.solana),
  ataOf(friend),
  ataOf(stranger),
  ataOf(own.solana, wrapped),
])

export const little = (value: bigint, size: number) => word(value, size).reverse()
const programs = [tokenProgram, systemProgram, ataProgram]
const role = (each: string) => ({
  address: address(each),
  role: (each === own.solana ? 3 : programs.includes(each) ? 0 : 1) as 1,
})
export const instruction = (program: string, accounts: readonly string[], data: Uint8Array): Instruction =>
  ({ programAddress: address(program), accounts: accounts.map(role), data }) as unknown as Instruction

export const transactionOf = (...instructions: Instruction[]): string => paidBy(own.solana, ...instructions)

export const paidBy = (payer: string, ...instructions: Instruction[]): string => encoded(payer, instructions)

/** A transaction that takes the accounts that can be taken so from tables of addresses. */
export const throughTables = (tables: Readonly<Record<string, readonly string[]>>, ...instructions: Instruction[]) =>
  encoded(own.solana, instructions, tables)

function encoded(
  payer: string,
  instructions: readonly Instruction[],
  tables: Readonly<Record<string, readonly string[]>> = {},
): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayer(address(payer), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(mint), lastValidBlockHeight: 1n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
    (each) => compressTransactionMessageUsingAddressLookupTables(each, tables as Record<Address, Address[]>),
  )
  return toBase58(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as any) as any)))
}

export const transfer = (to: string, lamports: bigint, from: string = own.solana) =>
  instruction(systemProgram, [from, to], concat(little(2n, 4), little(lamports, 8)))
/** `TransferChecked` of a token with six decimals. */
export const pay = (to: string, amount: bigint, from: string = ownAta) =>
  instruction(
    tokenProgram,
    [from, mint, to, own.solana],
    concat(Uint8Array.of(12), little(amount, 8), Uint8Array.of(6)),
  )
export const openAta = (account: string, owner: string, token: string = mint) =>
  instruction(ataProgram, [own.solana, account, owner, token, systemProgram, tokenProgram], Uint8Array.of(1))
export const close = (account: string, to: string) =>
  instruction(tokenProgram, [account, to, own.solana], Uint8Array.of(9))
export const limit = (units: bigint) => instruction(budgetProgram, [], concat(Uint8Array.of(2), little(units, 4)))
export const price = (microLamports: bigint) =>
  instruction(budgetProgram, [], concat(Uint8Array.of(3), little(microLamports, 8)))
/** A program that nobody can read. */
export const unknown = (...accounts: string[]) => instruction(stranger, [own.solana, ...accounts], Uint8Array.of(1))

const base64 = (bytes: Uint8Array): [string, 'base64'] => [Buffer.from(bytes).toString('base64'), 'base64']
export type Account = { data: [string, 'base64']; owner: string; lamports: number }
export const holding = (owner: string, data: Uint8Array, lamports = 1): Account => ({
  ...{ owner, lamports },
  data: base64(data),
})
/** Addresses that transactions may take accounts from. */
export const tableOf = (addresses: readonly string[]): Account =>
  holding(
    'AddressLookupTab1e1111111111111111111111111',
    concat(new Uint8Array(56), ...addresses.map((each) => fromBase58(each))),
  )
export const plain = (lamports: number, owner: string = systemProgram): Account => ({
  data: base64(new Uint8Array()),
  owner,
  lamports,
})
const none = new Uint8Array(36)
const some = (key: string) => concat(little(1n, 4), fromBase58(key))

export function tokenAccount(
  owner: string,
  amount: bigint,
  more: { token?: string; delegate?: string; delegated?: bigint; closer?: string; lamports?: number } = {},
): Account {
  const { token = mint, delegate, delegated = 0n, closer, lamports = 2_039_280 } = more
  const data = concat(
    ...[fromBase58(token), fromBase58(owner), little(amount, 8), delegate ? some(delegate) : none],
    ...[Uint8Array.of(1), new Uint8Array(12), little(delegated, 8), closer ? some(closer) : none],
  )
  return { data: base64(data), owner: tokenProgram, lamports }
}

/** What is on the chain before anything is signed. */
export const known: Readonly<Record<string, Account>> = {
  [own.solana]: plain(5_000_000_000),
  [mint]: {
    data: base64(concat(new Uint8Array(44), Uint8Array.of(6), new Uint8Array(37))),
    owner: tokenProgram,
    lamports: 1,
  },
  [ownAta]: tokenAccount(own.solana, 9_000_000n),
  [friendAta]: tokenAccount(friend, 0n),
  [strangerAta]: tokenAccount(stranger, 0n),
}

type Told = { encoding?: string; dataSlice?: { offset: number; length: number } }

/** An account as a node tells it: in its old form, as one text, unless it is asked for the other. */
function told(account: Account | undefined, { encoding, dataSlice }: Told = {}) {
  if (!account) return null
  const whole = Buffer.from(account.data[0], 'base64')
  if (dataSlice && dataSlice.length === undefined) throw new Error('Invalid params: missing field `length`')
  const data = dataSlice ? whole.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : whole
  return { ...account, data: encoding === 'base64' ? base64(data) : toBase58(data) }
}

function atMost(most: number, list: readonly string[]): void {
  if (list.length > most) throw new Error(`Too many inputs provided; max ${most}`)
}

/**
 * A node that knows `before`, and whose trial run leads to `after`; without it none can be made. Like those of the network it refuses what it
 * does not take, and runs nothing that is unsigned or of an old block unless it is asked to.
 */
export function nodeOf(before: Readonly<Record<string, Account>>, after?: Readonly<Record<string, Account>>): Answers {
  const run = ([bytes, { accounts, ...options }]: readonly any[]) => {
    if (options.encoding !== 'base64') throw new Error('Invalid params: not base58')
    const { signatures } = getTransactionDecoder().decode(Buffer.from(bytes, 'base64'))
    const context = { slot: 7 }
    const isSigned = Object.values(signatures).every((signature) => signature !== null)
    if (options.sigVerify && !isSigned) return { context, value: { err: 'SignatureFailure' } }
    if (!options.replaceRecentBlockhash) return { context, value: { err: 'BlockhashNotFound' } }
    const end = { ...before, ...after }
    const then = accounts.addresses.map((each: string) => told(end[each], accounts))
    return { context, value: { err: null, unitsConsumed: 450, accounts: then } }
  }
  return {
    getAccountInfo: ([one, options]: readonly any[]) => ({ value: told(before[one], options) }),
    getMultipleAccounts: ([addresses, options]: readonly any[]) => {
      atMost(100, addresses)
      return { value: addresses.map((each: string) => told(before[each], options)) }
    },
    getMinimumBalanceForRentExemption: ([size]: readonly any[]) => (128 + size) * 6_960,
    getRecentPrioritizationFees: ([addresses]: readonly any[]) => {
      atMost(128, addresses)
      return [{ slot: 1, prioritizationFee: 0 }]
    },
    sendTransaction: 'sent',
    ...(after ? { simulateTransaction: run } : {}),
  }
}

export function ask(
  method: string,
  params: unknown,
  answers: Answers = nodeOf(known),
  more: Parameters<typeof contextOf>[1] = {},
) {
  const { context, asked } = contextOf(answers, { network, knownReceivers: [friend], ...more })
  return { prepared: prepare(requestOf(method, params, chain), context), asked, context }
}

/** What is shown for these instructions, where the trial run leads to `after`. */
export async function sheetOf(
  instructions: readonly Instruction[],
  after?: Readonly<Record<string, Account>>,
  before: Readonly<Record<string, Account>> = known,
) {
  const transaction = transactionOf(...instructions)
  return (await ask('solana_signTransaction', { transaction }, nodeOf(before, after)).prepared).sheet
}

/** The wallet's money after it paid this much and the plain fee. */
export const less = (lamports: number) => ({ [own.solana]: plain(5_000_000_000 - 5_000 - lamports) })
