import { readFileSync } from 'node:fs'
import { englishGroups } from '../../scripts/languages/groups.mjs'

type File = 'modal' | 'frame' | 'mails'
const read = (tag: string, file: File): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../languages/${tag}/${file}.json`, import.meta.url), 'utf8'))

/** A sentence of a language as a person reads it, with what fills its holes; what is set apart by marks is not told from the rest. */
export function sentencesOf(tag: string, file: File) {
  const sentences = read(tag, file)
  return (key: string, holes: Record<string, string> = {}) => {
    const text = sentences[key] ?? ''
    const pattern = text
      .split(/\{(\w+)\}/)
      .map((piece, index) =>
        // A hyphen may be one that no line ends behind.
        index % 2 ? (holes[piece] ?? '.*') : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/-/g, '[-\u2011]'),
      )
      .join('[\\u2066-\\u2069]*')
    return new RegExp(`^[\\u2066-\\u2069]*${pattern}[\\u2066-\\u2069]*$`)
  }
}

/** How a language says an English sentence of the modal, wherever that stands; the sentence itself where it is none. */
export function saidIn(tag: string) {
  const said = sentencesOf(tag, 'modal')
  return (text: string) => {
    const key = keys.find(([, sentence]) => sentence === text)?.[0]
    return key ? said(key) : text
  }
}
/** The same for a wording that is made of the English one. */
export const saidAs = (made: (english: string) => string) => (text: string) =>
  keys.some(([, sentence]) => sentence === text) ? made(text) : text
const keys = Object.values(await englishGroups()).flatMap((group) => Object.entries(group as Record<string, string>))
