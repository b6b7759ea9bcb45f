import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const folder = '.examples'

/** Pages whose code blocks must compile as they stand. */
const pages = () => [
  'README.md',
  'packages/portico/README.md',
  'packages/registry/README.md',
  'apps/services/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** Writes every TypeScript block of the pages into a file of its own, and returns the project that checks them. */
export function writeExamples() {
  const home = join(root, folder)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  for (const page of pages()) {
    const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
    for (const [index, [, extension, code]] of blocks.entries()) {
      writeFileSync(join(home, `${page.replaceAll('/', '-').replace('.md', '')}-${index + 1}.${extension}`), code)
    }
  }
  const config = { extends: '../tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['*.ts', '*.tsx'] }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  return `${folder}/tsconfig.json`
}
