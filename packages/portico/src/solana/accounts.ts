import { toBase58 } from '../base/base58.js'
import { type AppError, fail } from '../base/errors/AppError.js'
import { httpErrors } from '../base/errors/http.js'
import type { Transport } from '../base/rpc/transport.js'
import { amountAt, fromBase64 } from './bytes.js'
import { isTokenProgram } from './instructions.js'
import { readAmount } from './node.js'

/** An account of the network: the program that it belongs to, and its bytes. */
export type AccountData = { address: string; program: string; lamports: bigint; data: Uint8Array<ArrayBuffer> }
export type Asked = { signal: AbortSignal }

/** Accounts by their addresses; `undefined` for what is not there. @throws AppError of the network */
export async function readAccounts(
  transport: Transport,
  addresses: readonly string[],
  { signal }: Asked,
): Promise<readonly (AccountData | undefined)[]> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const answer = await transport.request('getMultipleAccounts', [addresses, options], { signal })
  const list = (answer as { value?: unknown } | null)?.value
  if (!Array.isArray(list) || list.length !== addresses.length) throw bad('getMultipleAccounts')
  return list.map((value, index) => (value === null ? undefined : accountOf(addresses[index] as string, value)))
}

/** What an owner holds of a token, by the network's own word, also in frozen accounts. The largest stands first. */
export async function readHoldings(
  transport: Transport,
  { owner, mint }: { owner: string; mint: string },
  asked: Asked,
): Promise<readonly TokenAccount[]> {
  return (await readOwned(transport, owner, { mint }, asked)).filter((one) => one.mint === mint)
}

/** The same of whatever fits. */
export async function readOwned(
  transport: Transport,
  owner: string,
  which: { mint: string } | { programId: string },
  { signal }: Asked,
): Promise<readonly TokenAccount[]> {
  const params = [owner, which, { encoding: 'base64', commitment: 'confirmed' }]
  const answer = await transport.request('getTokenAccountsByOwner', params, { signal })
  const list = (answer as { value?: unknown } | null)?.value
  if (!Array.isArray(list)) throw bad('getTokenAccountsByOwner')
  return list
    .map(({ pubkey, account }) => tokenAccountOf(accountOf(String(pubkey), account)))
    .filter((one) => one !== undefined)
    .filter((one) => one.owner === owner)
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
}

export type TokenAccount = { address: string; mint: string; owner: string; amount: bigint; isFrozen: boolean }

/** The account of a token; `undefined` for an account of anything else. Both token programs lay it out alike. */
export function tokenAccountOf({ address, program, data }: AccountData): TokenAccount | undefined {
  const isAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
  if (!isTokenProgram(program) || !isAccount || data[108] === 0) return undefined
  return {
    address,
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: amountAt(data, 64),
    isFrozen: data[108] === 2,
  }
}

/** A token as its mint tells; `undefined` for an account of anything else. */
export function mintOf({ program, data }: AccountData): { decimals: number } | undefined {
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  return isTokenProgram(program) && isMint && data[45] === 1 ? { decimals: data[44] as number } : undefined
}

export function accountOf(address: string, value: unknown): AccountData {
  const { owner, lamports, data } = (value ?? {}) as { owner?: unknown; lamports?: unknown; data?: unknown }
  const bytes = Array.isArray(data) && data[1] === 'base64' ? fromBase64(data[0]) : undefined
  const amount = readAmount(lamports)
  if (typeof owner !== 'string' || !bytes || amount === undefined) throw bad('getAccountInfo')
  return { address, program: owner, lamports: amount, data: bytes }
}

export const bad = (endpoint: string): AppError => fail(httpErrors, 'http/answer', { endpoint })
