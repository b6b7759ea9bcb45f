/**
 * Controls, marks that turn the direction of writing, zero-width and private characters, halves of characters, and letters that are drawn
 * as nothing: empty braille, an empty note, empty hieroglyphs. What makes a sign an emoji is none of them.
 */
const hidden =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu
const marks = /(\p{M}{2})\p{M}+/gu

/** A foreign text as one line that shows what it holds and nothing else. */
export function cleanLine(text: string, max = 60): string {
  const line = text
    .slice(0, max * 8)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(hidden, '')
    .replace(marks, '$1')
    // What stood between two gaps may be gone now.
    .replace(/ {2,}/g, ' ')
    .trim()
  return cut(line, max)
}

/** A foreign text of several lines; `isCut` when it was longer, `isChanged` when characters that cannot be seen were in it. */
export function cleanText(text: string, max = 4_000): { text: string; isCut: boolean; isChanged: boolean } {
  const lines = text.replace(/\r\n?/g, '\n')
  const clean = lines
    .split('\n')
    .map((line) => line.replace(/\t/g, '  ').replace(hidden, '').replace(marks, '$1'))
    .join('\n')
  const isChanged = clean.length !== lines.replace(/\t/g, '  ').length
  return { text: cut(clean, max), isCut: [...clean].length > max, isChanged }
}

/** The text without what cannot be seen in it, but for its lines. */
export const withoutHidden = (text: string): string => text.replace(hidden, (letter) => (letter === '\n' ? letter : ''))

function cut(text: string, max: number): string {
  const letters = [...text]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
]

/** One word that is written with letters of several alphabets: `раypal`. */
export function hasMixedScripts(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => scripts.filter((script) => script.test(word)).length > 1)
}

/** A host name whose letters may not be what they look like. Browsers give them as `xn--…`. */
export function isOddHost(host: string): boolean {
  return host.split('.').some((label) => label.startsWith('xn--')) || /[^-a-z0-9.:[\]]/i.test(host)
}

/** An address short enough to read, long enough to tell apart. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-6)}`
}

/**
 * A known address that the given one could be taken for: the same at both ends, or nearly the same all along, and yet
 * another. Such addresses are made to be copied from a list of payments.
 */
export function lookAlike(address: string, known: readonly string[]): string | undefined {
  const isHex = address.startsWith('0x')
  const fold = (each: string) => (isHex ? each.toLowerCase().slice(2) : each)
  const own = fold(address)
  return known.find((each) => {
    const other = fold(each)
    if (other === own || each.startsWith('0x') !== isHex) return false
    const ends = own.slice(0, 3) === other.slice(0, 3) && own.slice(-3) === other.slice(-3)
    return ends || differences(own, other) <= 4
  })
}

function differences(a: string, b: string): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let count = 0
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1
  return count
}

/** An amount in the unit that people use, exact: no rounding, no zeros at the end. */
export function formatAmount(amount: bigint, decimals: number): string {
  const text = amount.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals).replace(/(?<!0)0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
