/** Finds the table of the first of these languages that there is one for; the English one otherwise. */
export function copyAmong<Copy>(tables: Readonly<Record<'en' | 'de' | 'es', Copy>>) {
  const isThere = (language: string): language is keyof typeof tables => Object.hasOwn(tables, language)
  return (languages: readonly (string | undefined)[]): { copy: Copy; language: string } => {
    const language = languages.map((wanted) => wanted?.toLowerCase().split('-')[0] ?? '').find(isThere) ?? 'en'
    return { copy: tables[language], language }
  }
}

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) =>
    one === undefined || many === undefined ? String(values[name] ?? whole) : String(values[name]) === '1' ? one : many,
  )
}
