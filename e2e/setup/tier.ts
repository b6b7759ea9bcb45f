/** The rows of a table of tests that the quick tier tries: those that prove what no other of its tests does. The long tier tries all. */
export function quickly<Row>(rows: readonly Row[], isQuick: (row: Row) => boolean): readonly Row[] {
  return process.env.LONG === '1' ? rows : rows.filter(isQuick)
}

/** Tests of the long tier in a file of both: what they prove is proven in parts by the quick ones, and each takes seconds. */
export function inLongTier(addTests: () => void): void {
  if (process.env.LONG === '1') addTests()
}
