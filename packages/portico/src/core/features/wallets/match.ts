import type { CaipNetworkId, ChainNamespace } from '../../../base/caip.js'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { Network } from '../../../base/entities/network.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Platform } from '../../platform.js'

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

/** On a phone only wallets that a link leads to can be used. */
export function isReachable(wallet: WalletListing, platform: Platform): boolean {
  return platform === 'desktop' || Boolean(wallet.mobile_link || wallet.webapp_link)
}

/** Whether the app leaves a wallet out: `excluded` names it by an id, by its reverse domain name or by its name, in any case. */
export function isExcluded(excluded: readonly string[], names: readonly (string | null | undefined)[]): boolean {
  const unwanted = excluded.map((entry) => entry.toLowerCase())
  return names.some((name) => name && unwanted.includes(name.toLowerCase()))
}

/** What a listing can be excluded by. */
export function namesOf({ id, name, rdns }: WalletListing): readonly (string | null | undefined)[] {
  return [id, name, rdns]
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
