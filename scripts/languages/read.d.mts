export function tags(): readonly string[]
export function readSentences(
  tag: string,
  name: 'modal' | 'frame' | 'mails' | 'glossary',
): Readonly<Record<string, string>>
export function readSentences(
  tag: string,
  name: 'checked',
): Readonly<Record<string, { hash: string; back: string } | undefined>>
export function spokenSentences(tag: string, name: 'modal' | 'frame' | 'mails'): Readonly<Record<string, string>>
export function parseOnce(text: string, file: string): unknown
export function keyOf(key: string, english: Readonly<Record<string, string>>): string
