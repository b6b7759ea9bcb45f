import { readFileSync } from 'node:fs'

const kinds = ['noticed', 'missed', 'unmet', 'same', 'loaded']

/** What `same.txt` lists: mutants that change nothing, in the form in which the score tells of what is left. */
const listed = new Set(
  readFileSync(new URL('same.txt', import.meta.url), 'utf8')
    .split(/^(?=apps\/|packages\/)/m)
    .slice(1)
    .map((row) => row.split('\n').slice(0, 3).join('\n')),
)

const flat = (text) => text.replace(/\s+/g, ' ').trim()

const rowOf = ({ file, text, was, becomes }) => `${file}: ${text}\n- ${flat(was)}\n+ ${flat(becomes)}`

/**
 * What the tests have noticed, file by file, and each mutant that they have not.
 * @returns the text, and the score in percent of what was tried and changes something
 */
export function scoreOf({ mutants }, { states, unsteady }) {
  const of = (mutant) => {
    const state = states.get(mutant.id)
    return state !== 'noticed' && listed.has(rowOf(mutant)) ? 'same' : state
  }
  const count = (list) => Object.fromEntries(kinds.map((kind) => [kind, list.filter((one) => of(one) === kind).length]))
  const percent = ({ noticed, missed, unmet }) => (100 * noticed) / Math.max(1, noticed + missed + unmet)
  const row = (name, list) => {
    const counts = count(list)
    return [`${percent(counts).toFixed(1)} %`, list.length, ...kinds.map((kind) => counts[kind]), name]
  }
  const files = [...new Set(mutants.map(({ file }) => file))]
  const left = mutants.filter((mutant) => ['missed', 'unmet'].includes(of(mutant)))
  const lines = left.map((mutant) => `${of(mutant)}, line ${mutant.line}\n${rowOf(mutant)}`)
  const table = [
    ['score', 'mutants', ...kinds, 'file'],
    ...files.map((file) =>
      row(
        file,
        mutants.filter((mutant) => mutant.file === file),
      ),
    ),
    row('all', mutants),
  ]
  const unasked = unsteady.map(({ file, name }) => `${file}: ${name}`)
  const text = [
    ...lines,
    '',
    ...(unasked.length > 0 ? ['Tests that cannot be asked twice, and say nothing here:', ...unasked, ''] : []),
    ...table.map((cells) => cells.map((cell, at) => (at < cells.length - 1 ? `${cell}`.padStart(8) : cell)).join(' ')),
  ].join('\n')
  return { text, score: percent(count(mutants)) }
}
