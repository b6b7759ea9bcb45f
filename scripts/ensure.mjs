import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const nodeFloor = [20, 19]
const stampFile = 'node_modules/.portico-install'

/** Stops with one line when Node is older than the tools can run on. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > nodeFloor[0] || (major === nodeFloor[0] && minor >= nodeFloor[1])) return
  console.error(`Portico needs Node ${nodeFloor.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs `npm ci` when node_modules is missing or does not hold what package-lock.json asks for. */
export function ensureModules() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, stampFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(lock)) return
  if (!holdsLockfile(JSON.parse(lock.toString()))) {
    console.log('Installing dependencies (npm ci) …')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (done.status !== 0) {
      console.error('npm ci failed; nothing else can run before it succeeds.')
      process.exit(done.status ?? 1)
    }
  }
  writeFileSync(stamp, hashOf(lock))
}

const hashOf = (lock) => createHash('sha256').update(lock).digest('hex')

/** Says that the modules of a folder are those of its lockfile: they were taken from where they are installed. */
export function sayInstalled(folder) {
  writeFileSync(join(folder, stampFile), hashOf(readFileSync(join(folder, 'package-lock.json'))))
}

/** Somebody may have run `npm install` by hand: npm's own record tells what is there. */
function holdsLockfile(lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true
    return found.version === wanted.version && found.link === wanted.link && existsSync(join(root, path))
  })
}
