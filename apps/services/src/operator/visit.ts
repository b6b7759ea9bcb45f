import type { Context } from 'hono'
import type { Deps } from '../context.js'
import type { Draft } from './fields.js'
import type { PageText } from './layout.js'

/** Somebody who has the password looks at a page. */
export type Visit = {
  c: Context
  deps: Deps
  /** What they are called in the log. */
  who: string
  query(name: string): string
  /** For a form that is sent to this path. */
  seal(path: string): string
  /** Answers with a page; where a form was not taken, with what is wrong in it. */
  show(text: Omit<PageText, 'user' | 'done' | 'faults'>, draft?: Draft): Response
}

/** A form that one of these pages sent. */
export type Sent = Visit & {
  /** Which form of its page, and which of its buttons. */
  form: string
  act: string
  value(name: string): string
  values(name: string): readonly string[]
  file(name: string): File | undefined
  /**
   * Does what the form asks for.
   *
   * @param fieldOf the field that an error of the functions beneath is about, where it is known
   * @returns what is wrong, to be shown in the form; nothing when it was done
   */
  attempt(work: () => Promise<void>, fieldOf?: (message: string) => string): Promise<Draft | undefined>
  /** Goes back to a page, which says what was done. */
  done(path: string, what: DoneKey, query?: URLSearchParams, place?: string): Response
}

/** What a page says when it is shown after a change: the address names one of these, never the words. */
export const doneTexts = {
  saved: 'Saved.',
  unchanged: 'Nothing was changed: all was as you wrote it.',
  added: 'Added.',
  removed: 'Removed.',
  hidden: 'Hidden: pages do not list this wallet any more.',
  shown: 'Shown: pages list this wallet.',
  featured: 'Featured: this wallet stands before all others.',
  unfeatured: 'This wallet stands at its place again.',
  placed: 'This wallet has its new place.',
  picture: 'This wallet has its new picture.',
  reset: 'What was changed of this wallet was taken back.',
} as const
export type DoneKey = keyof typeof doneTexts

/** Of what was typed: sentences by the names of fields. Nothing was changed. */
export class Refused extends Error {
  readonly faults: ReadonlyMap<string, string>
  constructor(faults: Readonly<Record<string, string>> | ReadonlyMap<string, string>) {
    super('The form was refused')
    this.name = 'Refused'
    this.faults = faults instanceof Map ? faults : new Map(Object.entries(faults))
  }
}

const pagesAtMost = 1_000
export const rowsOfPage = 50

/** The page of a list that is asked for, from 1. */
export function pageIn(visit: Pick<Visit, 'query'>): number {
  const asked = Number(/^\d{1,4}$/.exec(visit.query('page'))?.[0] ?? 1)
  return Math.min(pagesAtMost, Math.max(1, asked))
}

/** The rows of one page out of one more than fit, and whether there are more. */
export function firstPage<T>(rows: readonly T[]): { rows: readonly T[]; more: boolean } {
  return { rows: rows.slice(0, rowsOfPage), more: rows.length > rowsOfPage }
}
