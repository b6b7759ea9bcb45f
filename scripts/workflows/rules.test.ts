import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.mjs'
import { faultsOf } from './rules.mjs'

const folder = join(root, '.github/workflows')
const names = readdirSync(folder)
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const workflowOf = (name: string) => parse(textOf(name))

test.each(names)('default: %s keeps the rules', (name) => {
  expect(faultsOf(workflowOf(name), textOf(name))).toEqual([])
})

test('behavior: only publishing can prove who it is, after what was made, and without a token of anybody', () => {
  expect(names.sort()).toEqual(['ci.yml', 'release.yml'])
  const rights = names.flatMap((name) =>
    Object.entries<{ permissions: object }>(workflowOf(name).jobs).flatMap(([job, { permissions }]) =>
      'id-token' in permissions ? [`${name} ${job}`] : [],
    ),
  )
  expect(rights).toEqual(['release.yml publish'])
  expect(workflowOf('release.yml').jobs.publish.needs).toBe('make')
  expect(textOf('release.yml')).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN/)
})

test('behavior: what is supported is tried', () => {
  const { all, platforms, react, browsers } = workflowOf('ci.yml').jobs
  expect(all.strategy.matrix.node).toEqual(['20.19', '22', '24'])
  expect(react.strategy.matrix.react.map((version: string) => version.split('.')[0])).toEqual(['18', '19'])
  expect(browsers.strategy.matrix.browser).toEqual(['Chromium', 'Firefox', 'WebKit'])
  expect(platforms.strategy.matrix.os.map((os: string) => os.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows'])
})

test('behavior: what a step runs is there, and is a script that a shell can read', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runs = names.flatMap((name) =>
    Object.values<{ steps: { run?: string }[] }>(workflowOf(name).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => (run === undefined ? [] : [run])),
    ),
  )
  expect(runs.length).toBeGreaterThan(10)
  for (const run of runs) {
    execFileSync('bash', ['-n'], { input: run })
    for (const [, name = ''] of run.matchAll(/\bnpm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name])
    for (const [, file = ''] of run.matchAll(/\bnode (\S+\.mjs)/g)) readFileSync(join(root, file))
    for (const [, file = ''] of run.matchAll(/--config (\S+)/g)) readFileSync(join(root, file))
  }
})

/** As a workflow writes a value. */
const value = (name: string) => `\${{ ${name} }}`
const job = (extra: object, step: object) => ({
  on: { push: {} },
  permissions: {},
  jobs: {
    a: { 'runs-on': 'ubuntu-24.04', 'timeout-minutes': 5, permissions: { contents: 'read' }, steps: [step], ...extra },
  },
})
const hash = 'a'.repeat(40)

test('behavior: a workflow that keeps them all has no fault', () => {
  const step = { uses: `actions/checkout@${hash}`, with: { 'persist-credentials': false } }
  expect(faultsOf(job({}, step), `- uses: actions/checkout@${hash} # v4.2.2`)).toEqual([])
})

test.each<[string, object, string, string]>([
  [
    'a trigger for strangers',
    { ...job({}, {}), on: { pull_request_target: {} } },
    '',
    'pull_request_target runs with rights',
  ],
  ['rights for all', { ...job({}, {}), permissions: 'write-all' }, '', 'gives rights to all'],
  ['no word about rights', job({ permissions: undefined }, {}), '', 'names no rights'],
  [
    'a right too many',
    job({ permissions: { contents: 'write' } }, {}),
    '',
    'contents: write, which nothing here needs',
  ],
  ['no end', job({ 'timeout-minutes': undefined }, {}), '', 'may run for hours'],
  ['any machine', job({ 'runs-on': 'ubuntu-latest' }, {}), '', 'whatever is the latest'],
  [
    'any machine, by a matrix',
    job({ 'runs-on': value('matrix.os'), strategy: { matrix: { os: ['macos-latest'] } } }, {}),
    '',
    'whatever is the latest',
  ],
  ['a tag', job({}, { uses: 'actions/setup-node@v4' }), '', 'no hash of a commit'],
  [
    'a hash of no version',
    job({}, { uses: `actions/setup-node@${hash}` }),
    `actions/setup-node@${hash}`,
    'of which version',
  ],
  [
    'a token left behind',
    job({}, { uses: `actions/checkout@${hash}` }),
    `actions/checkout@${hash} # v4.2.2`,
    'leaves the token',
  ],
  [
    'a title as code',
    job({}, { run: `echo ${value('github.event.pull_request.title')}` }),
    '',
    'in the place of its env',
  ],
  ['a branch as code', job({}, { run: `echo "${value('github.head_ref')}"` }), '', 'in the place of its env'],
  ['a value as code', job({}, { run: `echo ${value('matrix.node')}` }), '', 'in the place of its env'],
  [
    'who may publish runs what others wrote',
    job({ permissions: { 'id-token': 'write' }, environment: 'npm' }, { run: 'npm ci --ignore-scripts' }),
    '',
    'runs what others wrote: npm ci --ignore-scripts',
  ],
  [
    'who may publish uses what others wrote',
    job({ permissions: { 'id-token': 'write' }, environment: 'npm' }, { uses: `stranger/publish@${hash}` }),
    `stranger/publish@${hash} # v1.0.0`,
    'runs what others wrote: stranger/publish',
  ],
  [
    'who may publish runs it behind our own',
    job({ permissions: { 'id-token': 'write' }, environment: 'npm' }, { run: 'node scripts/release.mjs && yarn' }),
    '',
    'runs what others wrote: node scripts/release.mjs && yarn',
  ],
  [
    'publishing without approval',
    job({ permissions: { 'id-token': 'write' } }, { run: 'node scripts/release.mjs --publish' }),
    '',
    "without anybody's approval",
  ],
  [
    'an installation that runs what others wrote',
    job({}, { run: 'npm ci\nnpm test' }),
    '',
    'a lets packages run scripts while they are installed',
  ],
])('error: %s', (_name, workflow, text, fault) => {
  const faults = faultsOf(workflow, text)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})
