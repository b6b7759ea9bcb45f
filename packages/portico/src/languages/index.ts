import type { Languages } from '../react/language.js'
import { makeLanguages } from './makeLanguages.js'
import { shipped } from './shipped.generated.js'

/**
 * Every language of Portico beside English, for `languages` of `PorticoProvider` or `definePorticoElements`. Of each the page has three
 * words at once; the sentences of an act are fetched with its code.
 *
 * @example
 * <PorticoProvider client={portico} locale="auto" languages={languages}>
 */
export const languages: Languages = /* @__PURE__ */ makeLanguages(shipped)

export type { Languages }
