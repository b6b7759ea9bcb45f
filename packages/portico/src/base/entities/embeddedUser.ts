import type { Account, AccountType } from './account.js'

/** The person behind an embedded wallet, as the frame reports it. */
export type EmbeddedUser = {
  email?: string | null | undefined
  address: string
  chainId: number | string
  accounts?: readonly Account[] | undefined
  userName?: string | null | undefined
  preferredAccountType?: AccountType | undefined
  smartAccountDeployed?: boolean | undefined
  signature?: string | undefined
  message?: string | undefined
  siwxMessage?: import('./signInMessage.js').SignInMessage | undefined
}
