import {
  type ConnectorFactory,
  createPortico,
  type FamilyFactory,
  type Portico,
  type PorticoOptions,
  type WalletListing,
} from 'portico'
import { registry } from 'portico/registry'
import { type WalletConnectOptions, walletConnect } from 'portico/walletconnect'
import { type Knobs, listOf } from './knobs.js'
import { isCalled, networksOf } from './networks.js'
import type { Sandbox } from './sandbox.js'
import { sandboxRegistry } from './sandboxRegistry.js'
import { siweConfig } from './siweConfig.js'

/** What of the package only some configurations need. */
export type Loaded = { families: readonly FamilyFactory[]; connectors: readonly ConnectorFactory[] }

/** Builds a client as the knobs say. `number` tells several clients of one page apart. */
export function createClient(knobs: Knobs, sandbox: Sandbox, loaded: Loaded, number = 1): Portico {
  const { families, connectors } = loaded
  const offered = networksOf(knobs, sandbox, families)
  const wanted = offered.find(isCalled(knobs.defaultNetwork))
  const withServices = knobs.services === 'on' && sandbox.services
  return createPortico({
    ...(knobs.projectId === 'none' ? {} : { projectId: knobs.projectId || sandbox.projectId }),
    metadata: {
      name: number === 1 ? 'Portico demo' : `Portico demo ${number}`,
      description: 'The playground of the wallet modal',
      url: knobs.appUrl || location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    networks: offered,
    families,
    connectors: [...(knobs.wc ? [walletConnect(walletConnectOptions(knobs, sandbox))] : []), ...connectors],
    ...(withServices ? { services: servicesOf(withServices) } : {}),
    features: featuresOf(knobs),
    telemetry: knobs.telemetry,
    reconnect: knobs.reconnect,
    cookie: knobs.cookie,
    warm: knobs.warm,
    allowUnsupportedChain: knobs.allowUnsupported,
    networkSwitch: knobs.networkSwitch,
    basic: knobs.basic,
    defaultAccountTypes: { eip155: knobs.accountType },
    debug: knobs.debug,
    logLevel: knobs.logLevel,
    ...signInOf(knobs),
    ...(knobs.nodes ? { customRpcUrls: nodesOf(knobs) } : {}),
    featuredWalletIds: listOf(knobs.featured),
    includeWalletIds: listOf(knobs.include),
    excludeWalletIds: listOf(knobs.exclude),
    ...walletsOf(knobs, sandbox),
    ...(knobs.custom ? { customWallets: [customWallet(sandbox)] } : {}),
    ...(knobs.legal ? { termsUrl: `${location.origin}/?terms`, privacyUrl: `${location.origin}/?privacy` } : {}),
    ...(wanted ? { defaultNetwork: wanted } : {}),
    ...storedBy(knobs, number),
  })
}

function signInOf({ siwx, siwe }: Knobs): Pick<PorticoOptions, 'siwx' | 'siweConfig'> {
  if (siwx === 'off') return {}
  const required = siwx === 'required'
  return siwe ? { siweConfig: siweConfig(required) } : { siwx: { required } }
}

/** `eip155:1=https://…`, as often as one likes; of one network they are tried in this order. */
export function nodesOf({ nodes }: Pick<Knobs, 'nodes'>): NonNullable<PorticoOptions['customRpcUrls']> {
  const urls = new Map<string, string[]>()
  for (const row of listOf(nodes)) {
    // Addresses of nodes may have more of these.
    const at = row.indexOf('=')
    const [id, url] = [row.slice(0, Math.max(at, 0)), row.slice(at + 1)]
    if (id && url) urls.set(id, [...(urls.get(id) ?? []), url])
  }
  return Object.fromEntries(urls)
}

function storedBy({ storage }: Knobs, number: number): Pick<PorticoOptions, 'storage'> {
  if (number > 1) return { storage: storageOf(number) }
  if (storage === 'browser') return {}
  const kept = new Map<string, string>()
  return {
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
  }
}

/** Where the page has its wallets from; nothing is said of them where the choice is the package's own. */
function walletsOf({ listed }: Knobs, sandbox: Sandbox): Pick<PorticoOptions, 'wallets'> {
  if (listed === 'first') return {}
  if (listed === 'none') return { wallets: false }
  return { wallets: listed === 'sandbox' ? sandboxRegistry(sandbox) : registry() }
}

function walletConnectOptions({ attest }: Knobs, { services }: Sandbox): WalletConnectOptions {
  // Wallets of the world know no server of a sandbox; its own phone does.
  return { ...(attest ? { attest } : {}), ...(services ? { relayUrl: services.relay } : {}) }
}

export function servicesOf({ url, relay }: { url: string; relay: string }): NonNullable<PorticoOptions['services']> {
  return { data: url, directory: url, analytics: url, verify: url, relay }
}

export function featuresOf(knobs: Knobs): NonNullable<PorticoOptions['features']> {
  const order = (value: string) => (value === '' ? undefined : listOf(value))
  const given = {
    email: knobs.email,
    socials: knobs.socials === 'default' ? undefined : knobs.socials === 'none' ? false : listOf(knobs.socials),
    passkey: knobs.passkey,
    swaps: knobs.swaps,
    onramp: knobs.onramp === 'default' ? undefined : knobs.onramp === 'none' ? false : listOf(knobs.onramp),
    receive: knobs.receive,
    send: knobs.send,
    activity: knobs.activity,
    nfts: knobs.nfts,
    pay: knobs.pay,
    smartSessions: knobs.smartSessions,
    multiWallet: knobs.multiWallet,
    analytics: knobs.analytics,
    allWallets: knobs.allWallets,
    emailShowWallets: knobs.emailShowWallets,
    legalCheckbox: knobs.legalCheckbox,
    collapseWallets: knobs.collapseWallets,
    branding: knobs.branding,
    connectMethodsOrder: order(knobs.connectMethodsOrder),
    walletFeaturesOrder: order(knobs.walletFeaturesOrder),
    connectorTypeOrder: order(knobs.connectorTypeOrder),
  }
  // The address may hold anything: createPortico checks it and says what is wrong.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function customWallet(sandbox: Sandbox): WalletListing {
  return {
    id: 'sandbox-phone',
    name: 'Sandbox phone',
    mobile_link: `${sandbox.phone}/`,
    desktop_link: null,
    webapp_link: `${sandbox.phone}/`,
  } as WalletListing
}

/** A second client keeps its own connections, under keys of its own. */
function storageOf(number: number): NonNullable<PorticoOptions['storage']> {
  const prefix = `client-${number}.`
  return {
    getItem: (key) => localStorage.getItem(prefix + key),
    setItem: (key, value) => localStorage.setItem(prefix + key, value),
    removeItem: (key) => localStorage.removeItem(prefix + key),
    keys: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  }
}
