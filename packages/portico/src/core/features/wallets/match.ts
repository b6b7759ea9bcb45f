import type { CaipNetworkId, ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { Network } from '../../../base/entities/network.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { browserOf, type Platform } from '../../platform.js'

/** Whether a connector is a wallet that lives in the page. */
export function isInPage({ type }: ConnectorInfo): boolean {
  return type === 'ANNOUNCED' || type === 'INJECTED' || type === 'MULTI_CHAIN' || type === 'EXTERNAL'
}

/** Whether a listed wallet and a connector are the same product. */
export function isSameWallet(wallet: WalletListing, connector: ConnectorInfo): boolean {
  if (connector.explorerId !== undefined && connector.explorerId === wallet.id) return true
  const { rdns, flags = [] } = connector.info ?? {}
  if (rdns && wallet.rdns === rdns) return true
  const names = [connector.id, rdns, ...flags, ...(connector.parts ?? [])]
  if (wallet.injected?.some((entry) => names.includes(entry.injected_id))) return true
  // One that does not say where it comes from has nothing but its name: of older ones we gave it, after their flags.
  return (
    !rdns &&
    connector.type !== 'EXTERNAL' &&
    plainName(wallet) === plainName(connector) &&
    connector.chains.some((chain) => supportsNamespace(wallet, chain))
  )
}

/** What wallets are called, without what people do not see as a difference. */
export function plainName({ name }: { name: string }): string {
  return name.trim().toLowerCase()
}

/** Wallets that support one of the app's networks; a listing that names none is kept. */
export function supportsOneOf(wallet: WalletListing, networks: readonly Network[]): boolean {
  if (!wallet.chains?.length) return true
  const ids = new Set<string>(networks.map((network) => network.caipNetworkId satisfies CaipNetworkId))
  return wallet.chains.some((chain) => ids.has(chain))
}

export function supportsNamespace(wallet: WalletListing, namespace: ChainNamespace | undefined): boolean {
  if (!namespace || !wallet.chains?.length) return true
  return wallet.chains.some((chain) => chain.startsWith(`${namespace}:`))
}

/** Whether a connector reaches wallets elsewhere, by a code or a link. */
export function isPairing({ type, lacksProject }: ConnectorInfo): boolean {
  return type === 'WALLET_CONNECT' && !lacksProject
}

/** Whether a code or a link connects a wallet: there is a connector for it, and the wallet takes part. */
export function canPair({ supports_wc }: WalletListing, connectors: readonly ConnectorInfo[]): boolean {
  return supports_wc !== false && connectors.some(isPairing)
}

/** Where the extension for this browser is had. */
export function extensionFor({ chrome_store, stores }: WalletListing): string | undefined {
  const browser = browserOf()
  const own = browser === 'chrome' ? undefined : stores?.[browser]
  // Those that are built on Chromium take what Chrome takes.
  return own ?? (/firefox|safari/.test(browser) ? undefined : (chrome_store ?? undefined))
}

/**
 * Whether anything leads on from a listed wallet: on a phone a link; elsewhere a code as well, or at least where it is had.
 *
 * @param pairs see `canPair`
 */
export function isReachable(wallet: WalletListing, platform: Platform, pairs: boolean): boolean {
  if (platform !== 'desktop')
    return Boolean((pairs && (wallet.mobile_link || wallet.webapp_link)) || wallet.browse_link)
  return pairs || Boolean(extensionFor(wallet) || wallet.homepage)
}

/** Whether a list of the app's names a wallet: by an id, by its reverse domain name or by its name, in any case. */
export function isAmong(list: readonly string[], names: readonly (string | null | undefined)[]): boolean {
  const listed = list.map((entry) => entry.toLowerCase())
  return names.some((name) => name && listed.includes(name.toLowerCase()))
}

/** What a listing can be named by. */
export function namesOf({ id, name, rdns, aliases }: WalletListing): readonly (string | null | undefined)[] {
  return [id, name, rdns, ...(aliases ?? [])]
}

/** The domain that a listed wallet comes from, as far as its listing says. */
export function domainOf({ rdns, homepage }: WalletListing): string | undefined {
  return rdns || (homepage && URL.canParse(homepage) ? new URL(homepage).hostname : undefined)
}

/** The same wallets once each, in the order of their first place. */
export function uniqueById(wallets: readonly WalletListing[]): readonly WalletListing[] {
  const seen = new Set<string>()
  return wallets.filter(({ id }) => !seen.has(id) && seen.add(id))
}
