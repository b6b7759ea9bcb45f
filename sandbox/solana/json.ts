/** JSON with whole numbers of any size as numbers, as nodes of this chain write them. */
export function stringify(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${stringify(member)}`],
  )
  return `{${members.join(',')}}`
}
