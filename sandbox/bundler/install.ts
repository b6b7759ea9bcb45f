import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const stamp = '.portico-install'
const files = ['package.json', 'package-lock.json', '.npmrc']

/** Where the bundler is: in a folder with a lockfile of its own, since it brings more along than all else here. */
export const bundlerFolder = fileURLToPath(new URL('./alto', import.meta.url))

/**
 * Installs what the bundler's lockfile asks for, when it is not there already. It is made elsewhere and moved into its place: one that
 * was cut off leaves nothing half done, and two at a time do not disturb each other.
 *
 * @throws Error when npm fails
 */
export async function ensureBundler(onProgress: (text: string) => void): Promise<void> {
  const folder = bundlerFolder
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const target = join(folder, 'node_modules')
  const holds = () => existsSync(join(target, stamp)) && readFileSync(join(target, stamp), 'utf8') === hash
  if (holds()) return
  onProgress('Installing the bundler, once (npm ci in sandbox/bundler/alto)')
  mkdirSync(join(folder, '.sandbox'), { recursive: true })
  const work = mkdtempSync(join(folder, '.sandbox', 'install-'))
  try {
    for (const file of files) cpSync(join(folder, file), join(work, file))
    await runNpm(work)
    writeFileSync(join(work, 'node_modules', stamp), hash)
    // Another one may have been faster.
    if (holds()) return
    if (existsSync(target)) renameSync(target, join(work, 'old'))
    renameSync(join(work, 'node_modules'), target)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function runNpm(folder: string): Promise<void> {
  const isWindows = process.platform === 'win32'
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: folder,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (part: Buffer) => {
    said = `${said}${part}`.slice(-2_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(
      `The bundler could not be installed (npm ci in sandbox/bundler/alto). Without it: --without=bundler\n${said}`,
    )
}
