import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

type Source = { file: string; text: string }
const core = join(root, 'packages/portico/src/core')
/** By their paths from core. */
const filesIn = (room: string): Source[] =>
  readdirSync(join(core, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file))
    .map((file) => ({ file: join(room, file), text: readFileSync(join(core, room, file), 'utf8') }))
const files = filesIn('.')

/** Each writer of the state: in which file it stands, by which name, and for which keys. */
const writers = files.flatMap(({ file, text }) =>
  [...text.matchAll(/^(?:export )?const (\w+) = writerOf\(([^)]*)\)/gm)].map(([, name = '', keys = '']) => ({
    file,
    name,
    keys: [...keys.matchAll(/'(\w+)'/g)].map(([, key]) => key),
  })),
)
/** The keys of a type that is written as an object. */
const keysOf = (file: string, start: string) => {
  const text = files.find((one) => one.file === file)?.text ?? ''
  const body = text.slice(text.indexOf(start)).split(/^}/m)[0] ?? ''
  return [...body.matchAll(/^ {2}(\w+)\??: /gm)].map(([, key]) => key)
}
const keys = [...keysOf('state.ts', 'export type State = {'), ...keysOf('features.ts', 'export type FeatureStates = {')]

test('behavior: every key of the state has one writer', () => {
  expect(keys.length).toBeGreaterThan(20)
  expect(writers.flatMap((writer) => writer.keys).sort()).toEqual(keys.sort())
})

/** Who imports a writer of another folder. */
const strangersIn = (sources: readonly Source[]) =>
  writers.flatMap(({ file, name }) =>
    sources
      .filter((other) => dirname(other.file) !== dirname(file))
      .filter(({ text }) => new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\}`, 'm').test(text))
      .map((other) => `${other.file} uses ${name} of ${file}`),
  )

test('behavior: a writer is used in its own folder alone', () => {
  const views = filesIn('../react')
  expect(views.length).toBeGreaterThan(100)
  expect(strangersIn([...files, ...views])).toEqual([])
})

test('error: a view that writes the state itself', () => {
  const text = "import { writeModal } from '../../core/writers.js'"
  expect(strangersIn([{ file: '../react/views/Planted.tsx', text }])).toEqual([
    '../react/views/Planted.tsx uses writeModal of writers.ts',
  ])
})
