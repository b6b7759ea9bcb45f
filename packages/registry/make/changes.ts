type Entry = Readonly<Record<string, unknown>>

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
