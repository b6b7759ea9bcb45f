import { escapeHtml } from '../verify/page.js'

const text: unique symbol = Symbol('markup')
/** Text of a page that is markup already: whatever else goes into a page is escaped. Nothing that was read from outside is one. */
export type Markup = { readonly [text]: string }

type Part = Markup | string | number | false | undefined | null | readonly Part[]

/** Turns direction, joins or hides what stands around it; the ends of lines and tabs do not. */
const unseen = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** What cannot be seen, or changes how all else is read, in a form that can: `⟦U+202E⟧`. */
function visible(given: string): string {
  return given.replace(
    unseen,
    (character) => `⟦U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟧`,
  )
}

/**
 * Markup with values in it. Each value is text, but for what was made by this function, and for lists of that.
 *
 * @example
 * html`<td>${wallet.name}</td>` // a name with a tag in it shows the tag
 */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return {
    [text]: strings.reduce((all, next, index) => `${all}${index > 0 ? written(values[index - 1]) : ''}${next}`, ''),
  }
}

/** A value that goes back to where it came from as it is: of a field, or of an attribute that names something. */
export const exact = (given: string): Markup => ({ [text]: escapeHtml(given) })

export const textOf = (markup: Markup): string => markup[text]

function written(value: Part): string {
  if (value === false || value === undefined || value === null) return ''
  if (isList(value)) return value.map(written).join('')
  if (typeof value === 'object') return value[text]
  return escapeHtml(visible(String(value)))
}

const isList = (value: Part): value is readonly Part[] => Array.isArray(value)
