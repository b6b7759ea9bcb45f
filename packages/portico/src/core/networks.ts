import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import type { Client } from './client.js'
import { checkNetwork } from './config.js'
import { coreErrors } from './errors.js'
import type { Config } from './options.js'
import { writeNetworks } from './writers.js'

/** The network with the app's own RPC URLs before those it came with, which are kept as the chain's default, too. */
export function withCustomRpcUrls(network: Network, custom: Config['customRpcUrls']): Network {
  const urls = custom[network.caipNetworkId]
  if (!urls?.length) return network
  const { default: own, chainDefault = { http: own.http } } = network.rpcUrls
  return { ...network, rpcUrls: { default: { ...own, http: [...urls, ...chainDefault.http] }, chainDefault } }
}

/** Lists a network, or replaces the one of the same id. @throws AppError `config/invalid`, `network/no-family` */
export function addNetwork(client: Client, network: Network): void {
  checkNetwork(network, 'addNetwork')
  requireFamily(client, network.chainNamespace)
  const { networks } = client.store.get()
  const added = withCustomRpcUrls(network, client.config.customRpcUrls)
  writeNetworks(client, {
    networks: [...networks.filter((other) => other.caipNetworkId !== added.caipNetworkId), added],
  })
}

/**
 * Takes a network off the list and returns it, so that what was on it can move on to another.
 * @throws AppError `network/not-found`, `network/no-family`, `network/last`
 */
export function removeNetwork(client: Client, networkId: CaipNetworkId): Network {
  const { networks } = client.store.get()
  const network = networks.find((other) => other.caipNetworkId === networkId)
  if (!network) throw fail(coreErrors, 'network/not-found')
  requireFamily(client, network.chainNamespace)
  if (!networks[1]) throw fail(coreErrors, 'network/last')
  writeNetworks(client, { networks: networks.filter((other) => other !== network) })
  return network
}

/**
 * A namespace needs a family, or a connector that reaches it: then it gets one that shows accounts and signs.
 * @throws AppError `network/no-family` names those that the app has
 */
export function requireFamily({ families, connectors }: Client, namespace: ChainNamespace): void {
  if (families.has(namespace) || [...connectors.values()].some(({ info }) => info.chains.includes(namespace))) return
  throw fail(coreErrors, 'network/no-family', { namespace, known: [...families.keys()].join() })
}
