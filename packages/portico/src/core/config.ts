import { parseNetworkId } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { configErrors } from '../base/errors/config.js'
import { logNumbers } from './logger.js'
import type { Config, PorticoOptions, ServiceUrls } from './options.js'

export const accountDefaults = {
  defaultTypes: { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' },
} as const

const serviceNames = ['data', 'directory', 'analytics', 'frame', 'relay', 'verify'] as const

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const isUrl =
  (protocol: RegExp) =>
  (value: unknown): value is string => {
    try {
      return isText(value) && protocol.test(new URL(value).protocol)
    } catch {
      return false
    }
  }
const isWeb = isUrl(/^https?:$/)
const isSocket = isUrl(/^wss?:$/)

/** What an option may be: its check, and what it is then. Few words: they weigh on every page. */
const kinds = {
  text: [isText, 'text'],
  web: [isWeb, 'web address (https://)'],
  socket: [isSocket, 'WebSocket address (wss://)'],
  texts: [(value) => isList(value) && value.every(isText), 'list of texts'],
  webs: [(value) => isList(value) && value.every(isWeb), 'list of web addresses (https://)'],
  list: [isList, 'list'],
  networkId: [(value) => isText(value) && parseNetworkId(value), 'network id (like eip155:1)'],
} as const satisfies Record<string, readonly [(value: unknown) => unknown, what: string]>

const configDefaults = {
  telemetry: true,
  reconnect: true,
  warm: 'idle',
  allowUnsupportedChain: false,
  networkSwitch: true,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  customRpcUrls: {},
  basic: false,
  debug: false,
  logLevel: logNumbers.level,
} as const

function refuse(option: string, problem: string, remedy: string): never {
  throw fail(configErrors, 'config/invalid', { option, problem, remedy })
}

function need(option: string, value: unknown, kind: keyof typeof kinds, remedy = 'Pass one.'): void {
  const [isGood, what] = kinds[kind]
  if (!isGood(value)) refuse(option, `${isText(value) ? `"${value}" ` : ''}is not a ${what}`, remedy)
}

function allow(option: string, value: unknown, kind: keyof typeof kinds): void {
  if (value !== undefined) need(option, value, kind)
}

/** Checks the options and fills in the defaults. @throws AppError `config/invalid`, `config/sign-in-twice` */
export function readConfig(options: PorticoOptions): Config {
  if (options?.siwx && options.siweConfig) throw fail(configErrors, 'config/sign-in-twice')
  const { metadata, networks, defaultNetwork } = options ?? {}
  need('metadata.name', metadata?.name, 'text')
  need('metadata.description', metadata.description, 'text')
  need('metadata.url', metadata.url, 'web')
  need('metadata.icons', metadata.icons, 'texts')
  need('networks', networks, 'list', 'Pass one, instead of "chains".')
  if (!networks.length) refuse('networks', 'is empty', 'Pass at least one.')
  for (const [index, network] of networks.entries()) checkNetwork(network, `networks[${index}]`)
  checkFactories('families', options.families, 'family', (entry) => entry.namespace)
  checkFactories('connectors', options.connectors ?? [], 'connector', (entry) => entry.id)
  allow('projectId', options.projectId, 'text')
  if (defaultNetwork) {
    checkNetwork(defaultNetwork, 'defaultNetwork')
    const { caipNetworkId } = defaultNetwork
    if (!networks.some((network) => network.caipNetworkId === caipNetworkId)) {
      refuse('defaultNetwork', `${caipNetworkId} is not among "networks"`, 'Add it there.')
    }
  }
  for (const [id, urls] of Object.entries(options.customRpcUrls ?? {})) {
    need('customRpcUrls', id, 'networkId')
    need(`customRpcUrls.${id}`, urls, 'webs')
  }
  // Options of one ending are of one kind.
  for (const [name, value] of Object.entries(options)) {
    if (/WalletIds$/.test(name)) allow(name, value, 'texts')
    if (/Url$/.test(name)) allow(name, value, 'web')
  }
  for (const wallet of options.customWallets ?? []) {
    need('customWallets.id', wallet?.id, 'text')
    need('customWallets.name', wallet.name, 'text')
  }
  // What is no part of the configuration is taken out; the rest is as it was given.
  const { families, connectors, networks: _, storage, features, services, ...given } = options
  return {
    ...configDefaults,
    ...withoutUndefined(given),
    projectId: options.projectId || undefined,
    // Signs that turn writing around would end what a name is set apart by, and turn the sentences about it.
    metadata: { ...metadata, name: metadata.name.replace(/\p{Bidi_C}/gu, '') },
    services: readServices(services),
    localFeatures: withoutUndefined(features ?? {}),
    defaultAccountTypes: { ...accountDefaults.defaultTypes, ...options.defaultAccountTypes },
  }
}

/** @throws AppError `config/invalid` */
export function checkNetwork(network: Network, option: string): void {
  const whole = "Use 'portico/networks' or defineNetwork()."
  need(`${option}.caipNetworkId`, network?.caipNetworkId, 'networkId', whole)
  const { caipNetworkId, chainNamespace, rpcUrls, nativeCurrency } = network
  if (!caipNetworkId.startsWith(`${chainNamespace}:`) || !Number.isInteger(nativeCurrency?.decimals)) {
    refuse(option, 'is not a whole network', whole)
  }
  need(`${option}.rpcUrls.default.http`, rpcUrls?.default?.http, 'texts')
}

function readServices(services: PorticoOptions['services']): ServiceUrls {
  if (isText(services)) {
    need('services', services, 'web')
    const base = withoutSlash(services)
    return {
      data: base,
      directory: base,
      analytics: base,
      frame: base,
      verify: base,
      relay: `${base.replace(/^http/, 'ws')}/relay`,
    }
  }
  const urls: ServiceUrls = {}
  for (const [name, url] of Object.entries(services ?? {})) {
    const known = serviceNames.find((candidate) => candidate === name)
    if (!known) refuse(`services.${name}`, 'is not known', `Choose from ${serviceNames.join(', ')}.`)
    allow(`services.${name}`, url, known === 'relay' ? 'socket' : 'web')
    if (url) urls[known] = withoutSlash(url)
  }
  return urls
}

function checkFactories<F extends { kind: string }>(
  option: string,
  list: readonly F[],
  kind: F['kind'],
  idOf: (entry: F) => string,
): void {
  need(option, list, 'list')
  const seen = new Set<string>()
  for (const entry of list) {
    if (entry?.kind !== kind)
      refuse(option, `holds something that is not a ${kind}`, 'Call it, as in evm() or external().')
    if (seen.has(idOf(entry))) refuse(option, `names "${idOf(entry)}" twice`, 'Leave one.')
    seen.add(idOf(entry))
  }
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(value: T): Given<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Given<T>
}
