/** Far more than any call nests, and than any text of one has brackets that nothing closes. */
const levelsAtMost = 200

/**
 * The body of a call as JSON. One that does nothing but nest is not read: the sixty thousand levels that fit into it would hold the thread that
 * answers everybody for a hundred times as long as as much text does.
 *
 * @throws SyntaxError when it is no JSON, or has too many levels
 */
export function readJson(text: string): unknown {
  let levels = 0
  for (let at = 0; at < text.length && levels <= levelsAtMost; at++) {
    const sign = text[at]
    if (sign === '[' || sign === '{') levels++
    else if (sign === ']' || sign === '}') levels--
  }
  if (levels > levelsAtMost) throw new SyntaxError('The body has too many levels')
  return JSON.parse(text)
}
