import { displayDefaults } from './defaults.js'

/** The business numbers of the embedded wallet. They stand apart because only its users load them. */
export const embeddedConstants = {
  email: { cooldownMs: 30_000, displayMax: displayDefaults.emailMax },
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
