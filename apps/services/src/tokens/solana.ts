import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { createKept } from '../kept.js'
import { fromBase58, toBase58 } from './base58.js'
import { clean } from './facts.js'
import { snapshot } from './snapshot.js'

export type MintFact = { name: string; symbol: string; icon?: string | undefined }

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** An account of the metadata program lies at the first of these numbers that gives no point of the curve: half of all do. */
const bumps = [255, 254, 253, 252, 251, 250, 249, 248]
const keysAtOnce = 100
const dayMs = 86_400_000

const account = v.nullable(v.object({ owner: v.string(), data: v.unknown() }))
const accounts = v.object({ value: v.array(account) })
const parsedMint = v.object({
  parsed: v.object({
    info: v.object({
      extensions: v.array(
        v.object({
          extension: v.string(),
          state: v.optional(v.object({ name: v.optional(v.string()), symbol: v.optional(v.string()) })),
        }),
      ),
    }),
  }),
})
const encoded = v.tuple([v.string(), v.literal('base64')])

/** Names of Solana tokens: from the lists, from the mint itself (Token-2022) or from the metadata program's account. */
export function createMints(nodes: Nodes): (chain: Chain, mints: readonly string[]) => Promise<Map<string, MintFact>> {
  const kept = createKept<MintFact | 'none'>({ max: 20_000 })

  async function read(chain: Chain, keys: readonly string[], encoding: 'jsonParsed' | 'base64') {
    const parts: string[][] = []
    for (let at = 0; at < keys.length; at += keysAtOnce) parts.push(keys.slice(at, at + keysAtOnce))
    const answers = await Promise.all(
      parts.map((part) => nodes.request<unknown>(chain.id, 'getMultipleAccounts', [part, { encoding }])),
    )
    return answers.flatMap((answer) => v.parse(accounts, answer).value)
  }

  return async (chain, mints) => {
    const listed = [...(chain.tokens ?? []), ...(snapshot[chain.id] ?? [])]
    const facts = new Map<string, MintFact>()
    for (const mint of mints) {
      const known = listed.find(({ address }) => address === mint) ?? kept.get(`${chain.id}:${mint}`)
      if (known && known !== 'none') facts.set(mint, known)
    }
    const strange = mints.filter((mint) => !facts.has(mint) && kept.get(`${chain.id}:${mint}`) !== 'none')
    // Names are an addition: what fails here leaves the amounts as they are.
    const found = await namesOf(strange).catch(() => undefined)
    for (const [index, mint] of strange.entries()) {
      const fact = found?.[index]
      if (fact) facts.set(mint, fact)
      if (found) kept.set(`${chain.id}:${mint}`, fact ?? 'none', fact ? dayMs : dayMs / 24)
    }
    return facts

    async function namesOf(some: readonly string[]): Promise<(MintFact | undefined)[]> {
      const places = some.flatMap(metadataPlaces)
      const [own, metadata] = await Promise.all([read(chain, some, 'jsonParsed'), read(chain, places, 'base64')])
      return some.map((_, index) => {
        const there = metadata.slice(index * bumps.length, (index + 1) * bumps.length)
        return nameInMint(own[index]?.data) ?? there.map(nameInAccount).find((fact) => fact !== undefined)
      })
    }
  }
}

function nameInMint(data: unknown): MintFact | undefined {
  const parsed = v.safeParse(parsedMint, data)
  if (!parsed.success) return undefined
  const state = parsed.output.parsed.info.extensions.find(({ extension }) => extension === 'tokenMetadata')?.state
  return state && { name: clean(state.name) ?? '', symbol: clean(state.symbol, 20) ?? '' }
}

/** Key, update authority and mint, then name and symbol as Borsh writes texts: length ahead, filled up with zeros. */
function nameInAccount(found: v.InferOutput<typeof account> | undefined): MintFact | undefined {
  if (found?.owner !== metadataProgram) return undefined
  const parsed = v.safeParse(encoded, found.data)
  if (!parsed.success) return undefined
  const bytes = Buffer.from(parsed.output[0], 'base64')
  const name = textAt(bytes, 65)
  const symbol = name && textAt(bytes, name.end)
  return symbol && { name: clean(name.text) ?? '', symbol: clean(symbol.text, 20) ?? '' }
}

function textAt(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  if (at + 4 > bytes.length) return undefined
  const end = at + 4 + bytes.readUInt32LE(at)
  return end > bytes.length ? undefined : { text: bytes.toString('utf8', at + 4, end), end }
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
