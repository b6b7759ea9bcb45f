/**
 * Holds every field of the specification's entities against our types. Checked by the compiler; never run.
 * A field that is missing, renamed or of another kind does not compile.
 */

import type { ConnectionsState, NamespaceState } from '../core/connections/state.js'
import type { Connector } from '../core/connector.js'
import type { ActivityState } from '../core/features/activity/state.js'
import type { BalanceState } from '../core/features/balance/state.js'
import type { FarcasterState } from '../core/features/farcaster/state.js'
import type { IdentitiesState, Identity } from '../core/features/identity/state.js'
import type { NameSearch } from '../core/features/names/state.js'
import type { OnRampChoice, OnRampQuotes, OnRampState } from '../core/features/onramp/state.js'
import type { AccountChoice, PortfolioState } from '../core/features/portfolio/state.js'
import type { SendDraft, SendItem, SendPlan, SendState } from '../core/features/send/state.js'
import type { State } from '../core/state.js'
import type { CachedItem, StorageValues } from '../core/storage/keys.js'
import type { Memory } from '../embedded/memory.js'
import type { Session } from '../walletconnect/state.js'
import type { OnRampOptions } from '../wire/calls/onramp.js'
import type { FrameUser } from '../wire/frame/answers.js'
import type { ChainNamespace } from './caip.js'
import type { Account, AccountType, AuthUser, ConnectedWalletInfo, Connection } from './entities/connection.js'
import type { ConnectorInfo, ConnectorType, Metadata } from './entities/connectorInfo.js'
import type { Features, LocalFeatures, RemoteFeatures } from './entities/features.js'
import type { Network } from './entities/network.js'
import type { SignInMessage, SignInSession } from './entities/siwx.js'
import type { TokenBalance, WalletAsset } from './entities/token.js'
import type { Transaction, Transfer } from './entities/transaction.js'
import type { WalletListing } from './entities/walletListing.js'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Has<T, K extends PropertyKey> = [K] extends [T extends unknown ? keyof T : never] ? true : false
type Holds<T extends true> = T
/** Of a state, what it is while it has one of these statuses. */
type In<S extends { status: string }, Status extends string> = S extends { status: infer All }
  ? Status extends All
    ? S
    : never
  : never
type PaymentCurrency = OnRampOptions['paymentCurrencies'][number]
type PurchaseCurrency = OnRampOptions['purchaseCurrencies'][number]

