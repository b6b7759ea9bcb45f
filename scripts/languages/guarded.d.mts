type Sentences = Readonly<Record<string, string>>
export function guardedRows(
  english: Readonly<Record<string, Sentences>>,
  sentences: Readonly<Record<string, Sentences>>,
): readonly { name: string; hash: string }[]
export function hashOf(english: string, said: string): string
