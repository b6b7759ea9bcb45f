import { defineConfig } from 'vitest/config'
import base from '../vitest.config.js'
import { groups, leftOutTests } from './mutation/groups.mjs'

const { tests } = groups[process.env.PORTICO_MUTANTS ?? 'wallet']

/** The tests that are run again for each mutant of a group. */
export default defineConfig({
  resolve: { alias: base.resolve?.alias ?? [] },
  test: {
    root: process.cwd(),
    globalSetup: base.test?.globalSetup ?? [],
    include: tests,
    exclude: ['**/node_modules/**', '**/dist/**', ...leftOutTests],
    setupFiles: ['scripts/patience.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
})
