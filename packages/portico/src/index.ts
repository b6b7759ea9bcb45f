export type { CaipAddress, CaipNetworkId, ChainNamespace } from './base/caip.js'
export type {
  Account,
  AccountType,
  ConnectedWalletInfo,
  Connection,
  StoredConnection,
} from './base/entities/connection.js'
export type { ConnectorInfo, ConnectorType, Metadata } from './base/entities/connectorInfo.js'
export type {
  Features,
  GivenFeatures,
  LocalFeatures,
  RemoteFeatures,
  SocialProvider,
} from './base/entities/features.js'
export type { NativeCurrency, Network } from './base/entities/network.js'
export type { WalletListing } from './base/entities/walletListing.js'
export { AppError, isAppError } from './base/errors/AppError.js'
export type { ErrorCode } from './base/errors/catalog.js'
export type {
  ConnectOptions,
  Connector,
  ConnectorContext,
  ConnectorEvent,
  ConnectorFactory,
  ConnectorSession,
  LogLevel,
} from './core/connector.js'
export { createPortico } from './core/createPortico.js'
export type { PorticoEvents } from './core/events.js'
export type { Family, FamilyFactory, ProviderOf, Providers } from './core/family.js'
export type { Registry, WalletSource } from './core/features/wallets/source.js'
export type { OpenableView } from './core/openableViews.js'
export type { PorticoOptions, ServiceUrls, StorageAdapter } from './core/options.js'
export type { OpenOptions, PayOptions, PayReceipt, Portico } from './core/portico.js'
export type { State } from './core/state.js'
export type { ViewName } from './core/views.js'
