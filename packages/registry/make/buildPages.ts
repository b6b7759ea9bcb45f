import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPicture } from '../src/readPicture.js'
import { readRegistry } from '../src/readRegistry.js'
import { pagesOf } from './pages.js'

/** The last step of the build: what pages load, out of the facts and whatever pictures there are. */
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
for (const name of ['page', 'first'])
  copyFileSync(new URL(`../src/${name}.d.ts`, import.meta.url), `${dist}${name}.d.ts`)
rmSync(`${dist}page`, { recursive: true, force: true })
for (const [path, text] of pagesOf(readRegistry(), readPicture)) {
  mkdirSync(dirname(`${dist}${path}`), { recursive: true })
  writeFileSync(`${dist}${path}`, text)
}
