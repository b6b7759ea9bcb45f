import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whyNotPublished } from './pictures.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-pictures-'))
  mkdirSync(join(folder, 'facts'))
  for (const [name, sha256] of Object.entries({ wallets: 'a', networks: 'b', tokens: 'a' }))
    writeFileSync(join(folder, `facts/${name}.json`), JSON.stringify([{ picture: { sha256 } }, {}]))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('default: with every picture that its facts name, and built with them, the registry may be published', () => {
  mkdirSync(join(folder, 'pictures'))
  for (const file of ['a.svg', 'b.webp', 'old.png']) writeFileSync(join(folder, 'pictures', file), '')
  expect(whyNotPublished(folder, () => true)).toBeUndefined()
  expect(whyNotPublished(folder, () => false)).toContain('npm run build')
})

test('error: without all of its pictures it may not, and who packs it is told what to do', () => {
  expect(whyNotPublished(folder, () => true)).toBe(
    'The registry lacks 2 of its 2 pictures, and is not to be published so. Take them with npm run registry -- --pictures, then npm run build.',
  )
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures/b.webp'), '')
  expect(whyNotPublished(folder, () => true)).toContain('lacks 1 of its 2 pictures')
})

test('error: one that is heavier than promised is named', () => {
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures/a.svg'), Buffer.alloc(4_096))
  writeFileSync(join(folder, 'pictures/b.webp'), Buffer.alloc(4_097))
  expect(whyNotPublished(folder, () => true)).toBe(
    'Pictures of the registry are heavier than 4096 bytes: b.webp. Take them anew with npm run registry -- --pictures.',
  )
})

test('behavior: npm pack and npm publish of the registry ask for them, wherever they are run', () => {
  const { scripts } = JSON.parse(readFileSync('packages/registry/package.json', 'utf8'))
  const asked = (pictures: string) => {
    const own = join(folder, pictures)
    mkdirSync(join(own, 'packages/registry'), { recursive: true })
    mkdirSync(join(own, 'scripts'))
    writeFileSync(join(own, 'scripts/pictures.mjs'), `console.log('asked')`)
    writeFileSync(
      join(own, 'packages/registry/package.json'),
      JSON.stringify({ name: 'x', version: '1.0.0', scripts: { prepack: scripts.prepack } }),
    )
    return execFileSync('npm', ['pack', '--dry-run', '--foreground-scripts'], {
      cwd: join(own, 'packages/registry'),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    }).toString()
  }
  expect(asked('own')).toContain('asked')
})
