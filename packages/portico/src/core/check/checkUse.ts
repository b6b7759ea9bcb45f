import type { ChainNamespace } from '../../base/caip.js'
import { type AppError, fail } from '../../base/errors/AppError.js'
import { configErrors } from '../../base/errors/config.js'
import { withPage } from '../alerts.js'
import type { Client } from '../client.js'
import type { PorticoEvents } from '../events.js'
import { wrongNameErrors } from './errors.js'
import { nearestName } from './nearestName.js'

type Told = Pick<Client, 'config' | 'logger' | 'store' | 'emitter' | 'families' | 'connectors'>

/** Tells a developer of what does nothing as it stands, and of listeners to events that there are not. */
export function checkUse(client: Told): void {
  const { logger } = client
  for (const { message, code } of withoutEffect(client)) logger.error(withPage(message, code))
  for (const event of client.emitter.names()) {
    const name = String(event)
    if (Object.hasOwn(events, name)) continue
    const known = Object.keys(events)
    const near = nearestName(name, known, otherEvents)
    const remedy = near ? `Did you mean "${near}"?` : `Choose from ${known.join(', ')}.`
    const { message, code } = fail(wrongNameErrors, 'client/unknown-event', { event: name, remedy })
    logger.error(withPage(message, code))
  }
}

/** What an unknown option or feature was meant to be. */
export function nearestOption(name: string, names: readonly string[], prefix: string): string | undefined {
  if (prefix) return nearestName(name, names, otherFeatures)
  return nearestName(name, [...names.filter((known) => known !== 'localFeatures'), ...taken], otherOptions)
}

/** Options that are no part of the configuration that is read of them. */
const taken = ['networks', 'families', 'connectors', 'storage', 'features']

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
function withoutEffect({ config, store, families, connectors }: Told): AppError[] {
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
