import { defineConfig } from 'vitest/config'
import { forgiveReferenceWallet } from '../scripts/referenceWallet.js'
import base from '../vitest.config.js'

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
    // These end what hangs: with four busy loops beside it a journey takes five times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A journey that passes only at the second try is a defect.
    retry: 0,
    onUnhandledError: forgiveReferenceWallet,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
})
