import { readJson } from '../readJson.js'
import type { Draft } from './fields.js'
import type { Sent } from './visit.js'
import { Refused } from './visit.js'

/** Fields as they stand, in the words of a form. */
export type Texts = Readonly<Record<string, string>>

/** Ends of lines as browsers send them, and spaces around, are no change. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/**
 * What somebody sees when a form is shown, for its field `was`: what they change is told by it. Who is shown a form of theirs again that was
 * not taken has still seen what they saw at first, and at its faults what stands now.
 *
 * @param current how the fields stand now
 * @param draft what was sent by this form and not taken
 */
export function seenText(current: Texts, draft?: Draft): string {
  if (!draft) return JSON.stringify(current)
  const was = seenIn(draft.value('was') ?? '')
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(current).map(([name, now]) => [name, draft.faults.has(name) ? now : (was[name] ?? now)]),
    ),
  )
}

/**
 * What somebody changed: of each field that they changed what they wrote. What was changed elsewhere meanwhile stays, and is no fault.
 *
 * @param current how the fields stand now
 * @throws Refused where one that they changed is not any more what they saw
 */
export function changedTexts(sent: Pick<Sent, 'value'>, current: Texts): Record<string, string> {
  const was = seenIn(sent.value('was'))
  const changed = Object.keys(current).flatMap((name) => {
    const typed = plain(sent.value(name))
    return typed === plain(was[name] ?? '') ? [] : [[name, typed] as const]
  })
  const lost = changed.filter(
    ([name, typed]) => plain(current[name] ?? '') !== plain(was[name] ?? '') && plain(current[name] ?? '') !== typed,
  )
  if (lost.length === 0) return Object.fromEntries(changed)
  throw new Refused(
    Object.fromEntries(
      lost.map(([name]) => [
        name,
        `This was changed meanwhile, to “${(current[name] ?? '').slice(0, 200)}”. Send it again to put yours in its place.`,
      ]),
    ),
  )
}

function seenIn(text: string): Record<string, string> {
  let read: unknown
  try {
    read = readJson(text)
  } catch {}
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(Object.entries(read).filter((entry) => typeof entry[1] === 'string'))
}
