import { defineConfig } from 'vitest/config'
import base from '../vitest.config.js'

/** The tests that are quick enough to be run again for each mutant. */
export default defineConfig({
  resolve: { alias: base.resolve?.alias ?? [] },
  test: {
    root: process.cwd(),
    include: [
      'apps/frame/src/{protocol,confirm,slots}/**/*.test.ts',
      'apps/frame/src/session/wallet.test.ts',
      'apps/vault/src/{crypto,http,kek}/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '**/golden.test.ts', '**/transit.test.ts'],
    testTimeout: 60_000,
  },
})
