import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { tokenPrograms } from './accounts.js'
import { fromBase58, toBase58 } from './base58.js'
import { type MintData, metadataProgram, readMetadataAccount, readMintData } from './mintData.js'

export type Mint = MintData & {
  /** What it is part of, by the word of that itself. */
  collection?: string | undefined
}

/** An account of the metadata program lies at the first of these numbers that gives no point of the curve: half of all do. */
const bumps = [255, 254, 253, 252, 251, 250, 249, 248]
const keysAtOnce = 100
const accounts = v.object({
  value: v.array(v.nullable(v.object({ owner: v.string(), data: v.tuple([v.string(), v.literal('base64')]) }))),
})
type Account = { owner: string; data: Uint8Array } | undefined

/** The mints of tokens as the chain has them, in the same order. @throws when the chain does not answer */
export async function readMints(
  nodes: Nodes,
  chain: Chain,
  mints: readonly string[],
): Promise<(MintData | undefined)[]> {
  const found = await readAccounts(nodes, chain, mints)
  return mints.map((mint, index) => {
    const { owner, data } = found[index] ?? {}
    // What another program wrote may look like a mint, and says what it likes.
    return data && isTokenProgram(owner) ? readMintData(data, mint) : undefined
  })
}

/**
 * Adds what is written of tokens beside their mints, by the metadata program: of those that carry nothing themselves.
 *
 * @throws when the chain does not answer
 */
export async function readWritten(
  nodes: Nodes,
  chain: Chain,
  some: readonly { address: string; mint: MintData }[],
): Promise<Mint[]> {
  const bare = some.filter(({ mint }) => !mint.written)
  const places = bare.flatMap(({ address }) => metadataPlaces(address))
  const found = await readAccounts(nodes, chain, places)
  return some.map((one) => {
    const { address, mint } = one
    if (mint.written) return { ...mint, collection: mint.group }
    const first = bare.indexOf(one) * bumps.length
    const beside = found
      .slice(first, first + bumps.length)
      .map((account) => (account?.owner === metadataProgram ? readMetadataAccount(account.data, address) : undefined))
      .find((read) => read !== undefined)
    return { ...mint, written: beside, collection: mint.group ?? beside?.collection }
  })
}

/** Both at once, of those that are mints. @throws when the chain does not answer */
export async function readTokens(nodes: Nodes, chain: Chain, addresses: readonly string[]): Promise<Map<string, Mint>> {
  const read = await readMints(nodes, chain, addresses)
  const there = addresses.flatMap((address, index) => {
    const mint = read[index]
    return mint ? [{ address, mint }] : []
  })
  const written = await readWritten(nodes, chain, there)
  return new Map(
    there.flatMap(({ address }, index) => {
      const mint = written[index]
      return mint ? [[address, mint] as const] : []
    }),
  )
}

const isTokenProgram = (owner: unknown) => tokenPrograms.some((program) => program === owner)

async function readAccounts(nodes: Nodes, chain: Chain, keys: readonly string[]): Promise<Account[]> {
  const parts: string[][] = []
  for (let at = 0; at < keys.length; at += keysAtOnce) parts.push(keys.slice(at, at + keysAtOnce))
  const setting = { encoding: 'base64', commitment: 'confirmed' }
  const answers = await Promise.all(
    parts.map((part) => nodes.request<unknown>(chain.id, 'getMultipleAccounts', [part, setting])),
  )
  return answers.flatMap((answer) =>
    v
      .parse(accounts, answer)
      .value.map((account) => account && { owner: account.owner, data: Buffer.from(account.data[0], 'base64') })
      .map((account) => account ?? undefined),
  )
}

/** Where the metadata of a mint may lie. */
function metadataPlaces(mint: string): string[] {
  const program = fromBase58(metadataProgram) ?? new Uint8Array()
  return bumps.map((bump) => {
    const hash = createHash('sha256')
    for (const part of ['metadata', program, fromBase58(mint) ?? '', Buffer.of(bump), program, 'ProgramDerivedAddress'])
      hash.update(part)
    return toBase58(hash.digest())
  })
}
