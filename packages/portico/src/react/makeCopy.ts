import { createElement, Fragment, type ReactNode } from 'react'
import type { CopyKey, en } from './copy/en.js'

type HolesIn<T extends string> = T extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
type HolesOf<K extends CopyKey> = HolesIn<(typeof en)[K]>
type Holes<K extends CopyKey, V> = [HolesOf<K>] extends [never] ? [] : [holes: Record<HolesOf<K>, V>]

/** Sentences in place of the English ones; those left out stay English. */
export type Messages = Partial<Record<CopyKey, string>>

/** Sentences and figures in the reader's language. */
export type Copy = {
  /** A sentence with its holes filled; numbers are written as the locale writes them. */
  <K extends CopyKey>(key: K, ...holes: Holes<K, string | number>): string
  /** The same with elements in the holes, for links inside a sentence. */
  rich<K extends CopyKey>(key: K, ...holes: Holes<K, ReactNode>): ReactNode
  number(value: number, options?: Intl.NumberFormatOptions): string
  date(time: number, options?: Intl.DateTimeFormatOptions): string
  locale: string
  direction: 'ltr' | 'rtl'
}

const hole = /\{(\w+)\}/
const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)\b/i
const isolate = ['\u2068', '\u2069'] as const

/** Which way the words of a language run. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/**
 * Makes the function that says things: in the app's own words, else in the English ones at hand, which may still grow.
 * A sentence that is nowhere is said by its key.
 */
export function makeCopy(messages: Messages, locale: string, english: Readonly<Record<string, string>>): Copy {
  const direction = directionOf(locale)
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value)
  const written = (value: string | number) => {
    const text = typeof value === 'number' ? number(value) : value
    return direction === 'rtl' ? isolate[0] + text + isolate[1] : text
  }
  const pieces = (key: string) => (messages[key as CopyKey] ?? english[key] ?? key).split(hole)
  const say = (key: string, holes: Record<string, string | number> = {}) =>
    pieces(key)
      .map((piece, index) => (index % 2 ? written(holes[piece] ?? '') : piece))
      .join('')
  const rich = (key: string, holes: Record<string, ReactNode> = {}) =>
    pieces(key).map((piece, index) =>
      createElement(Fragment, { key: index }, index % 2 ? bidiSafe(holes[piece], direction) : piece),
    )
  return Object.assign(say as Copy, {
    rich: rich as Copy['rich'],
    number,
    date: (time: number, options?: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options ?? { day: 'numeric', month: 'short' }).format(time),
    locale,
    direction,
  })
}

function bidiSafe(node: ReactNode, direction: Copy['direction']): ReactNode {
  return direction === 'rtl' ? createElement('bdi', null, node) : node
}
