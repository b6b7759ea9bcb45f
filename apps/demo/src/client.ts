import { createPortico, type Network, type Portico, type PorticoOptions, type WalletListing } from 'portico'
import { evm, external } from 'portico/evm'
import * as networks from 'portico/networks'
import { walletConnect } from 'portico/walletconnect'
import { hostProvider } from './hostProvider.js'
import { type Knobs, listOf } from './knobs.js'
import type { Sandbox } from './sandbox.js'

/** Builds a client as the knobs say. `number` tells several clients of one page apart. */
export function createClient(knobs: Knobs, sandbox: Sandbox, number = 1): Portico {
  const offered = networksOf(knobs, sandbox)
  const wanted = offered.find(({ id }) => String(id) === knobs.defaultNetwork)
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
    families: [evm()],
    connectors: [
      ...(knobs.wc ? [walletConnect(sandbox.services ? { relayUrl: sandbox.services.relay } : {})] : []),
      ...(knobs.external
        ? [external({ id: 'host', name: 'Host’s own', provider: hostProvider(sandbox), opensPopup: knobs.popup })]
        : []),
    ],
    ...(withServices ? { services: servicesOf(withServices) } : {}),
    features: featuresOf(knobs),
    telemetry: knobs.telemetry,
    reconnect: knobs.reconnect,
    allowUnsupportedChain: knobs.allowUnsupported,
    networkSwitch: knobs.networkSwitch,
    basic: knobs.basic,
    debug: knobs.debug,
    ...(knobs.siwx === 'off' ? {} : { siwx: { required: knobs.siwx === 'required' } }),
    featuredWalletIds: listOf(knobs.featured),
    includeWalletIds: listOf(knobs.include),
    excludeWalletIds: listOf(knobs.exclude),
    ...(knobs.custom ? { customWallets: [customWallet(sandbox)] } : {}),
    ...(knobs.legal ? { termsUrl: `${location.origin}/?terms`, privacyUrl: `${location.origin}/?privacy` } : {}),
    ...(wanted ? { defaultNetwork: wanted } : {}),
    ...(number === 1 ? {} : { storage: storageOf(number) }),
  })
}

function servicesOf({ url, relay }: { url: string; relay: string }): NonNullable<PorticoOptions['services']> {
  return { data: url, directory: url, analytics: url, verify: url, relay }
}

/** The sandbox's own chains, where they run now, and any of the listed ones by its number. */
function networksOf(knobs: Knobs, sandbox: Sandbox): [Network, ...Network[]] {
  const local = sandbox.chains.map(({ id, name, rpcUrl, contracts }) =>
    networks.defineNetwork({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      blockExplorers: { default: { name: 'Sandbox explorer', url: `${location.origin}/explorer/${id}` } },
      contracts: { multicall3: contracts.multicall3 },
      testnet: true,
    }),
  )
  const listed = Object.values(networks).filter((value): value is Network => typeof value === 'object')
  const known = [...local, ...listed]
  const [first, ...others] = listOf(knobs.networks).flatMap(
    (id) => known.find((network) => String(network.id) === id) ?? [],
  )
  const fallback = known[0]
  if (!first && !fallback) throw new Error('The playground has no network.')
  return [(first ?? fallback) as Network, ...others]
}

function featuresOf(knobs: Knobs): NonNullable<PorticoOptions['features']> {
  const order = (value: string) => (value === '' ? undefined : listOf(value))
  const given = {
    email: knobs.email,
    socials: knobs.socials === 'default' ? undefined : knobs.socials === 'none' ? false : listOf(knobs.socials),
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
