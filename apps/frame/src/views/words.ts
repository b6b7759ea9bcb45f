/** The table of the first of these languages that there is one for. */
export function pickLanguage<T>(
  tables: Readonly<Record<string, T>>,
  languages: readonly (string | undefined)[],
): { copy: T; language: string } | undefined {
  for (const wanted of languages) {
    const language = wanted?.toLowerCase().split('-')[0] ?? ''
    const copy = Object.hasOwn(tables, language) ? tables[language] : undefined
    if (copy !== undefined) return { copy, language }
  }
  return undefined
}

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
