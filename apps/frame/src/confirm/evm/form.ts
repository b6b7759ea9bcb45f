import type { TypedData } from '../../signing/evm/typedData.js'
import type { Action } from '../action.js'
import type { Fact } from '../model.js'
import { cleanLine } from '../text.js'

/** So many fields of a form are seen at once; it is told how many follow. */
const atOnce = 40
/** More than these nobody reads: they are counted, and the form is one that cannot be told. */
const maxFields = 400
const maxText = 400

const struct = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>

/** All fields of a form that is not known, in the order in which they are signed. None is left out without being counted. */
export function form({ types, primaryType, message }: TypedData, contract: string | undefined): Action {
  const facts: Fact[] = []
  let count = 0
  const add = (name: string, value: Fact['value']) => {
    count += 1
    if (count > maxFields) return
    facts.push({ label: { key: 'fact.field', values: { name: cleanLine(name, 80) } }, value })
  }
  const visit = (type: string, value: unknown, name: string) => {
    const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (inner !== undefined && Array.isArray(value)) {
      if (value.length === 0) add(name, { type: 'words', words: { key: 'value.none' } })
      for (const [at, each] of value.entries()) visit(inner, each, `${name} ${at + 1}`)
    } else if (Object.hasOwn(types, type)) {
      for (const member of types[type] ?? [])
        visit(member.type, struct(value)[member.name], name ? `${name}.${member.name}` : member.name)
    } else add(name, textValue(typeof value === 'string' ? value : String(value)))
  }
  visit(primaryType, message, '')
  const isTooLong = count > maxFields
  return {
    key: 'step.typed',
    values: { name: cleanLine(primaryType, 60) },
    ...(contract === undefined ? {} : { party: contract, partyLabel: 'fact.contract' }),
    facts: counted(facts, count),
    risk: contract === undefined && !isTooLong ? 'medium' : 'high',
    warnings: isTooLong ? ['form', 'blind'] : ['form'],
  }
}

/** A text, and how much of it there is beyond what is shown. */
function textValue(value: string): Fact['value'] {
  const rest = [...value].length - maxText
  if (rest <= 0) return { type: 'text', text: cleanLine(value, maxText) }
  const values = { text: cleanLine([...value].slice(0, maxText).join(''), maxText), n: String(rest) }
  return { type: 'words', words: { key: 'value.cut', values } }
}

const row = (key: 'value.below' | 'value.inRaw', rest: number): Fact => ({
  label: { key: 'fact.more', values: { n: String(rest) } },
  value: { type: 'words', words: { key } },
  tone: 'warn',
})

function counted(facts: readonly Fact[], count: number): readonly Fact[] {
  if (count <= atOnce) return facts
  return [
    ...facts.slice(0, atOnce),
    row('value.below', count - atOnce),
    ...facts.slice(atOnce),
    ...(count > maxFields ? [row('value.inRaw', count - maxFields)] : []),
  ]
}
