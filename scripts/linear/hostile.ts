import { expect } from 'vitest'

const isLong = process.env.LONG === '1'
const whole = 1_048_576

/** What patterns and loops that begin anew, or that go back, are slow with when it comes again and again. */
const pieces = [
  ...[' ', '\n', '\r\n', '0', 'a', 'Ab', '-a', '.a', 'a:', 'a@', ',', '/', '\\', '"', '\\"', '%41', '%', '=', '?a='],
  ...[
    '[',
    '{"a":',
    '][1',
    '<!--',
    '<a ',
    '&',
    ';',
    'url(',
    'eyJ.',
    'https://',
    'on',
    '0x',
    '\0',
    '\u200b',
    'e\u0301\u0301',
  ],
  ...['😀', '\ud800', 'ⅷ', '漢', 'claim', '0.', '- \n', 'replacement', 'nonce : '],
]

/** Of processor time. A linear run ends in some hundredths of this; any other goes beyond it before the last size. */
const longestMs = 1_000

export type Work = {
  /** What it is likely to be slow with. The quick tier tries these, the long one all. */
  likely: readonly string[]
  /** What stands before, for bytes that are looked at only behind the right beginning. */
  begins?: readonly string[]
  run(text: string): unknown
}

/**
 * Feeds a megabyte of each kind of hostile text, and expects it to end in time. A part of it comes first, so that most of what is not linear
 * is noticed while it still ends. Errors are an answer like others.
 */
export async function expectLinear({ likely, begins = [''], run }: Work, limitMs = longestMs): Promise<void> {
  for (const [piece, begin] of isLong ? everyPair([...likely, ...pieces], begins) : fewPairs(likely, begins)) {
    for (const size of [whole / 16, whole / 4, whole]) {
      // A letter of its own at the end, where nothing ends as it began.
      const text = `${begin}${piece.repeat(Math.ceil(size / piece.length))}\u0001`
      let tookMs = await costOf(run, text)
      // Memory that tests before it left may have been cleared meanwhile. What is slow is so twice.
      if (tookMs >= limitMs) tookMs = Math.min(tookMs, await costOf(run, text))
      expect(tookMs, `${size} of ${JSON.stringify(piece)} behind ${JSON.stringify(begin)}`).toBeLessThan(limitMs)
    }
  }
}

/**
 * Processor time in milliseconds, whatever else the machine does meanwhile. It is that of the process, in which a worker of the tests runs one
 * file after another: threads to which the work hands a part of itself, as for hashes, count with it.
 */
async function costOf(run: Work['run'], text: string): Promise<number> {
  const start = process.cpuUsage()
  try {
    await run(text)
  } catch {
    // Refused.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

type Pair = readonly [piece: string, begin: string]

const everyPair = (all: readonly string[], begins: readonly string[]): readonly Pair[] =>
  all.flatMap((piece) => begins.map((begin) => [piece, begin] as const))

/** Each of both at least once. */
function fewPairs(likely: readonly string[], begins: readonly string[]): readonly Pair[] {
  const count = Math.max(likely.length, begins.length)
  return Array.from({ length: count }, (_, at) => [likely[at % likely.length] ?? '', begins[at % begins.length] ?? ''])
}

type Schema = {
  type: string
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
  options?: readonly (Schema | string)[]
  key?: Schema
  value?: Schema
  rest?: Schema
  literal?: unknown
}

/** A value of the shape of a schema, with the text wherever one may stand: one value for each of its alternatives. */
export function filledWith(schema: unknown, text: string, depth = 0): unknown[] {
  const { type, entries, item, items, wrapped, options, value, literal } = schema as Schema
  if (depth > 6) return [text]
  const first = (inner: unknown) => filledWith(inner, text, depth + 1)[0]
  if (entries && type !== 'enum')
    return [Object.fromEntries(Object.entries(entries).map(([key, inner]) => [key, first(inner)]))]
  if (type === 'array') return [[first(item)]]
  if (items) return [items.map(first)]
  if (type === 'record') return [{ [text]: first(value) }]
  if (wrapped) return filledWith(wrapped, text, depth + 1)
  if (type === 'union' || type === 'variant')
    return (options ?? []).flatMap((option) => filledWith(option, text, depth + 1)).slice(0, 8)
  if (type === 'literal') return [literal]
  return [text]
}
