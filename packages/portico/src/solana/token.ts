import { fail } from '../base/errors/AppError.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { Transport } from '../base/rpc/transport.js'
import { oneLine } from '../base/walletText.js'
import { type AccountData, type Asked, mintOf, readAccounts, readHoldings } from './accounts.js'
import { addressBytes } from './bytes.js'
import { derivedAddress } from './derived.js'
import { programs } from './instructions.js'
import { entriesOf, rulesOf } from './rules.js'

/** How much an account holds of a token, and what the token says of itself. Nothing is said of what is no token. */
export async function readHolding(
  transport: Transport,
  { owner, mint }: { owner: string; mint: string },
  asked: Asked,
): Promise<{ amount: bigint; decimals?: number; symbol?: string }> {
  const token = toldBy(...((await readAccounts(transport, await saidIn(mint), asked)) as Said))
  if (!token) return { amount: 0n }
  const held = await readHoldings(transport, { owner, mint }, asked)
  return { amount: held.reduce((sum, { amount, isFrozen }) => sum + (isFrozen ? 0n : amount), 0n), ...token }
}

type Said = [mint: AccountData | undefined, metadata: AccountData | undefined]

/** The accounts in which a token says what it is: its own, and the one that the metadata program keeps for an older token. */
export async function saidIn(mint: string): Promise<readonly [mint: string, metadata: string]> {
  const name = new TextEncoder().encode('metadata')
  const seeds = [name, addressBytes(programs.metadata), addressBytes(mint)]
  return [mint, await derivedAddress(programs.metadata, ...seeds)]
}

/** What they say; nothing of what is no token. */
export function toldBy(...[mint, metadata]: Said): { decimals: number; symbol?: string } | undefined {
  const token = mint && mintOf(mint)
  if (!mint || !token) return undefined
  const symbol = symbolInside(mint) ?? symbolInMetadata(metadata)
  return { decimals: token.decimals, ...(symbol === undefined ? {} : { symbol }) }
}

/** A token, its program, and what its issuer laid down. @throws AppError `send/unsupported-chain` for what is no token there */
export async function readMint(transport: Transport, mint: string, asked: Asked) {
  const [account] = await readAccounts(transport, [mint], asked)
  const token = account && mintOf(account)
  if (!account || !token) throw fail(paymentErrors, 'send/unsupported-chain')
  return { decimals: token.decimals, tokenProgram: account.program, rules: rulesOf(account) }
}

const tokenMetadata = 19

/** The symbol that a newer token carries in its mint. */
function symbolInside({ data }: AccountData): string | undefined {
  const found = [...entriesOf({ data })].find(({ type }) => type === tokenMetadata)
  // Two addresses and the name stand before it.
  return found && textsAt(data, found.at + 64)[1]
}

/** The symbol in the account that the metadata program keeps for an older token. */
function symbolInMetadata(account: AccountData | undefined): string | undefined {
  return account?.program === programs.metadata ? textsAt(account.data, 65)[1] : undefined
}

/** A name and a symbol, each behind its length. */
function textsAt(data: Uint8Array, offset: number): readonly (string | undefined)[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: (string | undefined)[] = []
  for (let at = offset; texts.length < 2 && at + 4 <= data.length; ) {
    const length = view.getUint32(at, true)
    const text = new TextDecoder().decode(data.subarray(at + 4, at + 4 + Math.min(length, 64)))
    // Older entries are filled up with zeros.
    texts.push(oneLine(text).slice(0, 20) || undefined)
    at += 4 + length
  }
  return texts
}
