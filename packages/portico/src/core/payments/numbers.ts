/** Numbers of what is paid before it leaves. */
export const paymentNumbers = {
  /** A fee that has risen by more is shown anew before the wallet is asked. */
  feeRisePercent: 10n,
} as const

/** Numbers of payments on their way, which the activity lists as pending. */
export const pendingNumbers = {
  pendingMax: 99,
  /** So many are read back: more than are listed, so that no guard against paying twice is lost. */
  storedMax: 999,
  /** How long no node may know a transaction before it counts as dropped. */
  pendingLostMs: 120_000,
  /** How long one is kept that is in no block, and one whose end is known. */
  pendingKeptMs: 604_800_000,
  pendingSettledMs: 86_400_000,
  /** The same of one whose end is known where no service lists it: then this browser alone does. */
  sentKeptMs: 7_776_000_000,
} as const
