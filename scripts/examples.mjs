import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { isBuilt } from './sources.mjs'

const folder = '.examples'

/** Papers of a folder and of those in it; the site's own folder has none. */
const papersIn = (home) =>
  readdirSync(join(root, home), { withFileTypes: true }).flatMap((entry) => {
    const path = `${home}/${entry.name}`
    if (entry.isDirectory()) return path === 'docs/site' ? [] : papersIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })

/** Pages whose code blocks must compile as they stand. */
export const pages = () => [
  'README.md',
  'packages/portico/README.md',
  'packages/registry/README.md',
  'apps/services/README.md',
  ...papersIn('docs'),
]

/** The code blocks of a page: language, the file that the block is (```tsx src/main.tsx), and what stands in it. */
export const blocksOf = (text) =>
  [...text.matchAll(/^```(\w+)(?: +(\S+))?\n([\s\S]*?)^```$/gm)].map(([, language, file, code]) => ({
    language,
    file,
    code,
  }))

const built = ['packages/registry', 'packages/portico', 'packages/pg', 'packages/watch', 'apps/services', 'apps/vault']

/** Our own packages by their names, as the sources have them, but what is built of those. */
function declarations() {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  const ofSource = ([source]) =>
    source
      .replace(/^\./, '..')
      .replace('/src/', '/dist/')
      .replace(/(\.d)?\.ts$/, '.d.ts')
  return Object.fromEntries(Object.entries(compilerOptions.paths).map(([name, places]) => [name, [ofSource(places)]]))
}

/**
 * Writes every TypeScript block of the pages into a file of its own, and returns the project that checks them. Blocks that name a file
 * stand beside each other, as they do in the app that the page makes. What frameworks bring that are not installed here is `any`; the
 * long tier builds those apps with them. Where all that they ask for is built, they see the declarations that are shipped, as in an app
 * that has installed them; else its sources.
 */
export function writeExamples() {
  const home = join(root, folder)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  for (const page of pages()) {
    const name = page.replaceAll('/', '-').replace('.md', '')
    for (const [index, { language, file, code }] of blocksOf(readFileSync(join(root, page), 'utf8')).entries()) {
      if (language !== 'ts' && language !== 'tsx') continue
      // A file of the repository, shown: it is compiled where it stands.
      if (file && existsSync(join(root, file))) continue
      const target = join(home, file ? `${name}/${file}` : `${name}-${index + 1}.${language}`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, code)
    }
  }
  const ofApps = ['wagmi', '@tanstack/react-query', '@testing-library/react', 'vite', '@vitejs/plugin-vue']
  const foreign = [...ofApps, '*.vue', '*.svelte', '*.css']
  writeFileSync(join(home, 'foreign.d.ts'), foreign.map((name) => `declare module '${name}'\n`).join(''))
  // Bundlers resolve the files of an app without endings.
  const options = { types: ['node'], module: 'preserve', moduleDetection: 'force', moduleResolution: 'bundler' }
  const compilerOptions = built.every(isBuilt) ? { ...options, paths: declarations() } : options
  const config = { extends: '../tsconfig.base.json', compilerOptions, include: ['**/*.ts', '**/*.tsx'] }
  writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(config))
  return `${folder}/tsconfig.json`
}
