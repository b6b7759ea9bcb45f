import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import base from '../vitest.config.js'
import { groups, leftOutTests } from './mutation/groups.mjs'
import { folderOf, readJson } from './mutation/round.mjs'
import { root } from './root.mjs'

const { PORTICO_MUTANTS: group = 'wallet', PORTICO_MUTANTS_BY: by } = process.env
const { tests, isTogether = false } = groups[group]

const folder = folderOf(group)
const { files, kind } = readJson(join(folder, 'round.json'))
const { texts } = readJson(join(folder, 'plan.json'))

/** The files with all their mutants in them, in place of what is on the disk. */
const mutated = {
  name: 'mutants',
  enforce: 'pre',
  load(id) {
    return texts[relative(root, id.split('?')[0]).replaceAll('\\', '/')]
  },
}

/** As the round names them. */
class InTurn extends BaseSequencer {
  async sort(found) {
    const placeOf = ({ moduleId }) => files.indexOf(relative(root, moduleId).replaceAll('\\', '/'))
    return files ? found.toSorted((one, other) => placeOf(one) - placeOf(other)) : super.sort(found)
  }
}

/** The tests that are run again for each mutant of a group. */
export default defineConfig({
  resolve: { alias: base.resolve?.alias ?? [] },
  plugins: [mutated],
  test: {
    root,
    globalSetup: base.test?.globalSetup ?? [],
    // Some of the group's tests alone, as for files that have tests of their own.
    include: files ?? (by ? by.split(' ') : tests),
    exclude: ['**/node_modules/**', '**/dist/**', ...leftOutTests],
    setupFiles: ['scripts/patience.ts', 'scripts/properties.ts'],
    runner: 'scripts/mutation.runner.mjs',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    isolate: !isTogether,
    maxWorkers: 1,
    maxConcurrency: 1,
    update: 'none',
    sequence: { sequencer: InTurn },
    bail: kind === 'alone' ? 1 : 0,
    allowOnly: true,
    reporters: ['default'],
  },
})
