import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip.js'
import type { SocialProvider } from './features.js'

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

/** Who is logged in to an embedded wallet, and what it can be there. */
export type AuthUser = {
  /** The e-mail address. */
  name?: string | undefined
  /** Of a social login. */
  username?: string | undefined
  /** Where that is. */
  social?: SocialProvider | undefined
  /** Whether there are smart accounts on the network that the wallet is on. */
  hasSmartAccounts?: boolean | undefined
  /** Whether the smart account is on the chain yet; its first operation brings it there. */
  smartAccountDeployed?: boolean | undefined
  /** A passkey owns the wallet: it has one account, and no key or mail. */
  passkey?: boolean | undefined
  /** Nothing but this browser opens the wallet: no other device, kit, passkey or PIN. */
  onlyHere?: boolean | undefined
  /**
   * The address that the page had in use before it was loaded again, and that the wallet no longer gives there: another one of its
   * accounts is in use instead, until its person has seen so.
   */
  instead?: string | undefined
}

/** A live connection of one connector in one chain namespace. Serialisable: providers live in the registry. */
export type Connection = {
  connectorId: string
  namespace: ChainNamespace
  accounts: readonly Account[]
  /** The address in use; always one of `accounts`. */
  address: string
  /** The network the wallet is on; may be one that the app does not list. */
  caipNetworkId: CaipNetworkId
  /** Networks the wallet approved; `undefined` means that it can reach any. */
  approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  wallet: ConnectedWalletInfo
  /** Of an embedded wallet: who is logged in. */
  auth?: AuthUser | undefined
}

/** A stored connection; any other status is an error. */
export const storedConnectionStatuses = ['connected', 'active', 'disconnected'] as const
export type StoredConnectionStatus = (typeof storedConnectionStatuses)[number]
export type StoredConnection = {
  connectorId: string
  namespace: ChainNamespace
  status: StoredConnectionStatus
  address?: string | undefined
  caipNetworkId?: CaipNetworkId | undefined
  wallet?: ConnectedWalletInfo | undefined
  /** Of an embedded wallet: who was logged in, to begin that login again. */
  auth?: Pick<AuthUser, 'name' | 'social' | 'passkey' | 'instead'> | undefined
  /** When it was last used, in milliseconds since 1970. */
  usedAt: number
}

/** What a remote wallet's session (WalletConnect v2) grants in one chain namespace. */
export type SessionNamespace = {
  accounts: readonly CaipAddress[]
  methods: readonly string[]
  events: readonly string[]
  chains?: readonly CaipNetworkId[] | undefined
}
