import { type Features, socialProviders } from '../../base/entities/features.js'
import { type AppError, fail } from '../../base/errors/AppError.js'
import { configErrors } from '../../base/errors/config.js'
import { isLocalOrigin } from '../../base/origin.js'
import { withPage } from '../alerts.js'
import type { Client } from '../client.js'
import type { accountDefaults } from '../config.js'
import { featureDefaults } from '../localFeatures.js'
import { logLevels } from '../logger.js'
import type { Config } from '../options.js'

/** Of an unknown name, the known one that is meant. */
type Nearest = (name: string, names: readonly string[], prefix: string) => string | undefined

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

/** A name that a cookie may have, and a domain. */
const isCookie = (value: unknown) =>
  Object.entries(Object(value)).every(
    ([key, text]) => ['name', 'domain'].includes(key) && (text === undefined || /^[\w.-]{1,64}$/.test(`${text}`)),
  ) && Object(value) === value

const texts: Kind = [(value) => isList(value, isText), 'a list of texts']
/** Held to its form before, or by what takes it. */
const known: Kind = [() => true, '']

const features: Record<keyof Features, Kind> = {
  email: yesNo,
  // `true` for a list means that it is on, as in the project's settings.
  socials: or(listOf(socialProviders), yesNo),
  swaps: [yesNo[0], 'true or false: the services know who trades'],
  onramp: or(yesNo, texts),
  activity: yesNo,
  branding: yesNo,
  multiWallet: yesNo,
  passkey: yesNo,
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
  connectMethodsOrder: listOf([...featureDefaults.connectMethodsOrder, 'passkey']),
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
  siwx: [(value) => Object(value) === value, 'an object'],
  siweConfig: known,
  cookie: or(yesNo, [isCookie, '{ name, domain }']),
}

/**
 * Holds the switches and the features that the app gave to their form, and tells the developer of each that does not fit or is not known. They
 * are looked at after the visitor's first act, since the words for it weigh more than a page should load before; what is needed to begin is
 * refused by `createPortico` itself.
 *
 * @param nearest Where a developer looks: what an unknown name was meant to be.
 */
function checkOptions({ config, logger }: Pick<Client, 'config' | 'logger'>, nearest?: Nearest): void {
  for (const problem of [
    ...problemsOf('', config, options, nearest),
    ...problemsOf('features.', config.localFeatures, features, nearest),
    ...problemsOf('defaultAccountTypes.', config.defaultAccountTypes, accountTypes),
  ])
    logger.error(withPage(problem.message, problem.code))
}

/** Checks the options, and where a developer looks all that is worth a word: on a page of this machine without TLS, and with `debug`. */
export async function warnDeveloper(
  client: Client,
  origin: string | undefined = (globalThis as { location?: { origin: string } }).location?.origin,
): Promise<void> {
  const isDevelopers = client.config.debug || (origin?.startsWith('http:') && isLocalOrigin(origin))
  const told = isDevelopers ? await import('./checkUse.js') : undefined
  checkOptions(client, told?.nearestOption)
  told?.checkUse(client)
}

const accountTypes: Record<keyof typeof accountDefaults.defaultTypes, Kind> = {
  bip122: oneOf(['payment', 'ordinal']),
  eip155: oneOf(['eoa', 'smartAccount']),
  polkadot: oneOf(['eoa']),
  solana: oneOf(['eoa']),
}

function problemsOf(
  prefix: string,
  given: object,
  kinds: Readonly<Record<string, Kind>>,
  nearest?: Nearest,
): AppError[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const option = `${prefix}${name}`
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (!kind) {
      const near = nearest?.(name, Object.keys(kinds), prefix)
      const remedy = near ? `Did you mean ${near}?` : 'Take it out.'
      return fail(configErrors, 'config/invalid', { option, problem: 'is not known', remedy })
    }
    const [isGood, what] = kind
    if (value === undefined || isGood(value)) return []
    return fail(configErrors, 'config/invalid', {
      option,
      problem: `is not ${what}`,
      remedy: `Pass ${what}.`,
    })
  })
}
