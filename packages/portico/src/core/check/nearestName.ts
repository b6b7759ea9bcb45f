/**
 * What a wrong name was meant to be.
 *
 * @param name As it was given.
 * @param names Those that there are.
 * @param meanings What other products, or people, call them.
 * @returns Of `names` the one that is the same but for its letters' case, is meant by another word, or differs by a third of its letters at
 * most; `undefined` when none is near.
 */
export function nearestName(
  name: string,
  names: readonly string[],
  meanings: Readonly<Record<string, string>> = {},
): string | undefined {
  if (Object.hasOwn(meanings, name)) return meanings[name]
  const small = name.slice(0, longest).toLowerCase()
  const [first] = names
    .map((known) => ({ known, steps: stepsBetween(small, known.toLowerCase()) }))
    .filter(({ known, steps }) => steps <= Math.max(1, Math.floor(known.length / 3)))
    .sort((one, other) => one.steps - other.steps)
  return first?.known
}

/** Names of people's own making may be of any length; what is longer is near to nothing. */
const longest = 40

/** Letters to put in, take out, change or swap with their neighbour (Damerau and Levenshtein, each place once). */
function stepsBetween(from: string, to: string): number {
  let above: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let line = 1; line <= from.length; line++) {
    const next = [line]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[line - 1] === to[column - 1]
      const isSwapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1]
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && line > 1 && column > 1 ? (above[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    above = row
    row = next
  }
  return row[to.length] ?? 0
}
