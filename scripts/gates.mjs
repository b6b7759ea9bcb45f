import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutate } from './mutation.mjs'
import { root } from './root.mjs'
import { runNode } from './run.mjs'

const tool = (path) => join(root, 'node_modules', path)
const script = (name, ...args) => ({ file: join(root, 'scripts', name), args })
const vitest = tool('vitest/vitest.mjs')

/** One gate: what is asked of the tree. `alone` says that it needs the whole machine. */
const command = (id, title, { file, args }) => ({
  id,
  title,
  run: async (options) => {
    const { code, output } = await runNode(file, args, options)
    return { ok: code === 0, output }
  },
})

/** A vitest run: its tests are counted one by one, next to the gate itself. */
const suite = (id, title, args, extra = {}) => ({
  id,
  title,
  ...extra,
  run: async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-vitest-'))
    try {
      const report = join(folder, 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      // Ends what hangs, and nothing else: the same machine may be half as fast on another day.
      const timeoutMs = options.env.LONG === '1' ? 7_200_000 : 3_000_000
      const { code, output } = await runNode(vitest, ['run', ...args, ...reporters], { ...options, timeoutMs })
      const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
      const { numPassedTests: passed = 0, numFailedTests: failed = 0, numTotalTests: total = 0 } = counted
      const skipped = total - passed - failed
      const remark = skipped > 0 ? `${skipped} tests were skipped; none may be.\n` : ''
      return { ok: code === 0 && total > 0 && skipped === 0, output: output + remark, passed, failed }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** Independent of each other: two run at a time. */
export const quickGates = [
  command('types', 'Types: every project, with TypeScript 7', script('types.mjs')),
  command('biome', 'Biome: format and rules', {
    file: tool('@biomejs/biome/bin/biome'),
    args: ['check', '.', '--error-on-warnings'],
  }),
  command('rooms', 'Rooms: who imports whom', script('rooms.mjs')),
  suite('canary', 'Canaries: every rule of rooms and Biome fires', ['scripts']),
  command('knip', 'knip: no dead file, export or dependency', {
    file: tool('knip/bin/knip.js'),
    args: ['--treat-config-hints-as-errors', '--no-progress'],
  }),
  command('sherif', 'sherif: one version of everything', {
    file: tool('sherif/index.js'),
    // npm comes with Node, whose version `engines` names.
    args: ['--ignore-rule', 'root-package-manager-field'],
  }),
  command('package', 'Packages: publint and attw on the tarballs', script('package.mjs')),
  command('size', 'Sizes: the tarball as an app bundles it', { file: join(root, 'bench/size.mjs'), args: ['--check'] }),
]

/** One after the other, each with the whole machine and its output shown as it comes. */
export const longGates = [
  suite('unit', 'Unit tests and door snapshots', ['packages/', 'apps/', 'sandbox/'], { stream: true }),
  {
    ...command('loads', 'Loads: what each step loads in a browser', { file: join(root, 'bench/loads.mjs'), args: [] }),
    needsBrowser: true,
  },
  suite('e2e', 'Browser journeys', ['--config', 'e2e/vitest.config.ts'], {
    stream: true,
    needsBrowser: true,
    when: () => existsSync(join(root, 'e2e/vitest.config.ts')),
  }),
  {
    id: 'mutation',
    title: 'Mutants: the rules of the embedded wallet, changed in every small way',
    stream: true,
    when: () => process.argv.includes('--long') || process.env.LONG === '1',
    run: async (options) => {
      const { code, output } = await mutate(options)
      return { ok: code === 0, output }
    },
  },
]
