/** The form in which names are stored for the search and queries are looked up: without accents, upper and lower case alike. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
}

/** The text as a part of a LIKE pattern: what it holds means only itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
