import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './scripts/order.js'
import { forgiveReferenceWallet } from './scripts/referenceWallet.js'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const resolve = {
  alias: [
    { find: /^portico$/, replacement: source('./packages/portico/src/index.ts') },
    { find: /^portico\/(\w+)$/, replacement: `${source('./packages/portico/src')}/$1/index.ts` },
    { find: /^@portico\/vault\/contract$/, replacement: source('./apps/vault/src/contract/index.ts') },
    { find: /^@portico\/vault$/, replacement: source('./apps/vault/src/index.ts') },
    { find: /^@portico\/services\/testing$/, replacement: source('./apps/services/src/testing/index.ts') },
    { find: /^@portico\/services\/siwx$/, replacement: source('./apps/services/src/siwx/index.ts') },
    { find: /^@portico\/services$/, replacement: source('./apps/services/src/index.ts') },
  ],
}

const options = { testTimeout: 20_000, hookTimeout: 60_000, restoreMocks: true }
// Large numbers: in the long tier alone.
const never = ['**/node_modules/**', '**/dist/**', ...(process.env.LONG === '1' ? [] : ['**/*.long.test.ts'])]
// Browser code keeps nothing in modules, so its files share a process and what they import; `scripts/cleared.ts` watches over it.
const browser = ['packages/**/*.test.{ts,tsx}', 'apps/{demo,frame}/**/*.test.{ts,tsx}']
// The library of WalletConnect keeps much in globals; a bundler is ended with its process.
const notShared = [
  'packages/portico/src/walletconnect/{authenticate,families,fuzz,protocol,relay,signClient}.test.ts',
  'apps/frame/src/**/bundler.chain.test.ts',
]
const servers = ['apps/{services,vault}/**/*.test.ts', 'sandbox/**/*.test.ts', 'scripts/**/*.test.ts']

export default defineConfig({
  resolve,
  test: {
    globalSetup: ['scripts/styles.mjs', 'apps/services/src/testing/shared.ts'],
    // On two cores the default is one worker, and much of what the tests do is waiting for processes.
    maxWorkers: 2,
    sequence: { sequencer: Order },
    onUnhandledError: forgiveReferenceWallet,
    projects: [
      {
        resolve,
        test: {
          ...options,
          name: 'shared',
          include: browser,
          exclude: [...never, ...notShared],
          isolate: false,
          setupFiles: ['scripts/patience.ts', 'scripts/cleared.ts'],
        },
      },
      {
        resolve,
        test: {
          ...options,
          name: 'alone',
          include: [...servers, ...notShared],
          exclude: never,
          setupFiles: ['scripts/patience.ts'],
        },
      },
    ],
  },
})
