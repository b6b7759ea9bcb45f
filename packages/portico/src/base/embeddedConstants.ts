/** The business numbers of the embedded wallet. They stand apart because only its users load them. */
export const embeddedConstants = {
  /**
   * How a login of before is asked for again: at first after `againMs`, then after twice as long each time, up to `againMaxMs`. It is shown
   * as coming back for `patienceMs`, which is as long as a slow frame takes twice; one question is given `attemptMs`.
   */
  login: { againMs: 1_000, againMaxMs: 60_000, patienceMs: 45_000, attemptMs: 60_000 },
  email: { cooldownMs: 30_000 },
  /** `startMs`: how long it may take until it is known where the window goes. */
  social: { popupWidthPx: 600, popupHeightPx: 800, startMs: 45_000, watchMs: 1_000 },
  frame: {
    loadTimeoutMs: 20_000,
    /** What has come and says nothing for so long is not the wallet: it is loaded again, the next time after twice as long. */
    silentMs: 5_000,
    requestTimeoutMs: 120_000,
    readyDelayMs: 500,
    errorDelayMs: 300,
    sdkVersion: '4',
    signOutTimeoutMs: 3_000,
    assetsMs: 30_000,
  },
} as const
