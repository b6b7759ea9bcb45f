import { english, type FileName, type Sentences } from './english.js'
import { keyOf } from './read.mjs'

const holesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}|\$([a-zA-Z]+)/g)].map((hole) => hole[1] ?? hole[2])
const formIn = (key: string) => /\.(zero|one|two|few|many)$/.exec(key)?.[1]
/** A language of the Romans counts millions apart, which nothing here comes to. */
const formsOf = (tag: string): readonly string[] => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  return pluralCategories.filter((form) => form !== 'many' || !['es', 'fr', 'it', 'pt-BR'].includes(tag))
}

/** What is wrong with the sentences of a language, by their names: missing or unknown ones, other holes, forms that are not there. */
export function faultsOf(tag: string, file: FileName, said: Sentences, all = english[file]): string[] {
  const forms = formsOf(tag)
  const counted = new Set(Object.keys(all).flatMap((key) => (keyOf(key, all) === key ? [] : [keyOf(key, all)])))
  const missing = Object.keys(all).flatMap((key) => {
    if (keyOf(key, all) !== key) return []
    const wanted = counted.has(key) ? forms.map((form) => (form === 'other' ? key : `${key}.${form}`)) : [key]
    return wanted.filter((name) => !said[name]?.trim()).map((name) => `${file}:${name} is missing`)
  })
  const strange = Object.entries(said).flatMap(([key, text]) => {
    const own = all[keyOf(key, all)]
    const form = all[key] === undefined || keyOf(key, all) !== key ? formIn(key) : undefined
    if (own === undefined) return [`${file}:${key} is no sentence of ours`]
    if (form && !forms.includes(form)) return [`${file}:${key} is for numbers that ${tag} does not tell apart`]
    // A form for exactly one may leave its number out.
    const holes = (one: string) => [...new Set(holesIn(one))].filter((hole) => !form || !/^(n|count)$/.test(hole ?? ''))
    const differ = holes(own).sort().join() !== holes(text).sort().join()
    return [
      ...(differ ? [`${file}:${key} has other holes`] : []),
      ...inlineFaults(text, forms).map((what) => `${file}:${key} ${what}`),
    ]
  })
  return [...missing, ...strange]
}

/** `{n|one:…|other:…}` has each form of the language, and no other. */
function inlineFaults(text: string, forms: readonly string[]): string[] {
  return [...text.matchAll(/\{\w+\|([^}]*)\}/g)].flatMap(([, inside = '']) => {
    const given = inside.split('|').map((one) => one.slice(0, one.indexOf(':')))
    return [
      ...forms.filter((form) => !given.includes(form)).map((form) => `lacks the form ${form}`),
      ...given.filter((form) => !forms.includes(form) && form !== 'many').map((form) => `has the form ${form}`),
    ]
  })
}
