import { parsePattern } from './parse.mjs'

/** Counted repetitions are drawn so many times: what is bounded by a number is bounded in time. */
const copiesAtMost = 2
const common = [
  ...'aZgo05_- \n\r\t"\'<>/\\.:;,=#?&%@+*(){}[]|!$~`^',
  '\0',
  'é',
  '\u0300',
  '\u200b',
  '\u2028',
  '漢',
  'א',
  '😀',
  '\ufe0f',
  '\ud800',
]

/** Stands for the letter before the text, and for the one behind it. */
const none = ''
const isWord = (letter) => /^\w$/.test(letter)
const isLine = (letter) => /^[\n\r\u2028\u2029]$/.test(letter)

/**
 * The automaton of a search for a pattern. A state is a node and the letter before it, or one that is to the pattern as that one is. `next(state, letter)` lists where one letter
 * leads, once for each way there. Where `begin` stays, nothing has been found yet.
 */
export function automatonOf(source, flags) {
  const { tree, atoms } = parsePattern(source, flags)
  const isMultiline = flags.includes('m')
  const letters = lettersOf(source, flags, atoms)
  const nodes = []
  const node = () => nodes.push({ free: [], taken: [] }) - 1
  const link = (from, to, holds) => nodes[from].free.push({ to, holds })

  const conditions = {
    start: (before) => before === none || (isMultiline && isLine(before)),
    end: (_, after) => after === none || (isMultiline && isLine(after)),
    word: (before, after) => isWord(before) !== isWord(after),
    inside: (before, after) => isWord(before) === isWord(after),
  }
  const look =
    ({ index, isBehind, isWanted }) =>
    (before, after) => {
      const letter = isBehind ? before : after
      return (letter !== none && atoms[index].takes(letter)) === isWanted
    }

  const looks = { letter: false, kind: isMultiline }
  const remember = (letter) => {
    if (looks.letter) return letter
    return !looks.kind || !(isWord(letter) || isLine(letter)) ? '-' : isWord(letter) ? 'a' : '\n'
  }

  const search = node()
  const start = node()
  link(search, start)
  const end = draw(tree, start)

  return { letters, begin: { node: search, before: none }, next, accepts }

  /** Draws a part from a node on, and tells where it ends. */
  function draw(part, from) {
    if (part.kind === 'all') return part.parts.reduce((at, each) => draw(each, at), from)
    const end = node()
    looks.letter ||= part.kind === 'look'
    looks.kind ||= part.what === 'word' || part.what === 'inside'
    if (part.kind === 'any') for (const option of part.options) link(draw(option, from), end)
    else if (part.kind === 'assert') link(from, end, conditions[part.what])
    else if (part.kind === 'look') link(from, end, look(part))
    else if (part.kind === 'atom') nodes[from].taken.push({ to: end, atom: atoms[part.index] })
    else drawRepeat(part, from, end)
    return end
  }

  function drawRepeat({ inner, least, most }, from, end) {
    let at = from
    for (let copy = 0; copy < Math.min(least, copiesAtMost); copy++) at = draw(inner, at)
    if (most === Number.POSITIVE_INFINITY) {
      const around = node()
      link(at, around)
      link(draw(inner, around), around)
      link(around, end)
      return
    }
    for (let copy = 0; copy < Math.min(most - least, copiesAtMost); copy++) {
      link(at, end)
      at = draw(inner, at)
    }
    link(at, end)
  }

  function next({ node: from, before }, letter) {
    const found = waysOn(from, before, letter).flatMap((at) =>
      nodes[at].taken.flatMap(({ to, atom }) => (atom.takes(letter) ? [{ node: to, before: remember(letter) }] : [])),
    )
    return from === search && !flags.includes('y') ? [{ node: search, before: remember(letter) }, ...found] : found
  }

  /** Whether it has found what it looks for, when this letter is next; without one, at the end of the text. */
  function accepts({ node: from, before }, letter) {
    return waysOn(from, before, letter ?? none).includes(end)
  }

  /** Where it is without taking a letter, once for each way there; a loop of a loop may lead past a place twice. */
  function waysOn(from, before, after) {
    const found = []
    const walk = (at, passed) => {
      found.push(at)
      for (const { to, holds } of nodes[at].free)
        if (passed.filter((node) => node === to).length < 2 && (!holds || holds(before, after)))
          walk(to, [...passed, to])
    }
    walk(from, [from])
    return found
  }
}

/** One letter for each set of atoms that take it: no others are told apart by the pattern. */
function lettersOf(source, flags, atoms) {
  const written = [...source].flatMap((letter) => [letter, letter.toLowerCase(), letter.toUpperCase()])
  const codes = [...source.matchAll(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})/gi)].flatMap(
    ([, x, u, long]) => {
      const code = Number.parseInt(x ?? u ?? long, 16)
      return [code - 1, code, code + 1]
        .filter((each) => each >= 0 && each <= 0x10ffff)
        .map((each) => String.fromCodePoint(each))
    },
  )
  const isUnicode = /[uv]/.test(flags)
  const all = [...common, ...written, ...codes].filter((letter) => isUnicode || letter.length === 1)
  const byKind = new Map()
  for (const letter of all) {
    const sign = `${isWord(letter)} ${isLine(letter)} ${atoms.map(({ takes }) => Number(takes(letter))).join('')}`
    if (!byKind.has(sign)) byKind.set(sign, letter)
  }
  return [...byKind.values()]
}
