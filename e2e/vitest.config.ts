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
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 45_000,
    hookTimeout: 60_000,
    // A journey that passes only at the second try is a defect.
    retry: 0,
    onUnhandledError: forgiveReferenceWallet,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
