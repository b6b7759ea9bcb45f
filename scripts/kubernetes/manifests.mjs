import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from '../ensureInstalled.mjs'
import { root } from '../root.mjs'
import { run } from '../run.mjs'

const folder = join(root, 'scripts/kubernetes/models')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')

/**
 * What Kubernetes would say of manifests, by what it publishes of its own kinds: values, by the validators made of its OpenAPI; and keys
 * that there are not, which those let pass, by the types made of the same.
 *
 * @param {any[]} manifests as they are parsed
 * @returns {Promise<string[]>} one sentence for each fault
 */
export async function saidOf(manifests) {
  await ensureInstalled(folder, 'the kinds of Kubernetes')
  const faults = []
  for (const manifest of manifests) {
    const { kind, metadata } = manifest
    const { [kind]: Model } = await import(pathToFileURL(moduleOf(manifest)).href).catch(() => ({}))
    if (Model === undefined) {
      faults.push(`${kind} ${metadata?.name}: there is no such kind in ${manifest.apiVersion}`)
      continue
    }
    try {
      new Model(manifest).validate()
    } catch (error) {
      faults.push(`${kind} ${metadata?.name}: ${error.message}`)
    }
  }
  return faults.length > 0 ? faults : unknownKeysOf(manifests)
}

const moduleOf = ({ apiVersion }) => join(folder, 'node_modules/kubernetes-models', apiVersion, 'index.js')

async function unknownKeysOf(manifests) {
  const file = join(folder, 'node_modules/manifests.ts')
  const lines = manifests.map(
    (manifest, index) =>
      `export const m${index}: import('kubernetes-models/${manifest.apiVersion}').I${manifest.kind} = ${JSON.stringify(manifest, undefined, 1)}`,
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  try {
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022']
    const resolution = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--pretty', 'false']
    const { code, output } = await run(process.execPath, [compiler, ...options, ...resolution, file], { cwd: folder })
    if (code === 0) return []
    const written = readFileSync(file, 'utf8').split('\n')
    return output
      .split('\n')
      .filter((line) => line.includes(': error '))
      .map((line) => line.replace(/^.*\((\d+),\d+\): error \w+: /, (_, at) => `${written[Number(at) - 1]?.trim()} … `))
  } finally {
    rmSync(file, { force: true })
  }
}
