/**
 * What is changed in every small way, and the tests that must notice. Each group is a run of its own. `least` is the score in percent below
 * which its run fails. `ignoreStatic`: what is worked out once, when a module is loaded, is left out, since each such mutant needs all tests
 * again, and these have a database. `isTogether`: modules are read once for all tests of a mutant, which these tests bear, and which is
 * quicker; what a module that a test loads late works out once may count as unnoticed then, so the score is rather too low than too high.
 */
export const groups = {
  wallet: {
    mutate: [
      'apps/frame/src/protocol/{connect,limits,plain,router}.ts',
      'apps/frame/src/confirm/{cooling,guard,match}.ts',
      'apps/frame/src/slots/{slot,log,hpke}.ts',
      'apps/vault/src/crypto/{aead,random}.ts',
      'apps/vault/src/kek/file.ts',
    ],
    tests: [
      'apps/frame/src/{protocol,confirm,slots}/**/*.test.ts',
      'apps/frame/src/session/wallet.test.ts',
      'apps/vault/src/{crypto,http,kek}/*.test.ts',
    ],
    least: 90,
  },
  payments: {
    mutate: ['packages/portico/src/core/payments/**/*.ts'],
    tests: ['packages/portico/src/core/{payments,features/swap,features/pay}/**/*.test.ts'],
    least: 90,
    isTogether: true,
  },
  send: {
    mutate: ['packages/portico/src/core/features/send/*.ts'],
    tests: ['packages/portico/src/core/{payments,features/send}/**/*.test.ts'],
    least: 90,
    isTogether: true,
  },
  swap: {
    mutate: ['packages/portico/src/core/features/swap/*.ts'],
    tests: ['packages/portico/src/core/{payments,features/swap}/**/*.test.ts'],
    least: 90,
    isTogether: true,
  },
  pay: {
    mutate: ['packages/portico/src/core/features/pay/*.ts'],
    tests: ['packages/portico/src/core/{payments,features/pay}/**/*.test.ts'],
    least: 90,
    isTogether: true,
  },
  guards: {
    mutate: ['apps/services/src/guards/*.ts'],
    tests: ['apps/services/src/guards/*.test.ts'],
    least: 90,
    ignoreStatic: true,
  },
  relay: {
    mutate: ['apps/services/src/relay/*.ts'],
    tests: ['apps/services/src/relay/*.test.ts'],
    least: 90,
    ignoreStatic: true,
  },
  swaps: {
    mutate: ['apps/services/src/swaps/*.ts'],
    tests: ['apps/services/src/swaps/*.test.ts'],
    least: 90,
    ignoreStatic: true,
  },
  names: {
    mutate: ['apps/services/src/names/*.ts'],
    tests: ['apps/services/src/names/*.test.ts'],
    least: 90,
    ignoreStatic: true,
  },
  confirm: {
    mutate: ['apps/frame/src/confirm/**/*.ts'],
    tests: ['apps/frame/src/{confirm,signing}/**/!(*.chain).test.ts'],
    least: 90,
    isTogether: true,
  },
  signing: {
    mutate: ['apps/frame/src/signing/**/*.ts'],
    tests: ['apps/frame/src/{confirm,signing}/**/*.test.ts'],
    least: 90,
    isTogether: true,
  },
  vault: {
    mutate: ['apps/vault/src/**/*.ts', 'packages/{pg,watch}/src/**/*.ts'],
    tests: ['apps/vault/src/**/*.test.ts', 'packages/{pg,watch}/src/**/*.test.ts'],
    least: 90,
    ignoreStatic: true,
  },
}

/** What is never changed: tests, what supports them, what is generated, and hooks of views, which journeys try in a browser. */
export const leftOut = [
  '!**/*.test.ts',
  '!**/*.test-support.ts',
  '!**/*.test-d.ts',
  '!**/*.generated.ts',
  '!**/testing/**',
  '!apps/frame/src/confirm/use*.ts',
]

/** Tests that take too long to be run again for each mutant. */
export const leftOutTests = [
  '**/*.long.test.ts',
  '**/transit.test.ts',
  '**/{bundler,redeeming}.chain.test.ts',
  '**/payments/model/model.test.ts',
]
