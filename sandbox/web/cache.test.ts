import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildOnce } from './cache.js'

let parent: string
let source: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portico-cache-'))
  source = join(parent, 'source.ts')
  writeFileSync(source, 'export {}')
})
afterEach(() => {
  rmSync(parent, { recursive: true, force: true })
})
const pages = () => join(parent, 'pages')
const write = (text: string) => (outDir: string) => writeFileSync(join(outDir, 'index.html'), text)

test('default: what is there is not built again', async () => {
  const built = await buildOnce(pages(), [source], async (outDir) => write('first')(outDir))
  expect(await buildOnce(pages(), [source], expect.unreachable)).toBe(built)
  writeFileSync(source, 'export { }')
  expect(await buildOnce(pages(), [source], async (outDir) => write('second')(outDir))).not.toBe(built)
  expect(readFileSync(join(built, 'index.html'), 'utf8')).toBe('first')
})

test('behavior: two that build at once both get what the first one named', async () => {
  let both = () => {}
  const begun = new Promise<void>((resolve) => {
    both = resolve
  })
  let count = 0
  const build = (text: string) =>
    buildOnce(pages(), [source], async (outDir) => {
      if (++count === 2) both()
      await begun
      write(text)(outDir)
    })
  const [one, two] = await Promise.all([build('one'), build('two')])
  expect(two).toBe(one)
  expect(count).toBe(2)
  expect(readdirSync(parent).sort()).toEqual(['source.ts', one.slice(parent.length + 1)].sort())
})

test('behavior: what goes away while it is looked at is no failure', async () => {
  // As a folder that another sandbox has just given its name.
  symlinkSync(join(parent, 'gone'), `${pages()}-building-gone`)
  expect(existsSync(await buildOnce(pages(), [source], async (outDir) => write('built')(outDir)))).toBe(true)
})

test('error: a build that fails leaves nothing', async () => {
  const failing = buildOnce(pages(), [source], () => Promise.reject(new Error('it does not build')))
  await expect(failing).rejects.toThrow('it does not build')
  expect(readdirSync(parent)).toEqual(['source.ts'])
})
