/** Every business number of the product, grouped, with its unit in the name. Frozen: nothing may change it at run time. */
export const constants = {
  email: { cooldownMs: 30_000, displayMax: 30 },
  cache: { portfolioMs: 30_000, nativeBalanceMs: 30_000, ensMs: 300_000, identityMs: 300_000 },
  balance: { retryBlockMs: 30_000 },
  wallets: { recentMax: 2, recommendedMax: 4, pageSize: 40, searchSize: 100, imageWaitMs: 300, preloadTimeoutMs: 2_000 },
  pairing: { lifetimeMs: 240_000, expiredUnderMs: 10_000, retryAfterMs: 1_000 },
  modal: {
    widthPx: 360, layer: 999, titleMs: 120, heightMs: 150, viewMs: 150, shakeMs: 500, toastSwapMs: 150, toastMs: 2_500, sheetBreakPx: 430,
  },
  social: { popupWidthPx: 600, popupHeightPx: 800 },
  frame: { loadTimeoutMs: 20_000, requestTimeoutMs: 120_000, readyDelayMs: 500, errorDelayMs: 300, sdkVersion: '4' },
  connections: { disconnectTimeoutMs: 3_000, signOutOnDisconnect: true },
  swap: {
    slippagePercent: 1,
    networkIds: [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554],
  },
  onramp: {
    cardMinUsd: '10.00', cardMaxUsd: '7500.00', bankMinUsd: '10.00', bankMaxUsd: '25000.00', feePercentMin: 1, feePercentMax: 2,
  },
  rpc: {
    timeoutMs: 10_000, retryCount: 3, retryDelayMs: 150, batchSize: 1_000, rankIntervalMs: 4_000, rankSamples: 10,
    rankStabilityWeight: 0.7, rankLatencyWeight: 0.3,
    retryCodes: [-1, -32005, -32603],
    retryHttp: [403, 408, 413, 429, 500, 502, 503, 504],
  },
  relay: { heartbeatMs: 5_000, queueDelayMs: 1_000, maxListeners: 10 },
  telemetry: { errorsMax: 5, errorsWindowMs: 60_000 },
  log: { bufferBytes: 1_024_000, level: 'error' },
  names: { minLength: 4, suffixes: ['.portico.id', '.reown.id', '.wcn.id'], coinTypeLimit: 2_147_483_648 },
  display: { addressHead: 4, addressTail: 6, amountDecimals: 3, balanceDecimals: 2 },
  features: {
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    connectMethodsOrder: ['email', 'social', 'wallet'],
    connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
  },
  accounts: { defaultTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' } },
  regions: {
    restrictedTimeZones: [
      'Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Harbin', 'Asia/Kashgar', 'Asia/Beijing', 'Asia/Macau',
      'Asia/Macao', 'Asia/Hong_Kong',
    ],
  },
  activity: {
    pendingMax: 99,
    plusOperations: ['receive', 'deposit', 'borrow', 'claim'],
    minusOperations: ['withdraw', 'repay', 'burn'],
  },
  nativePlaceholders: {
    eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    solana: 'So11111111111111111111111111111111111111111',
    other: '0x',
  },
} as const

/** Groups or single rows that no code reads yet, with the feature that will. A test lists them; the last feature leaves none. */
export const constantsAwaited: Readonly<Record<string, string>> = {
  email: 'embedded',
  'cache.portfolioMs': 'balances',
  'cache.ensMs': 'identity',
  'cache.identityMs': 'identity',
  social: 'social',
  frame: 'embedded',
  swap: 'swap',
  onramp: 'onramp',
  names: 'names',
  regions: 'onramp',
  activity: 'activity',
  nativePlaceholders: 'swap',
  'display.balanceDecimals': 'balances',
}
