/** Where people or developers see an error. */
export type ErrorSurface =
  /** Rejects what the app called. */
  | 'thrown'
  /** Its words stand in the view that it happens in. */
  | 'view'
  | 'toast'
  | 'alert'
  /** For developers: the person sees the view's own words. */
  | 'console'

/** One error: its text, with `$holes` that are filled from the context; one that is only thrown is no more than that. */
export type ErrorRow =
  | string
  | {
      surface: ErrorSurface
      text: string
      /** Second line of an alert, or what the developer can do. */
      hint?: string
      tone?: 'info' | 'warning' | 'error'
    }

/** The errors of a feature or of a room, by their codes. Files of rows import nothing but this. */
export type ErrorRows = Readonly<Record<string, ErrorRow>>

type Holes<T extends string> = T extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}${' ' | ',' | '.' | ':' | '"' | ')' | '(' | '…'}${infer Tail}`
    ? WordOf<Name> | Holes<Tail>
    : WordOf<Rest>
  : never
type WordOf<T extends string> = T extends `${infer Head}${' ' | ',' | '.' | ':' | '"' | ')' | '('}${string}`
  ? WordOf<Head>
  : T

type TextOf<R extends ErrorRow> = R extends string
  ? R
  : R extends { text: infer T extends string; hint: infer H extends string }
    ? T | H
    : R extends { text: infer T extends string }
      ? T
      : never

/** What an error must be told, derived from the holes in its texts. */
export type ErrorContext<R extends ErrorRow> = [Holes<TextOf<R>>] extends [never]
  ? Record<never, never>
  : { [K in Holes<TextOf<R>>]: string | number }
