import type { Facts } from './makeFacts.js'

type Entry = Readonly<Record<string, unknown>>

/** What differs between all facts as they are and as they would be, a line each, and whether anything does. */
export function changesOfFacts(before: Facts, after: Facts): { lines: readonly string[]; changed: boolean } {
  const byId = ({ id }: Entry) => String(id)
  const named = ({ sources }: Facts) => Object.entries(sources).map(([id, source]) => ({ id, ...source }))
  const lists = [
    changesOf('wallets', before.wallets, after.wallets, byId),
    changesOf('networks', before.networks, after.networks, byId),
    changesOf('tokens', before.tokens, after.tokens, ({ chain, address }) => `${chain}/${address}`),
    changesOf('sources', named(before), named(after), byId),
  ]
  return { lines: lists.flat(), changed: lists.some(({ length }) => length > 1) }
}

/** What is new, gone and different between two lists of facts, a line each. */
export function changesOf(
  what: string,
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): readonly string[] {
  const old = new Map(before.map((entry) => [keyOf(entry), entry]))
  const fresh = new Map(after.map((entry) => [keyOf(entry), entry]))
  const lines = [
    ...[...fresh.keys()].filter((key) => !old.has(key)).map((key) => `+ ${key}`),
    ...[...old.keys()].filter((key) => !fresh.has(key)).map((key) => `- ${key}`),
    ...[...fresh].flatMap(([key, entry]) => differences(old.get(key), entry).map((line) => `  ${key} ${line}`)),
  ]
  return [
    `${what}: ${after.length}, of which ${lines.length === 0 ? 'none has changed' : 'this has changed:'}`,
    ...lines,
  ]
}

function differences(before: Entry | undefined, after: Entry): readonly string[] {
  if (!before) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, fresh] = [JSON.stringify(before[name]), JSON.stringify(after[name])]
    return old === fresh ? [] : [`${name}: ${old ?? 'nothing'} → ${fresh ?? 'nothing'}`]
  })
}
