import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { programOf } from './program.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

const table = new URL('../packages/portico/src/base/errors/proofs.test-support.ts', import.meta.url)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const config = join(root, 'scripts/proofs.vitest.config.mjs')

/**
 * For each error of the catalogue the test that has it raised by its cause.
 * @returns code, file from the root, title as it is written, and the error that takes its place when it is replaced
 */
export async function readProofs() {
  const { proofs, standIns } = await import(pathToFileURL(await programOf(table)).href)
  return Object.entries(proofs).map(([code, [file, title]]) => ({
    code,
    file: /^(e2e|sandbox)\//.test(file) ? file : `packages/portico/src/${file}`,
    title,
    standIn: standIns[code],
  }))
}

/** The tests that a proof cites: a hole of the title is filled by each row of its table. */
export function cited({ file, title }, ran) {
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]/g, '.*')
  const ends = new RegExp(`(?:^|\\s)${words}$`)
  return ran.filter((test) => test.file.replaceAll('\\', '/').endsWith(`/${file}`) && ends.test(test.name))
}

/** The proofs whose test has not been there, or has not passed. @param ran `file`, `name` and `status` of the tests of a run */
export function unproven(proofs, ran) {
  return proofs.filter((proof) => {
    const tests = cited(proof, ran)
    return tests.length === 0 || tests.some(({ status }) => status !== 'passed')
  })
}

/** Proofs that can be tried together: one of each file. */
function batchesOf(proofs) {
  const batches = []
  for (const proof of proofs) {
    const room = batches.find((batch) => batch.every(({ file }) => file !== proof.file))
    if (room) room.push(proof)
    else batches.push([proof])
  }
  return batches
}

async function runFiles(files, replaced, options) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-proofs-'))
  try {
    const report = join(folder, 'report.json')
    const args = ['run', '--config', config, ...files, '--reporter=json', `--outputFile.json=${report}`]
    const { output } = await runNode(vitest, args, { ...options, env: { ...options.env, PORTICO_REPLACED: replaced } })
    if (!existsSync(report)) throw new Error(output)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName: name, status }) => ({ file, name, status })),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Replaces each error that unit tests prove by another, and asks the test that proves it: it must fail.
 * @param codes These alone; all when there are none
 * @returns the errors whose test passed although it saw another one
 */
export async function tryProofs(options = {}, codes = []) {
  const all = (await readProofs()).filter(({ file }) => !file.startsWith('e2e/'))
  const proofs = all.filter(({ code }) => codes.length === 0 || codes.includes(code))
  const before = unproven(proofs, await runFiles([...new Set(proofs.map(({ file }) => file))], '', options))
  if (before.length > 0)
    throw new Error(`These are not proven as they are: ${before.map(({ code }) => code).join(', ')}`)
  const survivors = []
  for (const batch of batchesOf(proofs)) {
    const replaced = batch.map(({ code, standIn }) => `${code}>${standIn}`).join(',')
    const ran = await runFiles(
      batch.map(({ file }) => file),
      replaced,
      options,
    )
    for (const proof of batch) {
      // A file that cannot even be loaded has noticed nothing.
      const tests = cited(proof, ran)
      const noticed = tests.some(({ status }) => status === 'failed')
      console.log(`${noticed ? 'noticed    ' : 'NOT NOTICED'}  ${proof.code}, by "${proof.title}" in ${proof.file}`)
      if (!noticed) survivors.push(proof.code)
    }
  }
  return survivors
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const survivors = await tryProofs({}, process.argv.slice(2))
  if (survivors.length > 0) process.exitCode = 1
}
