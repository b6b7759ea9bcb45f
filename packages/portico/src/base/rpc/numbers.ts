/** Numbers of asking nodes and services. */
export const rpcNumbers = {
  timeoutMs: 10_000,
  /** For one answer with all its tries, until whoever waits is told that there is none. */
  budgetMs: 12_000,
  retryCount: 3,
  retryDelayMs: 150,
  batchSize: 1_000,
  rankIntervalMs: 4_000,
  rankSamples: 10,
  rankStabilityWeight: 0.7,
  rankLatencyWeight: 0.3,
  retryCodes: [-1, -32005, -32603],
  retryHttp: [403, 408, 413, 429, 500, 502, 503, 504],
} as const
