import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './root.mjs'

const src = 'packages/portico/src'
const many = (count: number) => Array.from({ length: count }, (_, index) => `export const value${index} = ${index}`)

/** One planted violation per rule of the house; each must be reported in its own file. */
const planted: [rule: string, file: string, code: string][] = [
  ['plugin', `${src}/core/counter.ts`, 'let count = 0\nexport const next = () => ++count'],
  ['plugin', `${src}/core/old.ts`, 'export var count = 0'],
  [
    'plugin',
    `${src}/core/features/send/late.ts`,
    "import type { Client } from '../../client.js'\n\nexport const forget = (client: Client) => client.store.set({ pay: undefined })",
  ],
  [
    'plugin',
    `${src}/core/features/send/thrown.ts`,
    "import { AppError } from '../../../base/errors/AppError.js'\n\nexport const gone = () => new AppError('modal/closed', {}, { cause: 1 })",
  ],
  [
    'plugin',
    `${src}/core/features/send/own.ts`,
    "import { AppError } from '../../../base/errors/AppError.js'\n\nexport class SendError extends AppError {}",
  ],
  ['lint/performance/noBarrelFile', `${src}/core/features/all.ts`, "export { fine } from '../fine.js'"],
  ['lint/performance/noReExportAll', `${src}/core/star.ts`, "export * from './fine.js'"],
  [
    'lint/nursery/noFloatingPromises',
    `${src}/core/floating.ts`,
    'const load = async () => 1\nexport function start() {\n  load()\n}',
  ],
  ['lint/style/noExcessiveLinesPerFile', `${src}/core/long.ts`, many(401).join('\n')],
  [
    'lint/style/useImportType',
    `${src}/core/asType.ts`,
    "import { Kind } from './kind.js'\n\nexport const kind: Kind = 'a'",
  ],
  ['lint/style/noEnum', `${src}/core/enumeration.ts`, 'export enum Kind {\n  One = 1,\n}'],
  ['lint/style/useConsistentTypeDefinitions', `${src}/core/shape.ts`, 'export interface Shape {\n  a: string\n}'],
  ['lint/suspicious/noExplicitAny', `${src}/core/loose.ts`, 'export const loose = (value: any) => String(value)'],
  ['lint/suspicious/noConsole', `${src}/core/loud.ts`, "export const loud = () => console.log('x')"],
  [
    'lint/suspicious/noImportCycles',
    `${src}/core/one.ts`,
    "import { two } from './two.js'\n\nexport const one = () => two",
  ],
  ['lint/correctness/noNodejsModules', `${src}/base/onNode.ts`, "export { join } from 'node:path'"],
  ['lint/correctness/noUndeclaredDependencies', `${src}/core/undeclared.ts`, "export { nanoid } from 'nanoid'"],
  [
    'lint/correctness/useExhaustiveDependencies',
    `${src}/react/useLate.ts`,
    "import { useEffect } from 'react'\n\nexport function useLate(value: string, tell: (value: string) => void) {\n  useEffect(() => tell(value), [tell])\n}",
  ],
  [
    'lint/suspicious/noFocusedTests',
    `${src}/core/a.test.ts`,
    "import { test } from 'vitest'\n\ntest.only('default', () => {})",
  ],
  [
    'lint/suspicious/noSkippedTests',
    `${src}/core/b.test.ts`,
    "import { test } from 'vitest'\n\ntest.skip('default', () => {})",
  ],
  ['format', `${src}/core/unformatted.ts`, 'export const a = "b";'],
]

const harmless: [file: string, code: string][] = [
  [`${src}/core/kind.ts`, "export type Kind = 'a'"],
  [
    `${src}/core/fine.ts`,
    'export function fine() {\n  let count = 0\n  for (let i = 0; i < 3; i++) count += i\n  return count\n}',
  ],
  [`${src}/wire/index.ts`, "export { fine } from '../core/fine.js'"],
  [`${src}/networks/many.ts`, many(401).join('\n')],
  [
    'apps/services/src/main.ts',
    "import { join } from 'node:path'\n\nlet last = join('a', 'b')\nlast += 'c'\nexport const path = () => last",
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'portico-biome-'))
const seen = new Map<string, string[]>()

type Report = { diagnostics: { category: string; location: { path: string | { file: string } } }[] }

beforeAll(() => {
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  delete config.$schema
  config.vcs = { enabled: false }
  for (const override of config.overrides) {
    if (override.plugins) override.plugins = override.plugins.map((plugin: string) => join(root, plugin))
  }
  const manifest = { name: 'portico', dependencies: {}, peerDependencies: { react: '*' } }
  const two = "import { one } from './one.js'\n\nexport const two = () => one"
  const files: [string, string][] = [
    ['biome.json', JSON.stringify(config)],
    ['packages/portico/package.json', JSON.stringify(manifest)],
    [`${src}/core/two.ts`, two],
    ...planted.map(([, file, code]): [string, string] => [file, code]),
    ...harmless,
  ]
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'check', '.', '--reporter=json', '--max-diagnostics=none', '--error-on-warnings']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 })
  const report: Report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  for (const { category, location } of report.diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    seen.set(path, [...(seen.get(path) ?? []), category])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('biome', () => {
  test.each(planted)('behavior: %s fires in %s', (rule, file) => {
    expect(seen.get(file)).toContain(rule)
  })

  test.each(harmless)('behavior: %s is let through', (file) => {
    expect(seen.get(file)).toBeUndefined()
  })
})
