import { defineConfig } from 'vitest/config'
import { aliases } from '../vitest.config.js'

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.spec.ts'],
    globalSetup: ['./setup/global.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 45_000,
    hookTimeout: 60_000,
    // A journey that passes only at the second try is a defect.
    retry: 0,
  },
})
