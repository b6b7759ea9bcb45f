import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@portico/services/testing'
import { blocksOf } from '../../scripts/examples.mjs'
import { until } from './until.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)

export type QuickStart = {
  folder: string
  /** Starts what the page starts, at a port of its own. */
  serve(how: 'dev' | 'built'): Promise<{ address: string; stop(): Promise<void> }>
  /** Type-checks the files of the page against what was really installed. Resolves with what is wrong. */
  check(): Promise<string>
  remove(): void
}

type Over = { page: string; placed(code: string): string }

export const quickStartBlocks = (page: string) =>
  blocksOf(readFileSync(join(root, `docs/quick-start/${page}.md`), 'utf8'))

/**
 * Makes the app of a page of `docs/quick-start`: its commands in their order, in an empty folder, then the files that its blocks name,
 * then its build. Nothing of it is written here, so that page and proof cannot drift.
 *
 * @param over another page of `docs/quick-start` whose files take the place of this one's, and what stands in them on this machine
 * @param without packages that an install must not bring; an empty one takes the place of each
 */
export async function followQuickStart(
  page: string,
  { tarballs, without = [], over }: { tarballs: string; without?: readonly string[]; over?: Over },
): Promise<QuickStart> {
  const blocks = quickStartBlocks(page)
  const later = over ? quickStartBlocks(over.page).map((block) => ({ ...block, code: over.placed(block.code) })) : []
  const folder = mkdtempSync(join(tmpdir(), `portico-${page}-`))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: '1', CI: '1' }
  const run = (line: string) =>
    execute('sh', ['-ec', line.replaceAll('/srv/tarballs', tarballs)], { cwd: folder, env, maxBuffer: 2 ** 26 })
  const lines = (file?: string) =>
    blocks
      .filter((block) => block.language === 'sh' && block.file === file)
      .flatMap(({ code }) => code.trim().split('\n'))

  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  try {
    for (const line of lines()) {
      await run(line)
      if (line.startsWith('npm init')) replace(folder, without)
    }
    for (const { language, file, code } of [...blocks, ...later]) {
      if (file === undefined || language === 'sh') continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), code)
    }
    for (const line of lines('build')) await run(line)
  } catch (error) {
    remove()
    throw error
  }

  return {
    folder,
    async serve(how) {
      const port = await freePort()
      const [dev = ''] = lines('dev')
      const scripts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts as Record<string, string>
      const built = scripts.preview ? 'npm run preview' : 'npm run start'
      const isNext = /next/.test(scripts.dev ?? '')
      const at = isNext ? `--hostname 127.0.0.1 --port ${port}` : `--host 127.0.0.1 --port ${port} --strictPort`
      const line = `exec ${how === 'dev' ? dev : built} -- ${at}`
      const child = spawn('sh', ['-ec', line], { cwd: folder, env, stdio: 'ignore', detached: true })
      const address = `http://127.0.0.1:${port}/`
      const stop = () => end(child)
      try {
        await until(() => answers(address), undefined, 120_000)
      } catch (error) {
        await stop()
        throw error
      }
      return { address, stop }
    },
    async check() {
      const types = join(root, 'node_modules/@types')
      const paths = {
        react: [join(types, 'react')],
        'react/*': [join(types, 'react/*')],
        'react-dom/*': [join(types, 'react-dom/*')],
      }
      const compilerOptions = {
        ...{ target: 'ES2022', module: 'preserve', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: [] },
        ...{ jsx: 'react-jsx', strict: true, skipLibCheck: true, noEmit: true, paths },
      }
      const files = blocks.flatMap(({ file }) => (file && /\.tsx?$/.test(file) ? [file] : []))
      writeFileSync(join(folder, 'tsconfig.check.json'), JSON.stringify({ compilerOptions, files }))
      const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
      return execute(process.execPath, [compiler, '-p', 'tsconfig.check.json'], { cwd: folder }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      )
    },
    remove,
  }
}

function replace(folder: string, without: readonly string[]): void {
  if (without.length === 0) return
  const file = join(folder, 'package.json')
  const overrides = Object.fromEntries(
    without.map((name, index) => {
      const empty = join(folder, `.empty-${index}`)
      mkdirSync(empty)
      writeFileSync(join(empty, 'package.json'), JSON.stringify({ name, version: '0.0.0' }))
      return [name, `file:${empty}`]
    }),
  )
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), overrides }, null, 2))
}

/** npm starts others, which go with it. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close')
  const { pid } = child
  if (pid === undefined) return
  process.kill(-pid, 'SIGTERM')
  await ended
  // What it started may still write for a moment.
  await until(async () => !lives(pid))
}

/** Whether any process of its group is left. */
function lives(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
