import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { programOf } from './program.mjs'

const run = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()

test('behavior: kept while its sources are the same, made anew when one changes or the file itself is spoilt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-program-'))
  const made: string[] = []
  onTestFinished(() => {
    for (const path of [folder, ...made]) rmSync(path, { recursive: true, force: true })
  })
  const source = pathToFileURL(join(folder, 'main.ts'))
  writeFileSync(source, "import { text } from './part.js'\nconsole.log(text)\n")
  writeFileSync(join(folder, 'part.ts'), "export const text: string = 'one'\n")
  const file = await programOf(source)
  made.push(file)
  expect(run(file)).toBe('one')
  const first = readFileSync(file, 'utf8')
  writeFileSync(file, first.replace('one', 'kept'))
  expect(run(await programOf(source))).toBe('kept')
  writeFileSync(join(folder, 'part.ts'), "export const text: string = 'another'\n")
  expect(run(await programOf(source))).toBe('another')
  writeFileSync(file, 'half a fi')
  expect(run(await programOf(source))).toBe('another')
})
