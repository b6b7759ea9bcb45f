/**
 * A regular expression as a tree, for what it may be asked about the time that it takes. Every atom that takes one character is handed to
 * the engine itself, which says what it takes.
 *
 * @param {string} source what stands between the slashes
 * @param {string} flags
 */
export function parsePattern(source, flags) {
  const isUnicode = /[uv]/.test(flags)
  const groups = []
  const atoms = []
  let at = 0

  const tree = alternatives()
  if (at < source.length) throw new Error(`Not understood: ${source.slice(at)}`)
  return { tree, atoms }

  function alternatives() {
    const options = [sequence()]
    while (source[at] === '|') {
      at++
      options.push(sequence())
    }
    return options.length === 1 ? options[0] : { kind: 'any', options }
  }

  function sequence() {
    const parts = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(term()))
    return { kind: 'all', parts }
  }

  function repeated(inner) {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(source.slice(at))
    if (!found) return inner
    at += found[0].length
    if (source[at] === '?') at++
    const [sign, least, hasMost, most] = found
    if (sign === '*') return { kind: 'repeat', inner, least: 0, most: Number.POSITIVE_INFINITY }
    if (sign === '+') return { kind: 'repeat', inner, least: 1, most: Number.POSITIVE_INFINITY }
    if (sign === '?') return { kind: 'repeat', inner, least: 0, most: 1 }
    const end = hasMost === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
    return { kind: 'repeat', inner, least: Number(least), most: end }
  }

  function term() {
    if (source[at] === '^') return assertion('start', 1)
    if (source[at] === '$') return assertion('end', 1)
    if (source.startsWith('\\b', at)) return assertion('word', 2)
    if (source.startsWith('\\B', at)) return assertion('inside', 2)
    if (source[at] === '(') return group()
    const back = /^\\([1-9])/.exec(source.slice(at))
    if (!back) return atom()
    at += back[0].length
    return groups[Number(back[1]) - 1] ?? { kind: 'all', parts: [] }
  }

  function assertion(what, length) {
    at += length
    return { kind: 'assert', what }
  }

  function group() {
    const head = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at))[0]
    at += head.length
    const isLook = /[=!]$/.test(head)
    const before = atoms.length
    const isKept = !isLook && head !== '(?:'
    const place = isKept ? groups.push(undefined) - 1 : -1
    const inner = alternatives()
    if (source[at] !== ')') throw new Error(`A group without an end: ${source}`)
    at++
    if (isKept) groups[place] = inner
    if (!isLook) return inner
    const looked = onlyAtom(inner)
    if (looked !== undefined)
      return { kind: 'look', index: looked, isBehind: head.includes('<'), isWanted: head.endsWith('=') }
    if (isEndless(inner)) throw new Error(`A look around without an end: ${source}`)
    // It takes nothing, and of a longer one it is not asked whether it holds.
    atoms.length = before
    return { kind: 'all', parts: [] }
  }

  function atom() {
    const text = textOfAtom()
    at += text.length
    const form = new RegExp(`^(?:${text})$`, flags.replace(/[gym]/g, ''))
    return { kind: 'atom', index: atoms.push({ text, takes: (letter) => form.test(letter) }) - 1 }
  }

  function textOfAtom() {
    const rest = source.slice(at)
    if (rest[0] === '[') return classOf(rest)
    const escaped = isUnicode
      ? /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|k<\w+>|.)/isu
      : /^\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|.)/is
    return escaped.exec(rest)?.[0] ?? (isUnicode ? String.fromCodePoint(rest.codePointAt(0)) : rest[0])
  }

  function classOf(rest) {
    let end = 1
    while (rest[end] !== ']') end += rest[end] === '\\' ? 2 : 1
    return rest.slice(0, end + 1)
  }
}

function isEndless(node) {
  if (node.kind === 'repeat') return node.most === Number.POSITIVE_INFINITY || isEndless(node.inner)
  return (node.parts ?? node.options ?? []).some(isEndless)
}

/** Where all that is looked for is one letter, the place of its atom. */
function onlyAtom(node) {
  if (node.kind === 'atom') return node.index
  return node.kind === 'all' && node.parts.length === 1 ? onlyAtom(node.parts[0]) : undefined
}
