import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// Plain Node, since it runs in the middle of the repository's own `npm ci`.

const stamp = '.portico-install'
const files = ['package.json', 'package-lock.json', '.npmrc']
const longestInstallMs = 30 * 60_000
const whatWorksWithout = 'Everything but smart accounts works without it: npm start -- --without=bundler'

export const bundlerFolder = fileURLToPath(new URL('./alto', import.meta.url))
const target = join(bundlerFolder, 'node_modules')
const workshop = join(bundlerFolder, '.sandbox')
const lock = join(workshop, 'installing')

/**
 * One at a time: whoever comes while another one installs waits for it. It is made elsewhere and moved into its place, so that one
 * that was cut off leaves nothing half done.
 */
export async function ensureBundler(onProgress) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(bundlerFolder, 'package-lock.json')))
    .digest('hex')
  const holds = () => existsSync(join(target, stamp)) && readFileSync(join(target, stamp), 'utf8') === wanted
  if (holds()) return
  mkdirSync(workshop, { recursive: true })
  if (!takeLock()) {
    onProgress('Waiting for the bundler, which somebody else installs')
    while (!takeLock()) await sleep(200)
  }
  try {
    if (holds()) return
    onProgress('Installing the bundler, once (npm ci in sandbox/bundler/alto)')
    await install(wanted)
  } finally {
    rmSync(lock, { force: true })
  }
}

async function install(wanted) {
  // Of those that were cut off.
  for (const name of readdirSync(workshop))
    if (name.startsWith('install-')) rmSync(join(workshop, name), { recursive: true, force: true })
  const work = mkdtempSync(join(workshop, 'install-'))
  try {
    for (const file of files) cpSync(join(bundlerFolder, file), join(work, file))
    await runNpm(work)
    writeFileSync(join(work, 'node_modules', stamp), wanted)
    if (existsSync(target)) renameSync(target, join(work, 'old'))
    renameSync(join(work, 'node_modules'), target)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Two that find the same dead owner at once may both install: that wastes time alone. */
function takeLock() {
  if (existsSync(lock) && isLeftBehind()) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isLeftBehind() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestInstallMs) return true
    const owner = Number(readFileSync(lock, 'utf8'))
    // Empty for the moment in which it is written.
    return owner > 0 && !process.kill(owner, 0)
  } catch (error) {
    // ENOENT: given back meanwhile. EPERM: somebody else's process, which lives.
    return error.code === 'ESRCH'
  }
}

async function runNpm(folder) {
  const isWindows = process.platform === 'win32'
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci'], {
    cwd: folder,
    env: ownEnvironment(),
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (part) => {
    said = `${said}${part}`.slice(-2_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const how = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `npm ended with ${signal ?? code}`))
  })
  if (how === undefined) return
  throw new Error(
    `The bundler could not be installed (npm ci in sandbox/bundler/alto): ${how}. ${whatWorksWithout}\n${said}`,
  )
}

/** npm hands its options on to what it runs. Which workspaces the outer one is about means nothing here. */
function ownEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(workspace|include_workspace)/i.test(name)),
  )
}
