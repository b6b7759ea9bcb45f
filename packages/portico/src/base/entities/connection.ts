import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../caip.js'
import type { SocialProvider } from './features.js'

export const accountTypes = ['eoa', 'smartAccount', 'payment', 'ordinal'] as const
/**
 * The kind of an account: `eoa` by a key, `smartAccount` by a contract; of Bitcoin `payment` to pay with and `ordinal` for
 * inscriptions.
 */
export type AccountType = (typeof accountTypes)[number]

/** One address of a connection. For Bitcoin, index 0 is `payment` and 1 is `ordinal`. */
export type Account = {
  /** As its chain writes it. */
  address: string
  /** `eoa` for every account that is not of another kind. */
  type: AccountType
}

/** What is known of the wallet behind a connection. */
export type ConnectedWalletInfo = {
  /** As the wallet calls itself. */
  name: string
  /** A data: or https: image; checked before it is drawn. */
  icon?: string | undefined
  /** Its reverse domain name, such as `dev.portico.lantern`, where it has one (EIP-6963). */
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
  /** Of the way to the wallet, as `getState().connectors` lists it. */
  connectorId: string
  /** The chain namespace, such as `eip155`. */
  namespace: ChainNamespace
  /** What the wallet shares with the page, at least one. */
  accounts: readonly Account[]
  /** The address in use; always one of `accounts`. */
  address: string
  /** The network the wallet is on; may be one that the app does not list. */
  caipNetworkId: CaipNetworkId
  /** Networks the wallet approved; `undefined` means that it can reach any. */
  approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** The name and picture of the wallet, as it gives them. */
  wallet: ConnectedWalletInfo
  /** Of an embedded wallet: who is logged in. */
  auth?: AuthUser | undefined
}

/** A stored connection; any other status is an error. */
export const storedConnectionStatuses = ['connected', 'active', 'disconnected'] as const
export type StoredConnectionStatus = (typeof storedConnectionStatuses)[number]
/** A connection as it outlives a reload. */
export type StoredConnection = {
  /** Of the way to the wallet. */
  connectorId: string
  /** The chain namespace, such as `eip155`. */
  namespace: ChainNamespace
  /** `active`: in use; `connected`: beside the one in use; `disconnected`: kept to be offered again. */
  status: StoredConnectionStatus
  /** The address that was in use, where one was. */
  address?: string | undefined
  /** The network that the wallet was on (CAIP-2). */
  caipNetworkId?: CaipNetworkId | undefined
  /** The name and picture of the wallet, to be shown before it answers. */
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
