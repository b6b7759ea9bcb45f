import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

const folder = join(root, 'packages/portico/src/ui/styles')

/**
 * Turns each `x.css` of the design system into `x.css.generated.ts`, which exports the minified text as `css`.
 * Nothing is lowered: the style sheets themselves say what older browsers get. Returns how many files changed.
 */
export async function generateStyles() {
  if (!existsSync(folder)) return 0
  const { transform } = await import('lightningcss')
  const sources = readdirSync(folder).filter((name) => name.endsWith('.css'))
  let changed = 0
  for (const name of sources) {
    const file = join(folder, name)
    const { code, warnings } = transform({ filename: file, code: readFileSync(file), minify: true })
    for (const { message, loc } of warnings) throw new Error(`${file}:${loc?.line ?? 0}: ${message}`)
    const module = `/** Generated from ${name}. */\nexport const css = ${JSON.stringify(code.toString())}\n`
    const target = `${file}.generated.ts`
    if (existsSync(target) && readFileSync(target, 'utf8') === module) continue
    writeFileSync(target, module)
    changed += 1
  }
  const wanted = new Set(sources.map((name) => `${name}.generated.ts`))
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.generated.ts') && !wanted.has(name)) rmSync(join(folder, name))
  }
  return changed
}

/** What the buttons in a page look like, for pages that a server renders: their style sheets come with code, which is later. */
export async function buttonStyles() {
  const { transform } = await import('lightningcss')
  const texts = ['button', 'connected'].map((name) => {
    const file = join(folder, `${name}.css`)
    return transform({ filename: file, code: readFileSync(file), minify: true }).code.toString()
  })
  return texts.join('\n')
}

/** Vitest calls it before the first test. */
export async function setup() {
  await generateStyles()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generateStyles()
