const longest = 255
const labelPattern = /^_*[a-z0-9-]{1,63}$/

/**
 * A name of dots and labels in the form in which it is registered, as far as it is written in ASCII (there ENSIP-15 asks for lower case and
 * no more); `undefined` for what no name can be and for other scripts, of which too many letters look alike.
 */
export function plainName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  // Lower case of some letters beyond ASCII is within it.
  if (!/^[\x21-\x7e]+$/.test(text.trim()) || name.length > longest) return undefined
  const labels = name.split('.')
  return labels.length > 1 && labels.every(isPlainLabel) ? name : undefined
}

/** Labels with `--` in third place are encoded in other scripts. */
function isPlainLabel(label: string): boolean {
  return labelPattern.test(label) && label.slice(2, 4) !== '--'
}
