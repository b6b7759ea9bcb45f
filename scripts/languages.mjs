import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { frameFolder, frameModules } from './languages/frame.mjs'
import { mailsFolder, mailsModules } from './languages/mails.mjs'
import { modalFolder, modalModules } from './languages/modal.mjs'

/**
 * Turns the sentences of `languages/<tag>` into the modules that say them, which git ignores: for the browser package, the pages of the
 * embedded wallet and the mails. Returns how many files changed.
 */
export async function generateLanguages() {
  return (
    write(modalFolder, await modalModules()) + write(frameFolder, frameModules()) + write(mailsFolder, mailsModules())
  )
}

function write(folder, modules) {
  mkdirSync(folder, { recursive: true })
  let changed = 0
  for (const [name, code] of modules) {
    const file = join(folder, name)
    const text = `/** Generated from the files of \`languages\`. */\n${code}`
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    writeFileSync(file, text)
    changed += 1
  }
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.generated.ts') && !modules.has(name)) rmSync(join(folder, name))
  }
  return changed
}

/** Vitest calls it before the first test. */
export async function setup() {
  await generateLanguages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generateLanguages()
