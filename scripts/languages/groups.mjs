import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const copy = join(root, 'packages/portico/src/react/copy')

/** The English sentences of the modal by the names that their groups are exported under. */
export async function englishGroups() {
  const files = ['button.ts', 'connected.ts', 'field.ts', ...readdirSync(join(copy, 'en')).map((name) => `en/${name}`)]
  const groups = await Promise.all(files.map((name) => valuesOf(join(copy, name))))
  return Object.assign({}, ...groups)
}

/** What a file without imports exports. */
async function valuesOf(file) {
  const { transform } = await import('esbuild')
  const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' })
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
}
