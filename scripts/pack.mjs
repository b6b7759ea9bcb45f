import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Packs a workspace into a tarball, hands its path to `use` and removes it afterwards. */
export async function withTarball(folder, use) {
  const out = mkdtempSync(join(tmpdir(), 'portico-pack-'))
  try {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out]
    const { code, output } = await run('npm', args, { cwd: join(root, folder), shell: process.platform === 'win32' })
    if (code !== 0) throw new Error(output)
    const [{ filename }] = JSON.parse(output.slice(output.indexOf('[\n'), output.lastIndexOf(']') + 1))
    return await use(join(out, filename))
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
