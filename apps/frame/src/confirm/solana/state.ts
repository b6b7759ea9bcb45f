import * as v from 'valibot'
import { toBase58 } from '../../signing/base58.js'
import { toBigInt } from '../../signing/bytes.js'
import type { CaipNetworkId, SigningContext } from '../../signing/signer.js'
import type { SolanaMessage } from '../../signing/solana/message.js'
import { tokenPrograms } from './programs.js'

export type TokenState = {
  mint: string
  owner: string
  amount: bigint
  /** Who else may move up to `delegated` of it. */
  delegate?: string
  delegated: bigint
  /** Who else may close it, and take the money in it. */
  closer?: string
}

/** What an account of the network holds, as far as a sheet needs it. */
export type AccountState = {
  lamports: bigint
  /** What may do all with it. */
  program: string
  size: number
  token?: TokenState
  decimals?: number
}
export type States = Readonly<Record<string, AccountState>>

export type Asks = Pick<SigningContext, 'rpc'> & { chainId: CaipNetworkId }

const account = v.nullable(
  v.object({
    data: v.pipe(v.tuple([v.pipe(v.string(), v.maxLength(65_536)), v.literal('base64')])),
    owner: v.string(),
    lamports: v.number(),
  }),
)
const accounts = v.object({ value: v.array(account) })
type WireAccount = v.InferOutput<typeof account>

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

export const littleEndian = (bytes: Uint8Array): bigint => toBigInt(Uint8Array.from(bytes).reverse())

function stateOf(each: WireAccount): AccountState {
  if (!each) return { lamports: 0n, program: '', size: 0 }
  const bytes = bytesOf(each.data[0])
  const state: AccountState = { lamports: BigInt(each.lamports), program: each.owner, size: bytes.length }
  if (!tokenPrograms.includes(each.owner)) return state
  // Longer accounts of Token-2022 name their kind behind the first 165 bytes.
  const isMint = bytes.length === 82 || (bytes.length > 165 && bytes[165] === 1)
  if (isMint) return { ...state, decimals: bytes[44] ?? 0 }
  return bytes.length < 165 ? state : { ...state, token: tokenOf(bytes) }
}

function tokenOf(bytes: Uint8Array): TokenState {
  const key = (at: number) => toBase58(bytes.subarray(at, at + 32))
  // What need not be there has four bytes before it that say whether it is.
  const perhaps = (at: number) => (bytes[at] === 1 ? key(at + 4) : undefined)
  const [delegate, closer] = [perhaps(72), perhaps(129)]
  return {
    mint: key(0),
    owner: key(32),
    amount: littleEndian(bytes.subarray(64, 72)),
    ...(delegate === undefined ? {} : { delegate }),
    delegated: littleEndian(bytes.subarray(121, 129)),
    ...(closer === undefined ? {} : { closer }),
  }
}

/** A node is asked for as many at once. */
const atOnce = 100
/** What a token account or a mint has, and the byte behind that says which of them it is. */
const headBytes = 166

/** Reads accounts; those that the node does not tell of are left out. */
export async function readStates(addresses: readonly string[], asks: Asks): Promise<States> {
  const all = [...new Set(addresses)]
  const parts = Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    readSome(all.slice(at * atOnce, (at + 1) * atOnce), asks),
  )
  return Object.assign({}, ...(await Promise.all(parts)))
}

async function readSome(all: readonly string[], { rpc, chainId }: Asks): Promise<States> {
  try {
    // A program or a table of prices is large, and nothing of it is read here.
    const asked = [all, { encoding: 'base64', dataSlice: { offset: 0, length: headBytes } }]
    const answer = v.parse(accounts, await rpc(chainId, 'getMultipleAccounts', asked))
    if (answer.value.length !== all.length) return {}
    return Object.fromEntries(all.map((address, at) => [address, stateOf(answer.value[at] ?? null)]))
  } catch {
    return {}
  }
}

/** All accounts of a message in their order; `undefined` in the place of those that a table holds which cannot be read. */
export async function readAccounts(message: SolanaMessage, { rpc, chainId }: Asks): Promise<(string | undefined)[]> {
  const tables = await Promise.all(
    message.lookups.map(async ({ table }) => {
      try {
        const answer = await rpc(chainId, 'getAccountInfo', [table, { encoding: 'base64' }])
        const { value } = v.parse(v.object({ value: account }), answer)
        return value ? bytesOf(value.data[0]) : undefined
      } catch {
        return undefined
      }
    }),
  )
  const at = (table: Uint8Array | undefined, place: number) => {
    const key = table?.subarray(56 + place * 32, 88 + place * 32)
    return key?.length === 32 ? toBase58(key) : undefined
  }
  const writable = message.lookups.flatMap((lookup, table) => lookup.writable.map((place) => at(tables[table], place)))
  const readonly = message.lookups.flatMap((lookup, table) => lookup.readonly.map((place) => at(tables[table], place)))
  return [...message.keys.map(({ address }) => address), ...writable, ...readonly]
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const simulated = v.object({
  context: v.optional(v.object({ slot: v.number() })),
  value: v.object({ err: v.unknown(), accounts: v.nullish(v.array(account)), unitsConsumed: v.optional(whole) }),
})

export type Run = { state: 'failed' | 'unavailable' } | { state: 'ran'; slot?: number; after: States; used?: bigint }

/** Runs the transaction on the newest state. Resolves with the accounts as they would be then. */
export async function simulate(
  transaction: Uint8Array,
  addresses: readonly string[],
  { rpc, chainId }: Asks,
): Promise<Run> {
  try {
    const base64 = btoa(Array.from(transaction, (byte) => String.fromCharCode(byte)).join(''))
    const options = {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses },
    }
    const { context, value } = v.parse(simulated, await rpc(chainId, 'simulateTransaction', [base64, options]))
    if (value.err) return { state: 'failed' }
    if (value.accounts?.length !== addresses.length) return { state: 'unavailable' }
    const after = Object.fromEntries(addresses.map((address, at) => [address, stateOf(value.accounts?.[at] ?? null)]))
    const { unitsConsumed: used } = value
    return {
      state: 'ran',
      after,
      ...(context ? { slot: context.slot } : {}),
      ...(used === undefined ? {} : { used: BigInt(used) }),
    }
  } catch {
    return { state: 'unavailable' }
  }
}

const recentFees = v.array(v.object({ prioritizationFee: whole }))

/** What three of four blocks of late took at most for a unit of work on these accounts, in millionths of a lamport. */
export async function recentPrice(accounts: readonly string[], { rpc, chainId }: Asks): Promise<bigint | undefined> {
  try {
    const all = v.parse(recentFees, await rpc(chainId, 'getRecentPrioritizationFees', [accounts.slice(0, 128)]))
    const fees = all.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
    return BigInt(fees[Math.floor(fees.length * 0.75)] ?? 0)
  } catch {
    return undefined
  }
}

const rentOfSmall = v.pipe(whole, v.minValue(1))
/** Bytes that every account pays for beside its own. */
const ownBytes = 128n
const tokenBytes = 165n

/** What a byte of an account costs to be kept. Where the node does not tell: what it cost since the network began. */
export async function rentPerByte({ rpc, chainId }: Asks): Promise<bigint> {
  try {
    const rent = v.parse(rentOfSmall, await rpc(chainId, 'getMinimumBalanceForRentExemption', [Number(tokenBytes)]))
    return BigInt(rent) / (ownBytes + tokenBytes)
  } catch {
    return 6_960n
  }
}

export const rentOf = (size: number, perByte: bigint) => (ownBytes + BigInt(size)) * perByte
