/** Numbers of connecting that core shares with families and connectors. Those of one feature or room stand in its own `numbers.ts`. */
export const connectionNumbers = {
  disconnectTimeoutMs: 3_000,
  signOutOnDisconnect: true,
  /** How long a stored wallet may take to announce itself after a reload. */
  announceWaitMs: 1_500,
  reconnectTimeoutMs: 10_000,
} as const

export const pairingNumbers = { lifetimeMs: 240_000, expiredUnderMs: 10_000, retryAfterMs: 1_000 } as const

export const emailNumbers = { cooldownMs: 30_000 } as const
