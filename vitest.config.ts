import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './scripts/order.js'
import { forgiveReferenceWallet } from './scripts/referenceWallet.js'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const resolve = {
  alias: [
    { find: /^portico$/, replacement: source('./packages/portico/src/index.ts') },
    { find: /^portico\/([\w/]+)$/, replacement: `${source('./packages/portico/src')}/$1/index.ts` },
    { find: /^@portico\/pg$/, replacement: source('./packages/pg/src/index.ts') },
    { find: /^@portico\/watch$/, replacement: source('./packages/watch/src/index.ts') },
    { find: /^@portico\/registry$/, replacement: source('./packages/registry/src/index.ts') },
    // What the build makes of the facts, made for tests in memory: without pictures, and as if it was built now.
    {
      find: /^@portico\/registry\/(first|page)$/,
      replacement: `${source('./packages/registry/make')}/$1.test-support.ts`,
    },
    { find: /^@portico\/vault\/contract$/, replacement: source('./apps/vault/src/contract/index.ts') },
    { find: /^@portico\/vault$/, replacement: source('./apps/vault/src/index.ts') },
    { find: /^@portico\/services\/testing$/, replacement: source('./apps/services/src/testing/index.ts') },
    { find: /^@portico\/services\/siwx$/, replacement: source('./apps/services/src/siwx/index.ts') },
    { find: /^@portico\/services$/, replacement: source('./apps/services/src/index.ts') },
  ],
}

// These end what hangs: the machine may be a fifth as fast as on its best day. As to `poll`, see `scripts/patience.ts`.
const options = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
}
// Large numbers: in the long tier alone.
const never = ['**/node_modules/**', '**/dist/**', ...(process.env.LONG === '1' ? [] : ['**/*.long.test.ts'])]
// Browser code keeps nothing in modules, so its files share a process and what they import; `scripts/cleared.ts` watches over it.
const browser = ['packages/portico/**/*.test.{ts,tsx}', 'apps/{demo,frame}/**/*.test.{ts,tsx}', 'docs/**/*.test.ts']
// So do servers, whose tests end what they start.
const servers = [
  'apps/{services,vault}/**/*.test.ts',
  'packages/{pg,registry,watch}/**/*.test.ts',
  'sandbox/**/*.test.ts',
]
const notShared = [
  // The reference library of WalletConnect keeps much in globals, timers and sockets.
  'packages/portico/src/walletconnect/{abandoned,authenticate,families,fuzz,lateAnswer,protocol,protocolSession,relay,relayLost,returnToWallet,signClient,wrongClock}.test.ts',
  'packages/portico/src/wagmi/wallets.test.ts',
  'apps/services/src/relay/interop.test.ts',
  'sandbox/phone/*.test.ts',
]
// Linters and compilers over the whole tree: most of what a file would do by itself is to load one of these.
const canaries = ['scripts/**/*.test.ts']

/** The files of a project share a process, but those that are `alone`. */
const project = (name: 'shared' | 'servers' | 'canaries' | 'alone', include: string[], exclude: string[] = []) => ({
  resolve,
  test: {
    ...options,
    name,
    include,
    exclude: [...never, ...exclude],
    isolate: name === 'alone',
    setupFiles: ['scripts/patience.ts', 'scripts/properties.ts', ...(name === 'alone' ? [] : ['scripts/cleared.ts'])],
  },
})

export default defineConfig({
  resolve,
  test: {
    globalSetup: [
      'scripts/styles.mjs',
      'scripts/languages.mjs',
      'apps/services/src/testing/shared.ts',
      'sandbox/lend/shared.ts',
    ],
    // On two cores the default is one worker, and much of what the tests do is waiting for processes. The journeys take what is left.
    maxWorkers: 3,
    sequence: { sequencer: Order },
    onUnhandledError: forgiveReferenceWallet,
    projects: [
      project('shared', browser, notShared),
      project('servers', servers, notShared),
      project('alone', notShared),
      project('canaries', canaries),
    ],
  },
})
