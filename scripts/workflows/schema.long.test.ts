import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { saidOf } from './schema.mjs'

const folder = join(root, '.github/workflows')

test.each(readdirSync(folder))('default: %s is as its host reads it', async (name) => {
  expect(await saidOf(name, readFileSync(join(folder, name), 'utf8'))).toEqual([])
})

const workflow = (step: string, job = '') =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n${job}    steps:\n      - ${step}\n`

test.each([
  ['a key that there is not', workflow('runs: npm test'), /Unexpected value 'runs'/],
  ['a step that does nothing', workflow('name: nothing'), /./],
  ['an expression that does not parse', workflow(`run: x\n        if: \${{ matrix.node == }}`), /./],
  ['a job that needs one that there is not', workflow('run: x', '    needs: b\n'), /b/],
  ['a trigger that there is not', workflow('run: x').replace('push', 'pushed'), /./],
])('error: %s', async (_name, text, message) => {
  const said = await saidOf('wrong.yml', text)
  expect(said.join('\n')).toMatch(message)
})