export type Checks = [
  Holds<Has<Network, 'id' | 'name' | 'chainNamespace' | 'caipNetworkId' | 'nativeCurrency' | 'rpcUrls' | 'assets'>>,
  Holds<Equal<Network['nativeCurrency'], { name: string; symbol: string; decimals: number }>>,
  Holds<Has<Network['rpcUrls'], 'default' | 'chainDefault'>>,
  Holds<Equal<Network['rpcUrls']['default']['http'], readonly string[]>>,
  Holds<Equal<NonNullable<Network['rpcUrls']['chainDefault']>['http'], readonly string[]>>,
  Holds<Has<NonNullable<Network['assets']>, 'imageId' | 'imageUrl'>>,
  Holds<Has<Connection, 'connectorId' | 'accounts' | 'caipNetworkId' | 'auth'>>,
  Holds<Equal<Connection['accounts'], readonly Account[]>>,
  Holds<Equal<Account, { address: string; type: AccountType }>>,
  Holds<Has<NonNullable<Connection['auth']>, 'name'>>,
  Holds<Equal<AccountType, 'eoa' | 'smartAccount' | 'payment' | 'ordinal'>>,
  // Account state: status, address (its CAIP-10 form is made of the two), wallet, and what is read for it.
  Holds<Equal<NamespaceState['status'], 'disconnected' | 'connecting' | 'connected'>>,
  Holds<Has<Connection, 'address' | 'caipNetworkId' | 'wallet'>>,
  Holds<Equal<Connection['wallet'], ConnectedWalletInfo>>,
  Holds<Has<In<BalanceState, 'ready'>, 'amount' | 'symbol'>>,
  // profileName, profileImage, tokenBalance, farcasterUrl, currentTab
  Holds<Equal<State['identities'], IdentitiesState | undefined>>,
  Holds<Has<Identity, 'name' | 'avatar'>>,
  Holds<Equal<In<PortfolioState, 'ready'>['tokens'], readonly TokenBalance[]>>,
  Holds<Has<In<FarcasterState, 'waiting'>, 'url'>>,
  Holds<Has<AccountChoice, 'tab'>>,
  // addressExplorerUrl
  Holds<Has<NonNullable<Network['blockExplorers']>['default'], 'url'>>,
  // user, socialProvider, smartAccountDeployed; preferredAccountType is that of the address in use, and what the login remembers.
  Holds<Has<AuthUser, 'name' | 'username' | 'social' | 'smartAccountDeployed'>>,
  Holds<Has<Memory, 'accountType'>>,
  // Network state: active, approved (none: supportsAllNetworks), requested, with smart accounts.
  Holds<Has<ConnectionsState, 'networkIds' | 'activeNamespace'>>,
  Holds<Equal<Connection['approvedNetworkIds'], readonly Network['caipNetworkId'][] | undefined>>,
  Holds<Equal<State['networks'], readonly Network[]>>,
  Holds<Has<Memory, 'setSmartNetworks' | 'hasSmartAccounts'>>,
  Holds<
    Has<
      TokenBalance,
      'name' | 'symbol' | 'chainId' | 'address' | 'value' | 'price' | 'quantity' | 'iconUrl' | 'logoUri'
    >
  >,
  Holds<Equal<TokenBalance['quantity'], { decimals: string; numeric: string }>>,
  Holds<Has<WalletAsset, 'address' | 'balance' | 'type' | 'metadata'>>,
  Holds<Equal<WalletAsset['type'], 'ERC20' | 'NATIVE'>>,
  Holds<Has<WalletAsset['metadata'], 'name' | 'symbol' | 'decimals' | 'price' | 'iconUrl'>>,
  Holds<
    Has<
      FrameUser,
      | 'email'
      | 'address'
      | 'chainId'
      | 'accounts'
      | 'userName'
      | 'preferredAccountType'
      | 'smartAccountDeployed'
      | 'signature'
      | 'message'
      | 'siwxMessage'
    >
  >,
  Holds<
    Has<
      SignInMessage,
      | 'accountAddress'
      | 'chainId'
      | 'domain'
      | 'uri'
      | 'version'
      | 'nonce'
      | 'notBefore'
      | 'statement'
      | 'resources'
      | 'requestId'
      | 'issuedAt'
      | 'expirationTime'
    >
  >,
  // `sessionProperties` are the `properties`; the accounts stand in their namespaces.
  Holds<Has<Session, 'topic' | 'namespaces' | 'properties'>>,
  Holds<Has<NonNullable<Session['namespaces'][ChainNamespace]>, 'accounts'>>,
  Holds<
    Has<WalletListing, 'id' | 'name' | 'image_id' | 'chains' | 'mobile_link' | 'desktop_link' | 'webapp_link' | 'rdns'>
  >,
  Holds<Has<ConnectorInfo, 'id' | 'name' | 'chain' | 'type' | 'imageId' | 'explorerId' | 'info' | 'chains'>>,
  Holds<Has<NonNullable<ConnectorInfo['info']>, 'rdns'>>,
  Holds<Equal<ConnectorType, 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'>>,
  Holds<Equal<ConnectorInfo['chain'], ChainNamespace>>,
  // The provider is a live object: it is asked of the connector, not kept in the state.
  Holds<Has<Connector, 'getProvider'>>,
  // Send state: token, sendTokenAmount, receiverAddress, receiver profile name and image; tokenBalances and lastRetry are the portfolio's.
  Holds<Equal<SendDraft['item'], SendItem | undefined>>,
  Holds<Has<SendDraft, 'amount' | 'to'>>,
  Holds<Has<SendPlan, 'item' | 'amount' | 'to' | 'name' | 'avatar'>>,
  Holds<Has<In<PortfolioState, 'blocked'>, 'tokens' | 'until'>>,
  // loading
  Holds<Has<In<SendState, 'signing'>, 'plan'>>,
  Holds<Has<Transaction, 'id' | 'metadata' | 'transfers'>>,
  Holds<Has<Transaction['metadata'], 'minedAt' | 'chain' | 'operationType' | 'status' | 'sentFrom' | 'sentTo'>>,
  Holds<Has<Transfer, 'fungible_info' | 'nft_info' | 'quantity'>>,
  Holds<Has<NonNullable<Transfer['fungible_info']>, 'symbol' | 'icon'>>,
  Holds<Has<NonNullable<Transfer['nft_info']>, 'name' | 'content' | 'flags'>>,
  Holds<Equal<NonNullable<Transfer['nft_info']>['flags'], { is_spam: boolean }>>,
  Holds<Equal<Transfer['quantity'], { numeric: string }>>,
  Holds<Has<PurchaseCurrency, 'id' | 'name' | 'symbol' | 'networks'>>,
  Holds<Has<PurchaseCurrency['networks'][number], 'name' | 'display_name' | 'chain_id' | 'contract_address'>>,
  Holds<Has<PaymentCurrency, 'id' | 'payment_method_limits'>>,
  Holds<Equal<PaymentCurrency['payment_method_limits'][number], { id: string; min: string; max: string }>>,
  // On-ramp state: providers, the currencies, error, paymentAmount; what is selected of them; quotesLoading, purchaseAmount.
  Holds<Has<OnRampState, 'providers' | 'purchases' | 'payments' | 'choice' | 'error' | 'amount'>>,
  Holds<Has<OnRampChoice, 'provider' | 'purchase' | 'network' | 'payment'>>,
  Holds<Has<In<OnRampQuotes, 'loading'>, 'status'>>,
  Holds<Has<In<OnRampQuotes, 'ready'>['offers'][number], 'destinationAmount'>>,
  // Transactions state: grouped when shown (`byMonth`), loading, empty, next cursor.
  Holds<Has<ActivityState, 'transactions' | 'status' | 'next'>>,
  // Name suggestion.
  Holds<Equal<NameSearch['others'], readonly string[]>>,
  Holds<Equal<keyof Metadata, 'name' | 'description' | 'url' | 'icons'>>,
  // Remote flags; the wire's `reownBranding` is our `branding`.
  Holds<
    Equal<keyof RemoteFeatures, 'email' | 'socials' | 'swaps' | 'onramp' | 'activity' | 'branding' | 'multiWallet'>
  >,
  Holds<
    Has<
      LocalFeatures,
      | 'receive'
      | 'send'
      | 'emailShowWallets'
      | 'connectorTypeOrder'
      | 'analytics'
      | 'allWallets'
      | 'legalCheckbox'
      | 'smartSessions'
      | 'collapseWallets'
      | 'walletFeaturesOrder'
      | 'connectMethodsOrder'
      | 'pay'
    >
  >,
  Holds<Equal<keyof Features, keyof RemoteFeatures | keyof LocalFeatures>>,
  // Cached items: the native balance outlives a reload; balance, name and identity are kept with their moment in the state.
  Holds<Equal<keyof CachedItem<unknown>, 'value' | 'timestamp'>>,
  Holds<StorageValues['balances'][string] extends CachedItem<unknown> ? true : false>,
  Holds<Has<IdentitiesState[string], 'readAt'>>,
  Holds<Has<In<PortfolioState, 'ready'>, 'readAt'>>,
  // Local storage: recent wallets, active network, connections, caches; sign-in sessions; email, social username, last chain.
  Holds<Has<StorageValues, 'recentWallets' | 'networkIds' | 'activeNamespace' | 'connections' | 'balances'>>,
  Holds<Has<SignInSession, 'data' | 'message' | 'signature'>>,
  Holds<Has<Memory, 'email' | 'social' | 'chain'>>,
]
