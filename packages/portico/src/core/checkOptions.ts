import type { ChainNamespace } from '../base/caip.js'
import { type Features, socialProviders } from '../base/entities/features.js'
import { type AppError, fail } from '../base/errors/AppError.js'
import { configErrors } from '../base/errors/config.js'
import type { Client } from './client.js'
import type { accountDefaults } from './config.js'
import type { PorticoEvents } from './events.js'
import { featureDefaults } from './localFeatures.js'
import { logLevels } from './logger.js'
import { nearestName } from './nearestName.js'
import type { Config } from './options.js'
import { wrongNameErrors } from './wrongNameErrors.js'

/** What a value may be, and how that is said. */
type Kind = readonly [isGood: (value: unknown) => boolean, what: string]

const isList = (value: unknown, isEntry: (entry: unknown) => boolean) => Array.isArray(value) && value.every(isEntry)
const isText = (value: unknown) => typeof value === 'string'
const isOneOf = (words: readonly string[]) => (value: unknown) => words.some((word) => word === value)

const yesNo: Kind = [(value) => typeof value === 'boolean', 'true or false']
const oneOf = (words: readonly string[]): Kind => [isOneOf(words), `one of ${words.join(', ')}`]
const listOf = (words: readonly string[]): Kind => [
  (value) => isList(value, isOneOf(words)),
  `a list of ${words.join(', ')}`,
]
const or = (first: Kind, second: Kind): Kind => [
  (value) => first[0](value) || second[0](value),
  `${first[1]}, or ${second[1]}`,
]
const isListing = (value: unknown) => {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return isText(id) && isText(name)
}
const isWallets = (value: unknown) =>
  value === false || isList(value, isListing) || isSource((value ?? {}) as Record<string, unknown>)
/** A registry is whole, or none. */
const isSource = (value: Record<string, unknown>) => {
  const parts = 'tokensOf' in Object(value) ? ['list', 'tokensOf', 'pictureOfNetwork', 'pictureOfToken'] : ['list']
  return parts.every((part) => typeof value[part] === 'function')
}

const texts: Kind = [(value) => isList(value, isText), 'a list of texts']
/** Held to its form before, or by what takes it. */
const known: Kind = [() => true, '']

const features: Record<keyof Features, Kind> = {
  email: yesNo,
  // `true` for a list means that it is on, as in the project's settings.
  socials: or(listOf(socialProviders), yesNo),
  swaps: or(yesNo, texts),
  onramp: or(yesNo, texts),
  activity: yesNo,
  branding: yesNo,
  multiWallet: yesNo,
  receive: yesNo,
  send: yesNo,
  nfts: yesNo,
  pay: yesNo,
  emailShowWallets: yesNo,
  analytics: yesNo,
  allWallets: oneOf(['show', 'hide', 'onlyMobile']),
  legalCheckbox: yesNo,
  smartSessions: yesNo,
  collapseWallets: yesNo,
  connectorTypeOrder: listOf(featureDefaults.connectorTypeOrder),
  walletFeaturesOrder: listOf(featureDefaults.walletFeaturesOrder),
  connectMethodsOrder: listOf(featureDefaults.connectMethodsOrder),
}

const options: Record<keyof Config, Kind> = {
  projectId: known,
  metadata: known,
  services: known,
  localFeatures: known,
  telemetry: yesNo,
  reconnect: yesNo,
  warm: oneOf(['idle', 'intent', 'off']),
  allowUnsupportedChain: yesNo,
  networkSwitch: yesNo,
  defaultAccountTypes: known,
  defaultNetwork: known,
  featuredWalletIds: known,
  includeWalletIds: known,
  excludeWalletIds: known,
  customWallets: known,
  wallets: [isWallets, 'registry(), a list of wallets (each with an id and a name), or false'],
  customRpcUrls: known,
  termsUrl: known,
  privacyUrl: known,
  basic: yesNo,
  debug: yesNo,
  logLevel: oneOf(logLevels),
  siwx: [(value) => typeof value === 'object' && value !== null, 'an object ({} for all defaults)'],
  siweConfig: known,
}

/**
 * Holds the switches and the features that the app gave to their form, and tells the developer of each that does not fit or is not known, of
 * what does nothing as it stands, and of listeners to events that there are not. They are looked at after the visitor's first act, since the words for it weigh more than a page should load before; what is needed to begin is
 * refused by `createPortico` itself.
 */
