import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packAll } from '../pack.mjs'
import { root } from '../root.mjs'
import { run } from '../run.mjs'
import type { Manager } from './managers.js'

/** Versions of what comes with an app, as the package itself is tested with. */
const { devDependencies: versions } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}

/** Packs what is published into `folder/tarballs`. @returns the tarballs by their packages, as a folder beside that one asks for them */
export async function packInto(folder: string): Promise<Record<string, string>> {
  const files = await packAll(join(folder, 'tarballs'), { withoutPictures: true })
  const nameOf = (file: string) => basename(file).replace(/-\d.*$/, '')
  return Object.fromEntries(
    files.map((file) => [nameOf(file).replace(/^portico-/, '@portico/'), `file:../tarballs/${basename(file)}`]),
  )
}

/**
 * Makes a folder with nothing but a package.json, and what its manager wants beside it. What is ours and asked for by what is ours stands
 * in it, too.
 */
export function plant(folder: string, manager: Manager, wants: readonly string[], tarballs: Record<string, string>) {
  const names = new Set(wants.flatMap((name) => [name, ...(needs[name] ?? [])]))
  const dependencies = Object.fromEntries(
    [...names].map((name) => [name, tarballs[name] ?? versions[name] ?? 'nothing']),
  )
  const ours = Object.fromEntries(Object.entries(dependencies).filter(([name]) => tarballs[name]))
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'app', version: '1.0.0', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...manager.manifest?.(ours) }, null, 2))
  for (const [name, text] of Object.entries(manager.files?.(ours) ?? {})) writeFileSync(join(folder, name), text)
}

const needs: Readonly<Record<string, readonly string[]>> = {
  portico: ['@portico/registry'],
  '@portico/services': ['portico', '@portico/registry'],
}

/** The registry of this machine, which the repository does not know. */
export async function registryOfMachine(): Promise<string> {
  return (await done(['npm', 'config', 'get', 'registry'], root)).trim()
}

/** Runs a command line. @returns what it said @throws Error with that when it fails */
export async function done(
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { code, output } = await run(program, args, { cwd, env, timeoutMs: 1_800_000 })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`)
  return output
}
