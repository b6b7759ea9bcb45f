import { constants } from './constants.js'

/** The business numbers that are read once a wallet connects, a node is asked or a session is kept. */
export const laterConstants = {
  connections: {
    disconnectTimeoutMs: 3_000,
    signOutOnDisconnect: true,
    /** How long a stored wallet may take to announce itself after a reload. */
    announceWaitMs: 1_500,
    reconnectTimeoutMs: 10_000,
  },
  rpc: {
    ...constants.rpc,
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
  },
  relay: { heartbeatMs: 5_000, queueDelayMs: 1_000, maxListeners: 10 },
  telemetry: { errorsMax: 5, errorsWindowMs: 60_000 },
} as const
