const maxMessage = 300

/** A foreign text in one line of bounded length: it may be shown to a person. */
export function oneLine(text: string): string {
  const line = text
    .slice(0, 2_000)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  return line.length > maxMessage ? `${line.slice(0, maxMessage - 1)}…` : line
}
