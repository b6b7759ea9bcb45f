import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const core = join(root, 'packages/portico/src/core')
const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test(-support)?\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(core, file), 'utf8') }))

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

test('behavior: a writer is used in its own folder alone', () => {
  const strangers = writers.flatMap(({ file, name }) =>
    files
      .filter((other) => dirname(other.file) !== dirname(file))
      .filter(({ text }) => new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\}`, 'm').test(text))
      .map((other) => `${other.file} uses ${name} of ${file}`),
  )
  expect(strangers).toEqual([])
})
