import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../rooms.mjs'
import { cruiseRooms } from './rooms.mjs'
import { root } from './root.mjs'

const src = 'packages/portico/src'

/** One planted violation per rule: the file that breaks it, and what it imports. */
const planted: Record<string, [file: string, code: string]> = {
  'floor-base': [`${src}/base/broken.ts`, "import '../wire/fine.js'"],
  'rows-for-catalogue': [`${src}/base/raises.ts`, "import '../core/errors.js'"],
  'rows-are-data': [`${src}/evm/errors.ts`, "import './fine.js'"],
  'floor-wire': [`${src}/wire/broken.ts`, "import '../core/fine.js'"],
  'floor-networks': [`${src}/networks/broken.ts`, "import '../wire/fine.js'"],
  'floor-ui': [`${src}/ui/broken.tsx`, "import '../base/errors/catalog.js'"],
  'floor-core': [`${src}/core/broken.ts`, "import '../evm/fine.js'"],
  'floor-siwx': [`${src}/siwx/broken.ts`, "import '../core/fine.js'"],
  'floor-react': [`${src}/react/broken.tsx`, "import type { fine } from '../walletconnect/fine.js'"],
  'floor-testing': [`${src}/testing/broken.ts`, "import '../core/fine.js'"],
  'floor-top': [`${src}/element/broken.ts`, "import '../core/fine.js'"],
  'floor-devtools': [`${src}/devtools/broken.ts`, "import '../wire/fine.js'"],
  'devtools-alone': [`${src}/react/debugs.ts`, "import '../devtools/fine.js'"],
  'floor-registry': [`${src}/registry/broken.ts`, "import '../core/fine.js'"],
  'floor-permissions': [`${src}/permissions/broken.ts`, "import '../core/fine.js'"],
  'floor-languages': [`${src}/languages/broken.ts`, "import '../core/fine.js'"],
  'door-core': [`${src}/index.ts`, "export { fine } from './evm/fine.js'"],
  'families-apart': [`${src}/evm/broken.ts`, "import '../solana/fine.js'"],
  'connectors-apart': [`${src}/walletconnect/broken.ts`, "import '../embedded/fine.js'"],
  'contracts-only': [`${src}/evm/nosy.ts`, "import type { fine } from '../core/fine.js'"],
  'families-low': [`${src}/bitcoin/broken.ts`, "import '../ui/fine.js'"],
  'views-apart': [`${src}/react/views/One/One.tsx`, "import '../Two/Two.js'"],
  'views-lazy': [`${src}/react/viewTable.ts`, "import './views/Two/Two.js'"],
  'features-apart': [`${src}/core/features/one/flow.ts`, "import '../two/flow.js'"],
  'testing-for-tests': [`${src}/core/tested.ts`, "import '../testing/fine.js'"],
  'doors-for-outside': [`${src}/core/door.ts`, "import '../wire/index.js'"],
  'tests-alone': [`${src}/core/usesTest.ts`, "import './fine.test.js'"],
  'npm-zustand': [`${src}/core/npm1.ts`, "import 'zustand/vanilla'"],
  'npm-viem': [`${src}/core/npm2.ts`, "import 'viem/utils'"],
  'npm-wagmi': [`${src}/core/npm11.ts`, "import '@wagmi/core'"],
  'npm-noble': [`${src}/evm/npm3.ts`, "import '@noble/ciphers/chacha.js'"],
  'npm-registry': [`${src}/core/npm10.ts`, "import '@portico/registry/page'"],
  'npm-react': [`${src}/core/npm4.ts`, "import 'react'"],
  'npm-preact': [`${src}/react/npm12.ts`, "import 'preact/compat'"],
  'npm-uqr': [`${src}/react/npm5.ts`, "import 'uqr'"],
  'npm-valibot': [`${src}/react/npm6.ts`, "import 'valibot'"],
  'npm-ground': [`${src}/base/npm7.ts`, "import 'uqr'"],
  'npm-reference': [`${src}/walletconnect/npm8.ts`, "import '@walletconnect/utils'"],
  'services-wire-only': ['apps/services/src/broken.ts', "import 'portico/testing/evm'"],
  'vault-alone': ['apps/vault/src/nosy.ts', "import '../../demo/src/fine.js'"],
  'pg-alone': ['packages/pg/src/nosy.ts', "import 'portico/wire'"],
  'pg-for-servers': ['sandbox/ownPool.ts', "import '@portico/pg'"],
  'watch-alone': ['packages/watch/src/nosy.ts', "import 'portico/wire'"],
  'watch-for-servers': ['sandbox/ownNumbers.ts', "import '@portico/watch'"],
  'npm-prometheus': ['apps/vault/src/npm13.ts', "import 'prom-client'"],
  'registry-alone': ['packages/registry/make/nosy.ts', "import 'portico/wire'"],
  'registry-sources': ['packages/registry/src/heavy.ts', "import 'valibot'"],
  'npm-postgres': ['apps/vault/src/npm9.ts', "import 'postgres'"],
  'services-alone': ['apps/services/src/nosy.ts', "import '../../demo/src/fine.js'"],
  'package-alone': [`${src}/core/abroad.ts`, "import '../../../../apps/demo/src/fine.js'"],
  'demo-doors-only': ['apps/demo/src/broken.ts', `import '../../../${src}/core/fine.js'`],
  'sandbox-doors-only': ['sandbox/broken.ts', `import '../${src}/core/fine.js'`],
  'sandbox-tests-doors-only': ['sandbox/broken.test.ts', `import '../${src}/core/fine.js'`],
  'proofs-outside': ['e2e/broken.ts', `import '../${src}/core/fine.js'`],
  'no-circle': [`${src}/core/circleOne.ts`, "import './circleTwo.js'"],
  'no-type-circle': [
    `${src}/core/typeCircleOne.ts`,
    "import type { Two } from './typeCircleTwo.js'\nexport type One = Two | 1",
  ],
  resolvable: [`${src}/core/lost.ts`, "import './nowhere.js'"],
}

