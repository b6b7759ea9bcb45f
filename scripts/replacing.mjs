/** Sources of the browser package: what tests say of an error stays as it is. */
const product = /\/packages\/portico\/src\/(?!.*\.(?:test|test-support|test-d)\.tsx?$).*\.tsx?$/

/**
 * Codes where the product raises or shows them: not as the key of a row in the catalogue, which keeps its text, nor where an error that
 * came is compared with one.
 */
const raised = (codes) =>
  new RegExp(`(?<!(?:isAppError\\([^,()]*,|[!=]==|case)\\s*)(['"])(${codes.join('|')})\\1(?!\\s*:)`, 'g')

/**
 * A Vite plugin that replaces errors of the browser package by others, wherever they are raised.
 * @param pairs The codes as `one>other`, with commas between
 */
export function replacing(pairs) {
  const standIns = new Map(pairs.split(',').map((pair) => pair.split('>')))
  const pattern = raised([...standIns.keys()])
  return {
    name: 'replaced-errors',
    enforce: 'pre',
    transform(text, id) {
      if (!pairs || !product.test(id)) return undefined
      // All at once: one that stands in for another may be replaced itself.
      const code = text.replaceAll(pattern, (_all, _quote, one) => `'${standIns.get(one)}'`)
      return code === text ? undefined : { code, map: null }
    },
  }
}
