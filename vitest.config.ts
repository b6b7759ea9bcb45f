import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^portico$/, replacement: source('./packages/portico/src/index.ts') },
      { find: /^portico\/(\w+)$/, replacement: `${source('./packages/portico/src')}/$1/index.ts` },
      { find: /^@portico\/vault\/contract$/, replacement: source('./apps/vault/src/contract/index.ts') },
      { find: /^@portico\/vault$/, replacement: source('./apps/vault/src/index.ts') },
      { find: /^@portico\/services\/testing$/, replacement: source('./apps/services/src/testing/index.ts') },
      { find: /^@portico\/services\/siwx$/, replacement: source('./apps/services/src/siwx/index.ts') },
      { find: /^@portico\/services$/, replacement: source('./apps/services/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Large numbers: in the long tier alone.
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', ...(process.env.LONG === '1' ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['scripts/styles.mjs', 'apps/services/src/testing/shared.ts'],
    setupFiles: ['scripts/patience.ts'],
    // On two cores the default is one worker, and much of what the tests do is waiting for processes.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
