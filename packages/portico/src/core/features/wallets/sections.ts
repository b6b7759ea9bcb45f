import type { ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { ConnectMethod, ConnectorKind } from '../../../base/entities/features.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { allConnections } from '../../connections/select.js'
import type { Config } from '../../options.js'
import type { Platform } from '../../platform.js'
import type { State } from '../../state.js'
import {
  canPair,
  domainOf,
  isAmong,
  isInPage,
  isPairing,
  isReachable,
  isSameWallet,
  namesOf,
  plainName,
  supportsNamespace,
  supportsOneOf,
} from './match.js'

export type { Platform } from '../../platform.js'
export type RowTag = 'installed' | 'recent' | 'qr' | 'connected'

/** A row of the wallet section of Connect. */
export type ConnectRow =
  | (WalletRow & { kind: 'connector' | 'walletConnect'; connector: ConnectorInfo })
  | (WalletRow & { kind: 'wallet'; wallet: WalletListing })
  | { kind: 'all'; count: number; disabled: boolean }

type WalletRow = {
  tag?: RowTag | undefined
  disabled: boolean
  /** Of those that call themselves alike: the domain that each comes from; empty for one that does not say. */
  from?: string | undefined
}

/** `site`: the wallet's own browser, in which this page is opened. */
export type WayIn = 'browser' | 'qrcode' | 'mobile' | 'desktop' | 'web' | 'site' | 'unsupported'

export type RowOptions = { platform: Platform; namespace?: ChainNamespace | undefined }

/** The rows of the wallet section, in `connectorTypeOrder`, each wallet once, at its first place. The row for all wallets is last. */
export function connectRows(state: State, config: Config, options: RowOptions): readonly ConnectRow[] {
  const { platform, namespace } = options
  const { features } = state.flags
  const connectors = state.connectors.filter((connector) => isOffered(connector, config, namespace))
  const remote = connectors.find(isPairing)
  const remoteBusy = remote !== undefined && isConnectedWith(state, remote)
  const seen = new Set<string>()
  const once = (key: string) => !seen.has(key) && Boolean(seen.add(key))

  const connectorRow = (connector: ConnectorInfo, tag: RowTag): readonly ConnectRow[] => {
    if (!once(`connector ${connector.id}`)) return []
    const connected = isConnectedWith(state, connector, namespace)
    return [{ kind: 'connector', connector, tag: connected ? 'connected' : tag, disabled: false }]
  }
  /** Installed, it is the connector's row; otherwise something has to lead to it. */
  const walletRow = (wallet: WalletListing, tag?: RowTag): readonly ConnectRow[] => {
    const connector = connectorFor(wallet, connectors)
    if (connector) return connectorRow(connector, tag ?? 'installed')
    const usable =
      supportsOneOf(wallet, state.networks) &&
      supportsNamespace(wallet, namespace) &&
      isReachable(wallet, platform, canPair(wallet, connectors))
    if (!usable || isAmong(config.excludeWalletIds, namesOf(wallet)) || !once(`wallet ${wallet.id}`)) return []
    return [{ kind: 'wallet', wallet, tag, disabled: remoteBusy && canPair(wallet, connectors) }]
  }
  /** One that was in this page and is gone leads nowhere. */
  const isStillUsable = (wallet: WalletListing) => !waysIn(wallet, { connectors, platform }).includes('unsupported')
  const ofType = (...types: readonly ConnectorInfo['type'][]) =>
    connectors.filter((connector) => types.includes(connector.type))

  const { featured, recommended, count } = state.wallets
  const hasMore =
    config.services.directory === undefined ? count > featured.length + recommended.length : remote !== undefined
  const showsAll =
    hasMore && (features.allWallets === 'show' || (features.allWallets === 'onlyMobile' && platform !== 'desktop'))
  const byKind: Record<ConnectorKind, () => readonly ConnectRow[]> = {
    // On a phone the visitor cannot scan their own screen; the row stays only where no list of wallets leads on.
    walletConnect: () =>
      remote && (platform === 'desktop' || !showsAll)
        ? [{ kind: 'walletConnect', connector: remote, tag: 'qr', disabled: remoteBusy }]
        : [],
    recent: () => state.wallets.recent.filter(isStillUsable).flatMap((wallet) => walletRow(wallet, 'recent')),
    injected: () =>
      ofType('ANNOUNCED', 'INJECTED', 'MULTI_CHAIN').flatMap((connector) => connectorRow(connector, 'installed')),
    featured: () => featured.flatMap((wallet) => walletRow(wallet)),
    custom: () => config.customWallets.flatMap((wallet) => walletRow(wallet)),
    external: () =>
      ofType('EXTERNAL').flatMap((connector) => connectorRow(connector, 'installed').map(withoutInstalled)),
    recommended: () => recommended.flatMap((wallet) => walletRow(wallet)),
  }
  const rows = toldApart(features.connectorTypeOrder.flatMap((kind) => byKind[kind]?.() ?? []))
  return showsAll ? [...rows, { kind: 'all', count, disabled: remoteBusy }] : rows
}

/** Anybody can call a wallet as another one is called. */
function toldApart(rows: readonly ConnectRow[]): readonly ConnectRow[] {
  const names = rows.map((row) => row.kind !== 'all' && plainName(row.kind === 'wallet' ? row.wallet : row.connector))
  return rows.map((row, at) => {
    const name = names[at] as string | false
    if (row.kind === 'all' || names.indexOf(name) === names.lastIndexOf(name)) return row
    return { ...row, from: (row.kind === 'wallet' ? domainOf(row.wallet) : row.connector.info?.rdns) ?? '' }
  })
}

/** The connector in this page that belongs to a listed wallet, if it is installed. */
export function connectorFor(wallet: WalletListing, connectors: readonly ConnectorInfo[]): ConnectorInfo | undefined {
  return connectors.find((connector) => isInPage(connector) && isSameWallet(wallet, connector))
}

/** The ways to a listed wallet from this page, the first being the best. */
export function waysIn(
  wallet: WalletListing,
  { connectors, platform }: { connectors: readonly ConnectorInfo[]; platform: Platform },
): readonly WayIn[] {
  const onPhone = platform !== 'desktop'
  const ways: WayIn[] = []
  const pairs = canPair(wallet, connectors)
  if (connectorFor(wallet, connectors)) ways.push('browser')
  if (pairs && wallet.mobile_link) ways.push(onPhone ? 'mobile' : 'qrcode')
  if (pairs && wallet.webapp_link) ways.push('web')
  if (pairs && wallet.desktop_link && !onPhone) ways.push('desktop')
  if (ways.length > 0) return ways
  if (onPhone && wallet.browse_link) return ['site']
  // A wallet that lives only in the page and is not there, or one that nothing leads to from a phone.
  return !pairs || wallet.injected?.length || wallet.chrome_store || onPhone ? ['unsupported'] : ['qrcode']
}

/** Which sections Connect shows, in `connectMethodsOrder`; a method without anything behind it is left out, and a passkey stands beside e-mail. */
export function connectMethods(state: State): readonly ConnectMethod[] {
  const { featured, recommended, first } = state.wallets
  const { features } = state.flags
  const embedded = state.connectors.some((connector) => connector.type === 'AUTH')
  const isThere = {
    email: embedded && features.email,
    passkey: embedded && features.passkey,
    social: embedded && features.socials !== false && features.socials.length > 0,
    wallet:
      state.connectors.some((connector) => connector.type !== 'AUTH') ||
      featured.length + recommended.length > 0 ||
      // They have their room while they come, and a way to ask again where they did not.
      (first !== undefined && first !== 'ready'),
  }
  const { connectMethodsOrder: order } = features
  const afterEmail = order.indexOf('email') + 1
  // Beside e-mail, where the app has not given it a place of its own.
  return [
    ...new Set([
      ...order.slice(0, afterEmail),
      ...(order.includes('passkey') ? [] : ['passkey' as const]),
      ...order.slice(afterEmail),
    ]),
  ].filter((method) => isThere[method])
}

function isOffered(connector: ConnectorInfo, config: Config, namespace: ChainNamespace | undefined): boolean {
  if (connector.type === 'AUTH' || connector.partOf || (namespace && !connector.chains.includes(namespace)))
    return false
  const { id, explorerId, info, name } = connector
  return !isAmong(config.excludeWalletIds, [id, explorerId, info?.rdns, name])
}

/** Whether a connection goes over this connector, or one of its parts. */
export function isConnectedWith(
  state: State,
  { id, parts = [id] }: ConnectorInfo,
  namespace?: ChainNamespace,
): boolean {
  return allConnections(state).some(
    (connection) =>
      parts.includes(connection.connectorId) && (namespace === undefined || connection.namespace === namespace),
  )
}

/** A provider that the host hands in need not be installed. */
function withoutInstalled(row: ConnectRow): ConnectRow {
  return row.kind !== 'all' && row.tag === 'installed' ? { ...row, tag: undefined } : row
}
