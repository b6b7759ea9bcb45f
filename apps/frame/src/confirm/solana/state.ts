import * as v from 'valibot'
import { toBase58 } from '../../signing/base58.js'
import { toBigInt } from '../../signing/bytes.js'
import type { CaipNetworkId, SigningContext } from '../../signing/signer.js'
import type { SolanaMessage } from '../../signing/solana/message.js'

export const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** What an account of the network holds, as far as a sheet needs it. */
export type AccountState = {
  lamports: bigint
  token?: { mint: string; owner: string; amount: bigint }
  decimals?: number
}
export type States = Readonly<Record<string, AccountState>>

type Asks = Pick<SigningContext, 'rpc'> & { chainId: CaipNetworkId }

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
  if (!each) return { lamports: 0n }
  const lamports = BigInt(each.lamports)
  if (!tokenPrograms.includes(each.owner)) return { lamports }
  const bytes = bytesOf(each.data[0])
  // Longer accounts of Token-2022 name their kind behind the first 165 bytes.
  const isMint = bytes.length === 82 || (bytes.length > 165 && bytes[165] === 1)
  if (isMint) return { lamports, decimals: bytes[44] ?? 0 }
  if (bytes.length < 165) return { lamports }
  const token = {
    mint: toBase58(bytes.subarray(0, 32)),
    owner: toBase58(bytes.subarray(32, 64)),
    amount: littleEndian(bytes.subarray(64, 72)),
  }
  return { lamports, token }
}

/** Reads accounts; those that the node does not tell of are left out. */
export async function readStates(addresses: readonly string[], { rpc, chainId }: Asks): Promise<States> {
  const all = [...new Set(addresses)].slice(0, 100)
  if (all.length === 0) return {}
  try {
    const answer = v.parse(accounts, await rpc(chainId, 'getMultipleAccounts', [all, { encoding: 'base64' }]))
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

const simulated = v.object({
  context: v.optional(v.object({ slot: v.number() })),
  value: v.object({ err: v.unknown(), accounts: v.nullish(v.array(account)) }),
})

/** Runs the transaction on the newest state. Resolves with the accounts as they would be then. */
export async function simulate(
  transaction: Uint8Array,
  addresses: readonly string[],
  { rpc, chainId }: Asks,
): Promise<{ state: 'failed' | 'unavailable' } | { state: 'ran'; slot?: number; after: States }> {
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
    return { state: 'ran', after, ...(context ? { slot: context.slot } : {}) }
  } catch {
    return { state: 'unavailable' }
  }
}
