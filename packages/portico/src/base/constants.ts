import { accountDefaults, displayDefaults, featureDefaults, logDefaults } from './defaults.js'

/**
 * The business numbers that the product reads, grouped, with the unit in the name. Those of features to come stand in
 * `awaitedConstants.ts`, so that they weigh nothing until then.
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
  connections: {
    disconnectTimeoutMs: 3_000,
    signOutOnDisconnect: true,
    /** How long a stored wallet may take to announce itself after a reload. */
    announceWaitMs: 1_500,
    reconnectTimeoutMs: 10_000,
  },
  rpc: {
    timeoutMs: 10_000,
    retryCount: 3,
    retryDelayMs: 150,
    batchSize: 1_000,
    rankIntervalMs: 4_000,
    rankSamples: 10,
    rankStabilityWeight: 0.7,
    rankLatencyWeight: 0.3,
    retryCodes: [-1, -32005, -32603],
    retryHttp: [403, 408, 413, 429, 500, 502, 503, 504],
  },
  relay: { heartbeatMs: 5_000, queueDelayMs: 1_000, maxListeners: 10 },
  telemetry: { errorsMax: 5, errorsWindowMs: 60_000 },
  log: logDefaults,
  display: displayDefaults,
  features: featureDefaults,
  accounts: accountDefaults,
} as const
