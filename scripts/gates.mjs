import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutate } from './mutation.mjs'
import { readProofs, tryProofs, unproven } from './proofs.mjs'
import { root } from './root.mjs'
import { run, runNode } from './run.mjs'

const tool = (path) => join(root, 'node_modules', path)
const script = (name, ...args) => ({ file: join(root, 'scripts', name), args })
const vitest = tool('vitest/vitest.mjs')

const any = (pattern) => (files) => files.some((file) => pattern.test(file))
const ofTests = /\.(test|spec|test-d|test-support)\.tsx?$/
/** Something that the product is made of, beside its tests. */
const product = (files) => files.some((file) => /^(packages|apps|sandbox)\//.test(file) && !ofTests.test(file))

/** One gate: what is asked of the tree. `touchedBy` says whether these changed files can make a difference to it. */
const command = (id, title, { file, args }, extra = {}) => ({
  id,
  title,
  ...extra,
  run: async (options) => {
    const { code, output } = await runNode(file, args, options)
    return { ok: code === 0, output }
  },
})

/**
 * A vitest run: its tests are counted one by one, next to the gate itself. Of changes it runs the tests that import what has changed,
 * unless `whole` says that they reach the change in another way.
 */
const suite = (id, title, args, { whole = () => false, ...extra } = {}) => ({
  id,
  title,
  ...extra,
  run: async ({ changes, ...options }) => {
    const part = changes && !whole(changes.files) ? ['--changed', changes.base, '--passWithNoTests'] : []
    const folder = mkdtempSync(join(tmpdir(), 'portico-vitest-'))
    try {
      const report = join(folder, 'report.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      // Tests wait for clocks and processes, in the long tier for hours.
      const limitMs = options.env.LONG === '1' ? 7_200_000 : 3_000_000
      const { code, output } = await runNode(vitest, ['run', ...args, ...part, ...reporters], { ...options, limitMs })
      const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
      const { numPassedTests: passed = 0, numFailedTests: failed = 0, numTotalTests: total = 0 } = counted
      const skipped = total - passed - failed
      const remark = skipped > 0 ? `${skipped} tests were skipped; none may be.\n` : ''
      const ok = code === 0 && (total > 0 || part.length > 0) && skipped === 0
      return { ok, output: output + remark, passed, failed, tests: testsOf(counted) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** The tests of Vitest's report, with how long each took. */
const testsOf = ({ testResults = [] }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName: name, status, duration: ms = 0 }) => ({ file, name, status, ms })),
  )

/** Independent of each other. */
export const quickGates = [
  command('types', 'Types: every project, with TypeScript 7', script('types.mjs')),
  command('biome', 'Biome: format and rules', {
    file: tool('@biomejs/biome/bin/biome'),
    args: ['check', '.', '--error-on-warnings'],
  }),
  command('rooms', 'Rooms: who imports whom', script('rooms.mjs')),
  suite('canary', 'Canaries: every rule of rooms and Biome fires', ['scripts'], {
    touchedBy: any(/^(scripts|sandbox\/bundler|docs)\/|^[^/]+$|\.md$/),
    whole: () => true,
  }),
  command('knip', 'knip: no dead file, export or dependency', {
    file: tool('knip/bin/knip.js'),
    args: ['--treat-config-hints-as-errors', '--no-progress'],
  }),
  command('unused', 'knip: nothing that only tests use', {
    file: tool('knip/bin/knip.js'),
    args: [
      '--production',
      '--config',
      join(root, 'knip.production.mjs'),
      '--treat-config-hints-as-errors',
      '--no-progress',
    ],
  }),
  command('sherif', 'sherif: one version of everything', {
    file: tool('sherif/index.js'),
    // npm comes with Node, whose version `engines` names.
    args: ['--ignore-rule', 'root-package-manager-field'],
  }),
  command('package', 'Packages: publint and attw on the tarballs', script('package.mjs'), {
    touchedBy: product,
  }),
  command('api', 'API: what the doors let out is as the reports say', script('api.mjs'), { touchedBy: product }),
  command(
    'size',
    'Sizes: the first load and the frame',
    { file: join(root, 'bench/size.mjs'), args: ['--check'] },
    {
      touchedBy: any(/^(packages|apps\/frame|bench|scripts)\//),
    },
  ),
]

/** Journeys through all views. */
const throughViews =
  'access account allWallets buy connectView embedded.spec malformed manyWallets mergedWallet names namespaces noServices onrampPage pending permissions phone.spec profiles qr.spec registry.spec sendTokens sendWays signIn social.spec trade walletconnect'
    .split(' ')
    .map((name) => `journeys/${name}`)

/** One after the other but for what `beginsWith` another, their output shown as it comes; the short ones run behind them. */
export const longGates = [
  suite('unit', 'Unit tests and door snapshots', ['packages/', 'apps/', 'sandbox/'], { stream: true }),
  {
    id: 'acts',
    title: 'Acts: bytes, files and waves of what a visitor does, in a browser',
    run: async (options) => {
      const args = ['--import', 'tsx', join(root, 'bench/journeys/journeys.ts'), '--check']
      const { code, output } = await run(process.execPath, args, options)
      return { ok: code === 0, output }
    },
    needsBrowser: true,
    touchedBy: any(/^(packages|bench|scripts)\//),
  },
  suite('e2e', 'Browser journeys', ['--config', 'e2e/vitest.config.ts'], {
    stream: true,
    needsBrowser: true,
    // They open what is built, whose sources they do not import.
    whole: product,
    beginsWith: 'unit',
    when: () => existsSync(join(root, 'e2e/vitest.config.ts')),
  }),
  // What stands behind the door of elements is drawn by Preact in the place of React: so is the demo here.
  suite('elements', 'Journeys as elements are drawn', ['--config', 'e2e/vitest.config.ts', ...throughViews], {
    stream: true,
    needsBrowser: true,
    env: { PORTICO_DRAWN_BY: 'preact', LONG: '' },
    when: () => process.argv.includes('--long') || process.env.LONG === '1',
  }),
  {
    id: 'proofs',
    title:
      'Proofs: for each error the test that has it raised, passed in this run; in the long tier, failing once it is another',
    behind: ['unit', 'e2e'],
    run: async ({ ran, ...options }) => {
      const missing = unproven(await readProofs(), ran)
      const lines = missing.map(({ code, file, title }) => `${code}: "${title}" in ${file} has not passed in this run`)
      const survivors = options.env.LONG === '1' ? await tryProofs(options) : []
      lines.push(...survivors.map((code) => `${code}: its test passes with another error, too`))
      return { ok: lines.length === 0, output: lines.join('\n') }
    },
  },
  {
    id: 'mutation',
    title: 'Mutants: what guards money, keys and rates, changed in every small way',
    stream: true,
    when: () => process.argv.includes('--long') || process.env.LONG === '1',
    run: async (options) => {
      const { code, output } = await mutate(options)
      return { ok: code === 0, output }
    },
  },
]
