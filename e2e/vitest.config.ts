import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { forgiveReferenceWallet } from '../scripts/referenceWallet.js'
import base from '../vitest.config.js'

/** The largest files begin. One that only imports its tests is small, and would keep everybody waiting at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/trade.spec.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  resolve: { alias: base.resolve?.alias ?? [] },
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.spec.ts'],
    // Other browsers: in the long tier alone.
    exclude: ['**/node_modules/**', ...(process.env.LONG === '1' ? [] : ['**/*.long.spec.ts'])],
    globalSetup: ['./setup/global.ts'],
    setupFiles: ['./setup/stacks.ts'],
    pool: 'forks',
    // What they import, two chains' libraries and a reference wallet among it, is most of what a file would do by itself.
    isolate: false,
    // Journeys wait for pages and chains now and then: two more fill what two leave of two cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // These end what hangs: with four busy loops beside it a journey takes five times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A journey that passes only at the second try is a defect.
    retry: 0,
    onUnhandledError: forgiveReferenceWallet,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
