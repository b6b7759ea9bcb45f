/** Numbers of sending. */
export const sendNumbers = {
  /** How many decimals an amount of money is reckoned with, and how many are shown. */
  moneyDecimals: 18,
  shownDecimals: 2,
  /** How long a person must have stopped typing before the network is asked, and before a name is looked up. */
  lookUpDelayMs: 300,
  nameDelayMs: 500,
  /** Receivers of before: how many are kept, and how many are offered. */
  receiversMax: 50,
  receiversShown: 3,
  /** How many characters of an address are alike with those of a known one: at each end, at both together, or at each of them alone. */
  lookAlike: { eachEnd: 2, together: 7, bothEnds: 3 },
  /** For how long the review waits for the account’s history. */
  historyWaitMs: 1_500,
  /** After this long a network counts as slow. */
  slowMs: 60_000,
} as const
