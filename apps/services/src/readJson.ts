/** More than the largest body of a client that is honest: a megabyte of its events has some 35,000. */
const partsAtMost = 50_000
/** Far more than anything that is asked for here nests. A level costs ten times what a value does. */
const levelsAtMost = 500
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const bracket = 0x5b
const brace = 0x7b
const bracketEnd = 0x5d
const braceEnd = 0x7d

/**
 * What a stranger wrote as JSON, a body or a document that is fetched. One that is nothing but structure is not read at all: a megabyte of `[` or
 * of `{},` would hold the thread that answers everybody for a hundred times as long as a megabyte of text does.
 *
 * @throws SyntaxError when it is no JSON, has too many parts or too many levels
 */
export function readJson(text: string): unknown {
  const fault = faultOf(text)
  if (fault) throw new SyntaxError(`The body has too many ${fault}`)
  return JSON.parse(text)
}

/** Values and levels that a text begins are counted up to one more than may be. What stands in quotes is text. */
function faultOf(text: string): 'parts' | 'levels' | undefined {
  let parts = 0
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (code === bracketEnd || code === braceEnd) levels--
    else if (code === comma || code === bracket || code === brace) {
      if (code !== comma && ++levels > levelsAtMost) return 'levels'
      if (++parts > partsAtMost) return 'parts'
    }
  }
  return undefined
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
