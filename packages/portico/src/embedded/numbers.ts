/** Numbers of the frame of the embedded wallet. */
export const frameNumbers = {
  loadTimeoutMs: 20_000,
  /** What has come and says nothing for so long is not the wallet: it is loaded again, the next time after twice as long. */
  silentMs: 5_000,
  requestTimeoutMs: 120_000,
  readyDelayMs: 500,
  sdkVersion: '4',
  signOutTimeoutMs: 3_000,
  assetsMs: 30_000,
} as const
