/** The business numbers of the embedded wallet. They stand apart because only its users load them. */
export const embeddedConstants = {
  email: { cooldownMs: 30_000 },
  /** `startMs`: how long it may take until it is known where the window goes. */
  social: { popupWidthPx: 600, popupHeightPx: 800, startMs: 45_000, watchMs: 1_000 },
  frame: {
    loadTimeoutMs: 20_000,
    requestTimeoutMs: 120_000,
    readyDelayMs: 500,
    errorDelayMs: 300,
    sdkVersion: '4',
    signOutTimeoutMs: 3_000,
    assetsMs: 30_000,
  },
} as const
