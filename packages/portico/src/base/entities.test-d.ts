/**
 * Holds every field of the specification's entities against our types. Checked by the compiler; never run.
 * A field that is missing, renamed or of another kind does not compile.
 */

import type { ConnectionsState } from '../core/connections/state.js'
import type { Connector } from '../core/connector.js'
import type { SendDraft, SendPlan } from '../core/features/send/state.js'
import type { ChainNamespace } from './caip.js'
import type { Account, AccountType, ConnectedWalletInfo } from './entities/account.js'
import type { CachedItem } from './entities/cachedItem.js'
import type { Connection } from './entities/connection.js'
import type { ConnectorInfo, ConnectorType } from './entities/connectorInfo.js'
import type { EmbeddedUser } from './entities/embeddedUser.js'
import type { LocalFeatures, RemoteFeatures } from './entities/features.js'
import type { Metadata } from './entities/metadata.js'
import type { NameSuggestion } from './entities/nameSuggestion.js'
import type { Network } from './entities/network.js'
import type { OnrampState, PaymentCurrency, PurchaseCurrency } from './entities/onramp.js'
import type { SignInMessage } from './entities/signInMessage.js'
import type { TokenBalance, WalletAsset } from './entities/token.js'
import type { Transaction, Transfer } from './entities/transaction.js'
import type { WalletListing } from './entities/walletListing.js'
import type { WalletSession } from './entities/walletSession.js'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Has<T, K extends PropertyKey> = [K] extends [T extends unknown ? keyof T : never] ? true : false
type Holds<T extends true> = T

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
  // Account state: what is part of being connected.
  Holds<Has<Connection, 'address' | 'wallet'>>,
  Holds<Equal<Connection['wallet'], ConnectedWalletInfo>>,
  // Network state: active, approved, requested.
  Holds<Has<Connection, 'approvedNetworkIds'>>,
  Holds<Has<ConnectionsState, 'networkIds' | 'activeNamespace'>>,
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
      EmbeddedUser,
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
  Holds<Has<WalletSession, 'topic' | 'namespaces' | 'accounts' | 'sessionProperties'>>,
  Holds<
    Has<WalletListing, 'id' | 'name' | 'image_id' | 'chains' | 'mobile_link' | 'desktop_link' | 'webapp_link' | 'rdns'>
  >,
  Holds<Has<ConnectorInfo, 'id' | 'name' | 'chain' | 'type' | 'imageId' | 'explorerId' | 'info' | 'chains'>>,
  Holds<Has<NonNullable<ConnectorInfo['info']>, 'rdns'>>,
  Holds<Equal<ConnectorType, 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'>>,
  Holds<Equal<ConnectorInfo['chain'], ChainNamespace>>,
  // The provider is a live object: it is asked of the connector, not kept in the state.
  Holds<Has<Connector, 'getProvider'>>,
  Holds<Has<SendDraft, 'amount' | 'to'>>,
  Holds<Has<SendPlan, 'amount' | 'to' | 'symbol'>>,
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
  Holds<
    Has<
      OnrampState,
      | 'providers'
      | 'selectedProvider'
      | 'error'
      | 'purchaseCurrency'
      | 'paymentCurrency'
      | 'purchaseCurrencies'
      | 'paymentCurrencies'
      | 'quotesLoading'
      | 'paymentAmount'
      | 'purchaseAmount'
    >
  >,
  Holds<Has<NameSuggestion, 'name'>>,
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
  Holds<Equal<keyof CachedItem<unknown>, 'value' | 'timestamp'>>,
]
