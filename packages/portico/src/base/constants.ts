import { accountDefaults, displayDefaults, featureDefaults, logDefaults } from './defaults.js'

/**
 * The business numbers that the product reads, grouped, with the unit in the name. Those that the first view does without stand in
 * `laterConstants.ts`, those of one feature in a file of its own, so that they weigh nothing until then; `allConstants.test-support.ts` lists all.
 */
export const constants = {
  cache: { portfolioMs: 30_000, nativeBalanceMs: 30_000, ensMs: 300_000, identityMs: 300_000 },
  balance: { retryBlockMs: 30_000 },
  wallets: {
    recentMax: 2,
    recommendedMax: 4,
    pageSize: 40,
    searchSize: 100,
    imageWaitMs: 300,
    preloadTimeoutMs: 2_000,
  },
  pairing: { lifetimeMs: 240_000, expiredUnderMs: 10_000, retryAfterMs: 1_000 },
  modal: {
    widthPx: 360,
    layer: 999,
    titleMs: 120,
    heightMs: 150,
    viewMs: 150,
    shakeMs: 500,
    toastSwapMs: 150,
    toastMs: 2_500,
    sheetBreakPx: 430,
  },
  rpc: { timeoutMs: 10_000 },
  log: logDefaults,
  display: displayDefaults,
  features: featureDefaults,
  accounts: accountDefaults,
} as const
