import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import base from '../vitest.config.js'
import { groups, leftOutTests } from './mutation/groups.mjs'

const { PORTICO_MUTANTS: group = 'wallet', PORTICO_MUTANTS_BY: by } = process.env
const { tests, isTogether = false } = groups[group]

/** Most mutants are noticed by the first test that meets them, and then no other runs: what takes long comes last. */
class QuickFirst extends BaseSequencer {
  #longest = new Map()

  async sort(files) {
    const { cache } = this.ctx
    const usual = (await super.sort(files)).map((file) => {
      const { moduleId, project } = file
      const path = moduleId.slice(this.ctx.config.root.length + 1)
      const took = cache.getFileTestResults(`${project.name}:${path}`)?.duration ?? 0
      const longest = Math.max(took, this.#longest.get(path) ?? 0)
      this.#longest.set(path, longest)
      return { file, longest }
    })
    return usual.sort((one, other) => one.longest - other.longest).map(({ file }) => file)
  }
}

/** The tests that are run again for each mutant of a group. */
export default defineConfig({
  resolve: { alias: base.resolve?.alias ?? [] },
  test: {
    root: process.cwd(),
    globalSetup: base.test?.globalSetup ?? [],
    // Some of the group's tests alone, as for files that have tests of their own.
    include: by ? by.split(' ') : tests,
    exclude: ['**/node_modules/**', '**/dist/**', ...leftOutTests],
    setupFiles: ['scripts/patience.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    isolate: !isTogether,
    sequence: { sequencer: QuickFirst },
  },
})
