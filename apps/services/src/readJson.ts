/** More than the largest body of a client that is honest: a megabyte of its events has some 35,000. */
const partsAtMost = 50_000
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const bracket = 0x5b
const brace = 0x7b

/**
 * A body of a stranger as JSON. One that is nothing but structure is not read at all: a megabyte of `[` or of `{},` would hold the thread that
 * answers everybody for a hundred times as long as a megabyte of text does.
 *
 * @throws SyntaxError when it is no JSON, or has too many parts
 */
export function readJson(text: string): unknown {
  if (partsOf(text) > partsAtMost) throw new SyntaxError('The body has too many parts')
  return JSON.parse(text)
}

/** Values and levels that a text begins, up to one more than may be. What stands in quotes is text. */
function partsOf(text: string): number {
  let parts = 0
  for (let at = 0; at < text.length && parts <= partsAtMost; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === comma || code === bracket || code === brace) parts++
  }
  return parts
}

/** Where the quotes end that are opened at a place; the end of all where they do not. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text.charCodeAt(before - 1) === backslash) before--
  return (at - before) % 2 === 1
}
