import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getProgramDerivedAddress,
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

export function paidBy(payer: string, ...instructions: Instruction[]): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayer(address(payer), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(mint), lastValidBlockHeight: 1n }, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
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

const base64 = (bytes: Uint8Array) => [btoa(String.fromCharCode(...bytes)), 'base64']
export type Account = { data: unknown; owner: string; lamports: number }
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

/** A node that knows `before`, and whose trial run leads to `after`; without it none can be made. */
export function nodeOf(before: Readonly<Record<string, Account>>, after?: Readonly<Record<string, Account>>): Answers {
  const tell = (from: Readonly<Record<string, Account>>, addresses: readonly string[]) =>
    addresses.map((each) => from[each] ?? null)
  return {
    getMultipleAccounts: ([addresses]: readonly any[]) => ({ value: tell(before, addresses) }),
    getMinimumBalanceForRentExemption: ([size]: readonly any[]) => (128 + size) * 6_960,
    getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: 0 }],
    sendTransaction: 'sent',
    ...(after
      ? {
          simulateTransaction: ([, { accounts }]: readonly any[]) => ({
            context: { slot: 7 },
            value: { err: null, unitsConsumed: 450, accounts: tell({ ...before, ...after }, accounts.addresses) },
          }),
        }
      : {}),
  }
}

export function ask(method: string, params: unknown, answers: Answers = nodeOf(known)) {
  const { context, asked } = contextOf(answers, { network, knownReceivers: [friend] })
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
