import { isChainNamespace, parseNetworkId } from '../base/caip.js'
import { accountDefaults, logDefaults } from '../base/defaults.js'
import type { Network } from '../base/entities/network.js'
import { CodedError } from '../base/errors/CodedError.js'
import type { Config, PorticoOptions, ServiceUrls } from './client.js'

const serviceNames = ['data', 'directory', 'analytics', 'frame', 'relay', 'verify'] as const

function refuse(option: string, problem: string, remedy: string): never {
  throw new CodedError('config/invalid', { option, problem, remedy })
}

/** Checks the options and fills in the defaults. @throws AppError `config/invalid`, `config/sign-in-twice` */
export function readConfig(options: PorticoOptions): Config {
  if (typeof options !== 'object' || options === null) refuse('options', 'is missing', 'Pass an object.')
  if (options.siwx && options.siweConfig) throw new CodedError('config/sign-in-twice')
  const { metadata } = options
  for (const field of ['name', 'description', 'url'] as const) {
    if (typeof metadata?.[field] !== 'string')
      refuse(`metadata.${field}`, 'is not a text', 'Tell wallets and visitors who the app is.')
  }
  if (!isHttpUrl(metadata.url))
    refuse('metadata.url', `"${metadata.url}" is not a web address`, 'Write it with https://.')
  if (!isTextList(metadata.icons)) refuse('metadata.icons', 'is not a list of addresses', 'Pass [] when there is none.')
  if (!Array.isArray(options.networks) || options.networks.length === 0) {
    refuse('networks', 'is empty', "Pass at least one network of 'portico/networks'.")
  }
  for (const [index, network] of options.networks.entries()) checkNetwork(network, `networks[${index}]`)
  checkFactories('families', options.families, 'family', (entry) => entry.namespace)
  checkFactories('connectors', options.connectors ?? [], 'connector', (entry) => entry.id)
  if (options.projectId !== undefined && typeof options.projectId !== 'string') {
    refuse('projectId', 'is not a text', 'Copy it from your project’s settings.')
  }
  if (options.defaultNetwork) {
    checkNetwork(options.defaultNetwork, 'defaultNetwork')
    const { caipNetworkId } = options.defaultNetwork
    if (!options.networks.some((network) => network.caipNetworkId === caipNetworkId)) {
      refuse('defaultNetwork', `${caipNetworkId} is not among "networks"`, 'Add it there.')
    }
  }
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {})) {
    if (!parseNetworkId(id)) refuse('customRpcUrls', `"${id}" is not a network id`, 'Write it like eip155:1.')
    if (!isTextList(urls) || !urls.every(isHttpUrl))
      refuse(`customRpcUrls.${id}`, 'is not a list of web addresses', 'Write them with https://.')
  }
  for (const field of ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const) {
    if (options[field] !== undefined && !isTextList(options[field]))
      refuse(field, 'is not a list of wallet ids', 'Pass the ids as texts.')
  }
  for (const field of ['termsUrl', 'privacyUrl'] as const) {
    if (options[field] !== undefined && !isHttpUrl(options[field]))
      refuse(field, 'is not a web address', 'Write it with https://.')
  }
  for (const wallet of options.customWallets ?? []) {
    if (typeof wallet?.id !== 'string' || typeof wallet.name !== 'string')
      refuse('customWallets', 'has one without id or name', 'Give each both.')
  }
  return {
    projectId: options.projectId || undefined,
    metadata,
    services: readServices(options.services),
    localFeatures: withoutUndefined(options.features ?? {}),
    telemetry: options.telemetry ?? true,
    reconnect: options.reconnect ?? true,
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    networkSwitch: options.networkSwitch ?? true,
    defaultAccountTypes: { ...accountDefaults.defaultTypes, ...options.defaultAccountTypes },
    defaultNetwork: options.defaultNetwork,
    featuredWalletIds: options.featuredWalletIds ?? [],
    includeWalletIds: options.includeWalletIds ?? [],
    excludeWalletIds: options.excludeWalletIds ?? [],
    customWallets: options.customWallets ?? [],
    customRpcUrls: options.customRpcUrls ?? {},
    termsUrl: options.termsUrl,
    privacyUrl: options.privacyUrl,
    basic: options.basic ?? false,
    debug: options.debug ?? false,
    logLevel: options.logLevel ?? logDefaults.level,
  }
}

/** @throws AppError `config/invalid` */
export function checkNetwork(network: Network, option: string): void {
  const parsed = typeof network?.caipNetworkId === 'string' ? parseNetworkId(network.caipNetworkId) : undefined
  if (!parsed || parsed.namespace !== network.chainNamespace || !isChainNamespace(network.chainNamespace)) {
    refuse(option, 'is not a network', "Take it from 'portico/networks' or make it with defineNetwork().")
  }
  if (!isTextList(network.rpcUrls?.default?.http))
    refuse(`${option}.rpcUrls`, 'has no list default.http', 'Name the addresses of its nodes.')
  if (!Number.isInteger(network.nativeCurrency?.decimals))
    refuse(`${option}.nativeCurrency`, 'has no decimals', 'Give name, symbol and decimals.')
}

function readServices(services: PorticoOptions['services']): ServiceUrls {
  if (services === undefined) return {}
  if (typeof services === 'string') {
    const base = readServiceUrl('services', services, /^https?:$/)
    const relay = `${base.replace(/^http/, 'ws')}/relay`
    return { data: base, directory: base, analytics: base, frame: base, verify: base, relay }
  }
  if (typeof services !== 'object' || services === null)
    refuse('services', 'is neither an address nor a table', 'See the page "Services".')
  const urls: ServiceUrls = {}
  for (const [name, url] of Object.entries(services)) {
    const known = serviceNames.find((candidate) => candidate === name)
    if (!known) refuse(`services.${name}`, 'is not known', `Choose from ${serviceNames.join(', ')}.`)
    if (url !== undefined)
      urls[known] = readServiceUrl(`services.${name}`, url, known === 'relay' ? /^wss?:$/ : /^https?:$/)
  }
  return urls
}

function readServiceUrl(option: string, text: unknown, protocol: RegExp): string {
  const url = typeof text === 'string' ? parseUrl(text) : undefined
  if (!url || !protocol.test(url.protocol))
    refuse(option, `"${String(text)}" is not an address for it`, 'Write it with its scheme, like https://.')
  return url.href.replace(/\/+$/, '')
}

function checkFactories<F extends { kind: string }>(
  option: string,
  list: readonly F[],
  kind: F['kind'],
  idOf: (entry: F) => string,
): void {
  if (!Array.isArray(list)) refuse(option, 'is not a list', 'Pass [] when there is none.')
  const seen = new Set<string>()
  for (const entry of list as readonly F[]) {
    if (entry?.kind !== kind)
      refuse(
        option,
        `holds something that is not a ${kind}`,
        `Call the function, as in ${kind === 'family' ? 'evm()' : 'walletConnect()'}.`,
      )
    if (seen.has(idOf(entry))) refuse(option, `names "${idOf(entry)}" twice`, 'Leave one.')
    seen.add(idOf(entry))
  }
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const isHttpUrl = (value: unknown) => typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '')
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T
}
