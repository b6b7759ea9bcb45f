import {
  type Config,
  type CreateConfigParameters,
  type CreateConnectorFn,
  createConfig,
  type Transport,
} from '@wagmi/core'
import { type Chain, fallback, http } from 'viem'
import { fail } from '../base/errors/AppError.js'
import { configErrors } from '../base/errors/config.js'
import type { Portico, State } from '../index.js'
import { toChain } from './chain.js'
import { type PorticoConnectorOptions, porticoConnector } from './connector.js'
import { walletOf } from './wallet.js'

type Chains = readonly [Chain, ...Chain[]]
type Transports<C extends Chains> = Record<C[number]['id'], Transport>

/** What `porticoConfig` takes: that of wagmi's `createConfig`, where the client does not know it already. */
export type PorticoConfigOptions<C extends Chains = Chains> = Omit<
  CreateConfigParameters,
  'chains' | 'transports' | 'client' | 'connectors' | 'ssr'
> &
  Omit<PorticoConnectorOptions, 'ssr'> & {
    /**
     * Chains of `viem/chains`, where types shall know their ids, or a chain has forms of its own (fees of an OP chain). The client's networks
     * by default, its default network first.
     */
    chains?: C | undefined
    /** How chains are asked, by id; those that are not named go to the client's nodes, one behind the other, which is the default. */
    transports?: { readonly [id in C[number]['id']]?: Transport | undefined } | undefined
    /** Further connectors, behind Portico's. None by default. */
    connectors?: readonly CreateConnectorFn[] | undefined
    /** For pages that are rendered on a server, with wagmi's `initialState` of a cookie. `false` by default. */
    ssr?: boolean | undefined
  }

/**
 * Makes a configuration for wagmi from a client: its networks, its nodes and its wallets.
 *
 * @param portico The client, with the family `evm()` and at least one network of it.
 * @param options As for wagmi's `createConfig`; what the client knows may be left out. Wallets that announce themselves are found by the
 * client, so `multiInjectedProviderDiscovery` is `false` by default.
 * @returns The configuration for `WagmiProvider`, or for the actions of `@wagmi/core` (2.22 or 3).
 * @throws AppError `config/invalid` when the client has no network of the family `evm()`
 * @example
 * const config = porticoConfig(portico, { ssr: true, storage: createStorage({ storage: cookieStorage }) })
 */
export function porticoConfig<const C extends Chains = Chains>(
  portico: Portico,
  options: PorticoConfigOptions<C> = {},
): Config<C, Transports<C>> {
  const { chains = chainsOf(portico), transports, connectors = [], name, icon, ssr = false, ...rest } = options
  const asked = transportsOf(portico, chains, transports)
  const connector = porticoConnector(portico, { name, icon, ssr })
  let config: Config<C, Transports<C>> | undefined
  const parameters = {
    multiInjectedProviderDiscovery: false,
    ...rest,
    ssr,
    chains,
    transports: asked,
    connectors: [
      // wagmi hands over the chains of its beginning.
      ({ emitter }: Parameters<CreateConnectorFn>[0]) =>
        connector({
          emitter,
          get chains() {
            return config?.chains ?? chains
          },
        }),
      ...connectors,
    ],
  }
  config = createConfig(parameters as never) as unknown as Config<C, Transports<C>>
  if ('document' in globalThis) {
    // Before the choice is followed: what is chosen has to be listed by then.
    followAdded(portico, config as unknown as Config, (added) =>
      Object.assign(asked, transportsOf(portico, added, transports)),
    )
    followChoice(portico, config as unknown as Config)
  }
  return config
}

/** Networks that the client lists from now on become chains of wagmi, which looks for a chain's transport when it is first asked. */
function followAdded(portico: Portico, config: Config, prepare: (added: Chains) => void): void {
  const known = new Set(portico.getState().networks.map(({ caipNetworkId }) => caipNetworkId))
  const stop = portico.subscribe(
    ({ networks }) => networks,
    (networks) => {
      const isNew = ({ chainNamespace, caipNetworkId, id }: (typeof networks)[number]) =>
        chainNamespace === 'eip155' &&
        !known.has(caipNetworkId) &&
        !config.chains.some((chain) => chain.id === Number(id))
      const [first, ...others] = networks.filter(isNew).map(toChain)
      if (!first) return
      prepare([first, ...others])
      config._internal.chains.setState((chains) => [...chains, first, ...others])
    },
  )
  portico.client.signal.addEventListener('abort', stop, { once: true })
}

function chainsOf(portico: Portico): Chains {
  const wanted = portico.client.config.defaultNetwork?.caipNetworkId
  const networks = portico.getState().networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const isDefault = ({ caipNetworkId }: (typeof networks)[number]) => caipNetworkId === wanted
  const [first, ...others] = [...networks.filter(isDefault), ...networks.filter((one) => !isDefault(one))].map(toChain)
  if (first) return [first, ...others]
  const problem = 'has no network of the family evm()'
  throw fail(configErrors, 'config/invalid', {
    option: 'networks',
    problem,
    remedy: 'wagmi needs one, such as mainnet.',
  })
}

function transportsOf(
  portico: Portico,
  chains: Chains,
  given: Readonly<Record<number, Transport | undefined>> = {},
): Record<number, Transport> {
  const { networks } = portico.getState()
  const nodesOf = (chain: Chain) =>
    (networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chain.id}`) ?? chain).rpcUrls.default.http
  const make = (chain: Chain) => {
    const nodes = nodesOf(chain).map((url) => http(url))
    return nodes.length > 1 ? fallback(nodes) : (nodes[0] ?? http())
  }
  return Object.fromEntries(chains.map((chain) => [chain.id, given[chain.id] ?? make(chain)]))
}

/** While nothing is connected, the chain that wagmi has chosen and the network of the client are one. */
function followChoice(portico: Portico, config: Config): void {
  const { persist } = config._internal.store as { persist?: { hasHydrated(): boolean } }
  const isHydrated = () => persist?.hasHydrated() ?? true
  const ofClient = (state: State) => (walletOf(portico) ? undefined : chosenOf(state))
  const stops = [
    portico.subscribe(ofClient, (chainId) => {
      const isKnown = config.chains.some(({ id }) => id === chainId)
      if (chainId !== undefined && isKnown) config.setState((state) => ({ ...state, chainId }))
    }),
    config.subscribe(
      ({ chainId }) => chainId,
      (chainId) => {
        const state = portico.getState()
        const network = state.networks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
        // What is read from storage is no choice of now.
        if (!isHydrated() || !network || walletOf(portico) || chosenOf(state) === chainId) return
        portico.switchNetwork(network).catch((error: unknown) => portico.client.logger.warn('Not chosen', error))
      },
    ),
  ]
  portico.client.signal.addEventListener('abort', () => stops.forEach((stop) => void stop()), { once: true })
}

/** The network that the next connection is for. */
function chosenOf({ connections, networks }: State): number | undefined {
  const evm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const network = evm.find(({ caipNetworkId }) => caipNetworkId === connections.networkIds.eip155) ?? evm[0]
  return network && Number(network.id)
}