/** What the planted files need to be there, itself without fault. */
const harmless: Record<string, string> = {
  ...Object.fromEntries(
    ['wire', 'core', 'evm', 'solana', 'embedded', 'walletconnect', 'ui', 'testing', 'devtools'].map((room) => [
      `${src}/${room}/fine.ts`,
      'export const fine = 1',
    ]),
  ),
  [`${src}/base/errors/catalog.ts`]: "import '../../core/errors.js'\nexport const fine = 1",
  [`${src}/base/errors/rows.ts`]: 'export type ErrorRows = Record<string, string>',
  [`${src}/core/errors.ts`]:
    "import type { ErrorRows } from '../base/errors/rows.js'\nexport const rows: ErrorRows = {}",
  [`${src}/react/views/Two/Two.tsx`]: 'export const fine = 1',
  [`${src}/core/features/two/flow.ts`]: 'export const fine = 1',
  [`${src}/core/fine.test.ts`]: 'export const fine = 1',
  [`${src}/core/circleTwo.ts`]: "import './circleOne.js'",
  'packages/registry/src/page.d.ts': 'export declare const fine: number',
  [`${src}/wire/index.ts`]: "export { fine } from './fine.js'",
  // Allowed ways that look like the forbidden ones.
  [`${src}/core/family.ts`]: 'export type Family = { id: string }',
  [`${src}/evm/contract.ts`]: "import type { Family } from '../core/family.js'\nexport type Own = Family",
  [`${src}/react/lazy.ts`]: "export const view = () => import('./views/Two/Two.js')",
  [`${src}/core/typeCircleTwo.ts`]: "import type { One } from './typeCircleOne.js'\nexport type Two = One | 2",
  [`${src}/core/some.test.ts`]: "import '../testing/fine.js'",
  [`${src}/testing/evm/index.ts`]: 'export const fine = 1',
  'apps/services/src/contracts.ts': "import 'portico/wire'",
  'packages/pg/src/index.ts': "import 'postgres'\nexport const fine = 1",
  'packages/watch/src/index.ts': "import 'prom-client'\nexport const fine = 1",
  'apps/services/src/asks.ts':
    "import '@portico/pg'\nimport '@portico/watch'\nimport type { Sql } from 'postgres'\nexport type Own = Sql",
  'apps/vault/src/asks.ts':
    "import '@portico/pg'\nimport '@portico/watch'\nimport type { Sql } from 'postgres'\nexport type Own = Sql",
  'apps/services/src/index.ts': 'export const fine = 1',
  'apps/services/src/testing/index.ts': 'export const fine = 1',
  'bench/measures.ts': "import '../apps/services/src/index.js'\nimport '../apps/services/src/testing/index.js'",
  'apps/demo/src/fine.ts': 'export const fine = 1',
}

const folder = mkdtempSync(join(tmpdir(), 'portico-canary-'))
const seen = new Map<string, Set<string>>()

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const files = [...Object.entries(harmless), ...Object.values(planted)]
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const { violations } = await cruiseRooms(folder)
  for (const { rule, from } of violations) seen.set(from, (seen.get(from) ?? new Set()).add(rule.name))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('rooms', () => {
  test('behavior: every rule has a planted violation', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  test.each(Object.entries(planted))('behavior: %s fires', (name, [file]) => {
    expect([...(seen.get(file) ?? [])]).toContain(name)
  })

  test.each(Object.keys(harmless).filter((file) => !/circleTwo/i.test(file)))('behavior: %s is let through', (file) => {
    expect([...(seen.get(file) ?? [])]).toEqual([])
  })
})
