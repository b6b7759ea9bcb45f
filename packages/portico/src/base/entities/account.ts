export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal'] as const
export type AccountType = (typeof accountTypes)[number]

/** One address of a connection. For Bitcoin, index 0 is `payment` and 1 is `ordinal`. */
export type Account = { address: string; type: AccountType }

/** What is known of the wallet behind a connection. */
export type ConnectedWalletInfo = {
  name: string
  /** A data: or https: image; checked before it is drawn. */
  icon?: string | undefined
  rdns?: string | undefined
}
