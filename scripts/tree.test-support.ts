import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

export type Outcome = { code: number | null; out: string; err: string }

/** Who the process is told that it runs as: the one fact about the machine, next to its commands, that a test must be able to choose. */
export type User = 'root' | 'nobody'

const lockfile = (version: string) => ({
  lockfileVersion: 3,
  packages: { '': { name: 'tree' }, 'node_modules/tool': { version } },
})

/**
 * A copy of the repository's scripts in a folder of their own, and a PATH on which there is nothing but what the test puts there:
 * fake commands, which write down how they were called and do what the real ones would do to the file system.
 */
export function plantTree() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'portico-tree-')))
  const bin = join(home, 'bin')
  const journal = join(home, 'calls.jsonl')
  const children = new Set<ChildProcess>()
  mkdirSync(bin)
  writeFileSync(journal, '')
  for (const path of ['scripts', 'sandbox/bundler'])
    cpSync(join(root, path), join(home, path), {
      recursive: true,
      filter: (source) => !/node_modules|\.sandbox|\.test(-support)?\.ts$/.test(source),
    })

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }

  /** A command on the PATH. `does` is what it does after it wrote down its call, with `fs`, `path`, `args` and `home`; see `fakes`. */
  function command(name: string, does = '') {
    const program = `#!${process.execPath}
const fs = require('node:fs')
const path = require('node:path')
const args = process.argv.slice(2)
const home = ${JSON.stringify(home)}
const { npm_config_workspace: workspace } = process.env
fs.appendFileSync(${JSON.stringify(journal)}, JSON.stringify({ call: [${JSON.stringify(name)}, ...args].join(' '), cwd: process.cwd(), workspace }) + '\\n')
${does}
`
    writeFileSync(join(bin, name), program, { mode: 0o755 })
  }

  function run(args: readonly string[], { user = 'nobody', env = {} }: { user?: User; env?: NodeJS.ProcessEnv } = {}) {
    const uid = user === 'root' ? 0 : 1000
    const as = `data:text/javascript,process.getuid = () => ${uid}; Object.defineProperty(process, 'platform', { value: 'linux' })`
    const child = spawn(process.execPath, ['--import', as, ...args], {
      cwd: home,
      env: { PATH: bin, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    const said = { out: '', err: '' }
    child.stdout.on('data', (part) => {
      said.out += part
    })
    child.stderr.on('data', (part) => {
      said.err += part
    })
    const ended = new Promise<Outcome>((resolve) => {
      child.once('close', (code) => {
        children.delete(child)
        resolve({ code, ...said })
      })
    })
    return { child, said, ended }
  }

  return {
    home,
    write,
    command,
    run,
    has: (path: string) => existsSync(join(home, path)),
    read: (path: string) => readFileSync(join(home, path), 'utf8'),
    /** What package-lock.json asks for: one tool of this version. */
    lock: (version: string) => write('package-lock.json', JSON.stringify(lockfile(version))),
    changeLockfileOfBundler: () => appendFileSync(join(home, 'sandbox/bundler/alto/package-lock.json'), '\n'),
    /** Runs a script of the repository. */
    script: (name: string, options?: Parameters<typeof run>[1]) => run([`scripts/${name}`], options).ended,
    /** Calls one function of a script, and prints what it returned. */
    call: (file: string, name: string, options?: Parameters<typeof run>[1]) =>
      run(
        [
          '--input-type=module',
          '--eval',
          `import { ${name} } from './scripts/${file}'; console.log('returned', await ${name}())`,
        ],
        options,
      ).ended,
    /** Every call of a fake command so far. */
    journal: () =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { call: string; cwd: string; workspace?: string }),
    calls: () =>
      readFileSync(journal, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { call: string }).call),
    fell() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** What the fake commands do in place of the real ones. */
export const fakes = {
  /** npm ci: puts the folders of package-lock.json into node_modules, and its own record beside them. */
  npm: `
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules')
const { '': own, ...packages } = lock.packages
for (const folder of Object.keys(packages)) fs.mkdirSync(folder, { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
console.log('added ' + Object.keys(packages).length + ' packages')`,
  npmFails: `
console.error('npm error code E404')
process.exitCode = 7`,
  /** apt-get install: puts each program onto the PATH. */
  aptGet: `
if (args[0] === 'install')
  for (const name of args.slice(1).filter((arg) => !arg.startsWith('-')))
    fs.writeFileSync(path.join(home, 'bin', name), '#!${process.execPath}\\n', { mode: 0o755 })`,
  aptGetFails: `
if (args[0] === 'install') {
  console.error('E: Unable to locate package')
  process.exitCode = 100
}`,
  /** sudo that asks for no password: runs the rest of the line. */
  sudo: `
const rest = args.filter((arg) => !/^-[nE]$/.test(arg))
if (rest[0] !== 'true') process.exitCode = require('node:child_process').spawnSync(rest[0], rest.slice(1), { stdio: 'inherit' }).status`,
  /** sudo that would ask for a password, and must not. */
  sudoAsks: `process.exitCode = 1`,
} as const

export const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