export function checkOptions(
  client: Pick<Client, 'config' | 'logger' | 'store' | 'emitter' | 'families' | 'connectors'>,
): void {
  const { config, logger } = client
  for (const problem of [
    ...problemsOf('', config, options, otherOptions),
    ...problemsOf('features.', config.localFeatures, features, otherFeatures),
    ...problemsOf('defaultAccountTypes.', config.defaultAccountTypes, accountTypes),
    ...withoutEffect(client),
  ])
    logger.error(problem.message)
  for (const event of client.emitter.names()) {
    const name = String(event)
    if (Object.hasOwn(events, name)) continue
    const known = Object.keys(events)
    const near = nearestName(name, known, otherEvents)
    const remedy = near ? `Did you mean "${near}"?` : `Choose from ${known.join(', ')}.`
    logger.error(fail(wrongNameErrors, 'client/unknown-event', { event: name, remedy }).message)
  }
}

const events: Record<keyof PorticoEvents, true> = {
  connect: true,
  disconnect: true,
  accountsChanged: true,
  networkChanged: true,
  modal: true,
  error: true,
  event: true,
}
const otherEvents = { chainChanged: 'networkChanged', accountChanged: 'accountsChanged', open: 'modal', close: 'modal' }

/** What other products call options, and what belongs elsewhere. */
const otherOptions = {
  adapters: 'families',
  appName: 'metadata',
  appearance: 'appearance of PorticoProvider',
  autoConnect: 'reconnect',
  chains: 'networks',
  locale: 'locale of PorticoProvider',
  messages: 'messages of PorticoProvider',
  reconnectOnMount: 'reconnect',
  rpcUrls: 'customRpcUrls',
  siwe: 'siweConfig',
  theme: 'appearance of PorticoProvider',
  themeMode: 'appearance of PorticoProvider',
  themeVariables: 'appearance of PorticoProvider',
  transports: 'customRpcUrls',
} as const

const otherFeatures = { emailLogin: 'email', history: 'activity', onRamp: 'onramp', swap: 'swaps' } as const

/** What has the right form, and does nothing as it stands. */
function withoutEffect({ config, store, families, connectors }: Parameters<typeof checkOptions>[0]): AppError[] {
  const { networks } = store.get()
  const { legalCheckbox } = config.localFeatures
  const lacksTexts = legalCheckbox === true && !config.termsUrl && !config.privacyUrl
  const reached = [...connectors.values()].flatMap(({ info }) => info.chains)
  const isReached = (namespace: ChainNamespace) =>
    reached.includes(namespace) || (families.has(namespace) && !families.get(namespace)?.generic)
  return [
    ...(lacksTexts
      ? [invalid('features.legalCheckbox', 'shows nothing to agree to', 'Pass "termsUrl", "privacyUrl" or both.')]
      : []),
    ...networks
      .filter(({ caipNetworkId: id }, index) => networks.findIndex(({ caipNetworkId }) => caipNetworkId === id) < index)
      .map(({ caipNetworkId }) => invalid('networks', `names ${caipNetworkId} twice`, 'Leave one.')),
    ...networks
      .filter(({ chainNamespace }) => !isReached(chainNamespace))
      .map(({ caipNetworkId, chainNamespace }) =>
        invalid(
          'networks',
          `has ${caipNetworkId}, which nothing can connect to`,
          `Add a family of "${chainNamespace}", or walletConnect().`,
        ),
      ),
  ]
}

const invalid = (option: string, problem: string, remedy: string) =>
  fail(configErrors, 'config/invalid', { option, problem, remedy })

const accountTypes: Record<keyof typeof accountDefaults.defaultTypes, Kind> = {
  bip122: oneOf(['payment', 'ordinal']),
  eip155: oneOf(['eoa', 'smartAccount']),
  polkadot: oneOf(['eoa']),
  solana: oneOf(['eoa']),
}

/** Options that are no part of the configuration that is read of them, and the reverse. */
const taken = ['networks', 'families', 'connectors', 'storage', 'features']
const isGiven = (name: string) => name !== 'localFeatures'

function problemsOf(
  prefix: string,
  given: object,
  kinds: Readonly<Record<string, Kind>>,
  meanings?: Readonly<Record<string, string>>,
): AppError[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const option = `${prefix}${name}`
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) {
      const near = nearestName(name, [...Object.keys(kinds).filter(isGiven), ...(prefix ? [] : taken)], meanings)
      return invalid(option, 'is not known', near ? `Did you mean ${near}?` : 'Take it out.')
    }
    const [isGood, what] = kind
    return value === undefined || isGood(value) ? [] : invalid(option, `is not ${what}`, `Pass ${what}.`)
  })
}
