/** Whose sentences are said, and how figures are written. */
export type TagMatch = { tag: string; locale: string }

/** Which way a language that there is runs. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (/^(?:ar|he)\b/.test(locale) ? 'rtl' : 'ltr')

/** Some programs write `de_CH`. */
const localeFor = (tag: string) => new Intl.Locale(tag.replaceAll('_', '-'))

const plain = (tag: string) => {
  const { language, script, region } = localeFor(tag).maximize()
  return { language, script, region }
}

/**
 * The offered language for a tag, by the rule that the modal goes by: the one that is written alike, wherever it is spoken, so that `zh-HK`
 * reads traditional characters and `pt-PT` what there is of Portuguese. Figures are as the reader's own tag has them, but where the
 * sentences are of another country.
 */
export function matchTag(asked: string, offered: readonly string[]): TagMatch | undefined {
  try {
    const wanted = plain(asked)
    const tag = offered.find((one) => {
      const { language, script } = plain(one)
      return language === wanted.language && script === wanted.script
    })
    if (!tag) return undefined
    const { region } = new Intl.Locale(tag)
    const isElsewhere = region !== undefined && region !== wanted.region
    return { tag, locale: isElsewhere ? tag : localeFor(asked).toString() }
  } catch {
    // No tag at all.
    return undefined
  }
}

/** Letters that are read from right to left. */
const turned = /[\u0590-\u08ff\ud802\ud803\ud83a\ud83b\ufb1d-\ufefc]/

/**
 * What fills a hole of a sentence, set apart from it where one of both runs from right to left: so neither turns the other around, nor the
 * figures beside it.
 */
export const setApart = (text: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' || turned.test(text) ? `\u2068${text}\u2069` : text
