import { alerts } from './alerts.js'
import { embeddedTexts } from './embeddedTexts.js'
import { nameTexts } from './nameTexts.js'
import { pairingTexts } from './pairingTexts.js'
import { payTexts } from './payTexts.js'
import { raisedTexts } from './raisedTexts.js'
import { serviceTexts } from './serviceTexts.js'
import { signInTexts } from './signInTexts.js'
import { startTexts } from './startTexts.js'
import { tokenTexts } from './tokenTexts.js'

/**
 * Every error of the product: where it surfaces and its exact text. The rows stand in files by when they are loaded; to read them
 * here is for tests and tools, since this file loads them all. `$holes` are filled from the context and typed by it.
 * Codes are never renamed. For each row `proofs.test.ts` names the test that has it raised.
 */
export type ErrorSurface =
  /** Rejects what the app called. */
  | 'thrown'
  /** Its words stand in the view that it happens in. */
  | 'view'
  | 'toast'
  | 'alert'
  /** For developers: the person sees the view's own words. */
  | 'console'
export type ErrorRow = {
  surface: ErrorSurface
  text: string
  /** Second line of an alert, or what the developer can do. */
  hint?: string
  tone?: 'info' | 'warning' | 'error'
}

export const catalog = {
  ...thrown(startTexts),
  ...thrown(serviceTexts),
  ...thrown(pairingTexts),
  ...thrown(raisedTexts),
  ...thrown(nameTexts),
  ...thrown(payTexts),
  ...thrown(tokenTexts),
  ...thrown(embeddedTexts),
  'names/suggest-failed': { surface: 'view', text: nameTexts['names/suggest-failed'] },
  'names/reverse-failed': { surface: 'view', text: nameTexts['names/reverse-failed'] },
  'names/register-failed': { surface: 'view', text: nameTexts['names/register-failed'] },
  'names/invalid-chain-id': { surface: 'view', text: nameTexts['names/invalid-chain-id'] },
  'embedded/action-not-allowed': { surface: 'toast', text: embeddedTexts['embedded/action-not-allowed'] },
  'social/start-failed': { surface: 'console', text: embeddedTexts['social/start-failed'] },
  'social/popup-closed': { surface: 'console', text: embeddedTexts['social/popup-closed'] },
  'social/untrusted': { surface: 'console', text: embeddedTexts['social/untrusted'] },
  'social/farcaster-failed': { surface: 'console', text: embeddedTexts['social/farcaster-failed'] },
  'balance/unavailable': { surface: 'toast', text: raisedTexts['balance/unavailable'] },
  'activity/failed': { surface: 'toast', text: raisedTexts['activity/failed'] },
  ...toasts(signInTexts),
  ...alerts,
} as const satisfies Record<string, ErrorRow>

function thrown<const T extends Record<string, string>>(texts: T): { [C in keyof T]: { surface: 'thrown'; text: T[C] } } {
  return rowsOf('thrown', texts) as { [C in keyof T]: { surface: 'thrown'; text: T[C] } }
}

function toasts<const T extends Record<string, string>>(texts: T): { [C in keyof T]: { surface: 'toast'; text: T[C] } } {
  return rowsOf('toast', texts) as { [C in keyof T]: { surface: 'toast'; text: T[C] } }
}

function rowsOf(surface: ErrorSurface, texts: Record<string, string>): unknown {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, { surface, text }]))
}

/** Codes that an `AppError` can have: not those that are only shown, nor those of one feature. */
export type RaisedCode = keyof typeof startTexts | keyof typeof serviceTexts | keyof typeof pairingTexts | keyof typeof raisedTexts

export type ErrorCode = keyof typeof catalog
/** Codes of what the banner and the console can show. */
export type AlertCode = keyof typeof alerts

type Holes<T extends string> = T extends `${string}$${infer Rest}` ? (Rest extends `${infer Name}${' ' | ',' | '.' | ':' | '"' | ')' | '(' | '…'}${infer Tail}` ? WordOf<Name> | Holes<Tail> : WordOf<Rest>) : never
type WordOf<T extends string> = T extends `${infer Head}${' ' | ',' | '.' | ':' | '"' | ')' | '('}${string}` ? WordOf<Head> : T

type TextOf<C extends ErrorCode> = (typeof catalog)[C] extends { text: infer T extends string; hint: infer H extends string } ? T | H : (typeof catalog)[C]['text']

/** What an error of this code must be told, derived from the holes in its texts. */
export type ErrorContext<C extends ErrorCode> = [Holes<TextOf<C>>] extends [never] ? Record<never, never> : { [K in Holes<TextOf<C>>]: string | number }
