import { ChainNotConfiguredError, ConnectorNotConnectedError, type CreateConnectorFn } from '@wagmi/core'
import { type Chain, type EIP1193Provider, getAddress, SwitchChainError } from 'viem'
import type { CaipNetworkId, Portico } from '../index.js'
import { toNetwork } from './chain.js'
import { makeNotifier } from './follow.js'
import { restored, type Wallet, walletOf } from './wallet.js'

/** What `porticoConnector` takes. All of it may be left out. */
export type PorticoConnectorOptions = {
  /** What lists of wagmi's connectors show; the name of the app's metadata is not it. `Portico` by default. */
  name?: string | undefined
  /** A picture beside the name: a URL or a data URI. None by default. */
  icon?: string | undefined
  /** As in wagmi's configuration: nothing is told before wagmi asks on mount, so that the first paint is the server's. `false` by default. */
  ssr?: boolean | undefined
}

/** A connector for `createConfig` of either major: of what wagmi hands to its connectors it asks for what both have. */
export type PorticoConnector = (
  config: Pick<Parameters<CreateConnectorFn>[0], 'chains' | 'emitter'>,
) => ReturnType<CreateConnectorFn<EIP1193Provider>>

type Asked = Parameters<NonNullable<ReturnType<CreateConnectorFn>['switchChain']>>[0]

porticoConnector.type = 'portico' as const

/**
 * A connector for wagmi that has all wallets of a client: the ways to connect are those of its modal, and the wallet in use there is the
 * one that wagmi knows. Whoever connects, disconnects, changes the account or the network, in wagmi, the modal or the wallet: both have it.
 *
 * @param portico The client, with the family `evm()` and at least one network of it.
 * @param options How it is shown, and when it begins.
 * @returns A connector for the option `connectors` of wagmi's `createConfig` (`@wagmi/core` 2.22 or 3).
 * @throws nothing by itself. wagmi's `connect` rejects with viem's `UserRejectedRequestError` when the person closes the modal, and with an
 * AppError when the client is destroyed; `switchChain` with `UserRejectedRequestError` for a no, otherwise with `SwitchChainError`
 * @example
 * const config = createConfig({
 *   chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [porticoConnector(portico)],
 *   multiInjectedProviderDiscovery: false,
 * })
 */
export function porticoConnector(portico: Portico, options: PorticoConnectorOptions = {}): PorticoConnector {
  return (wagmi) => {
    const { emitter } = wagmi
    const notifier = makeNotifier(portico, emitter)

    /** Lists a chain of wagmi's in the client as well, and names it. */
    const list = (chain: Chain, asked?: Omit<Asked, 'chainId'>['addEthereumChainParameter']): CaipNetworkId => {
      const networkId = `eip155:${chain.id}` as const
      const isListed = portico.getState().networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
      if (!isListed) portico.addNetwork(toNetwork(withAsked(chain, asked)))
      return networkId
    }

    const connected = (): Wallet => {
      const wallet = walletOf(portico)
      if (!wallet) throw new ConnectorNotConnectedError()
      return wallet
    }

    const switchChain = async ({ chainId, addEthereumChainParameter }: Asked): Promise<Chain> => {
      const chain = wagmi.chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
      try {
        connected()
        await portico.switchNetwork(list(chain, addEthereumChainParameter))
      } catch (error) {
        throw (await loadErrors()).switchError(error)
      }
      return chain
    }

    /** Has the person choose a wallet, and resolves when one is connected. */
    const ask = async (chainId: number | undefined) => {
      const chain = wagmi.chains.find(({ id }) => id === chainId)
      try {
        // What wallets are asked for from now on.
        if (chain) await portico.switchNetwork(list(chain))
        await portico.connect({ namespace: 'eip155' })
      } catch (error) {
        throw (await loadErrors()).connectError(error, portico)
      }
    }

    const connectedOnceRestored = async () => {
      if (!walletOf(portico)) await restored(portico)
      return connected()
    }

    return {
      id: 'portico',
      name: options.name ?? 'Portico',
      type: porticoConnector.type,
      icon: options.icon,

      async setup() {
        // A server sets up a configuration for each request, and none of them ends.
        if ('document' in globalThis && !options.ssr) notifier.start()
      },
      connect: ({ chainId, isReconnecting, withCapabilities } = {}) =>
        notifier.acting(async () => {
          if (isReconnecting) await restored(portico)
          else if (!walletOf(portico)) await ask(chainId)
          // Connected is connected: who refuses to change the network is where they are.
          if (chainId && !isReconnecting && connected().chainId !== chainId)
            await switchChain({ chainId }).catch(() => {})
          const wallet = connected()
          const accounts = withCapabilities
            ? wallet.accounts.map((address) => ({ address, capabilities: {} }))
            : wallet.accounts
          return { accounts: accounts as never, chainId: wallet.chainId }
        }),
      disconnect: () => notifier.acting(() => portico.disconnect({ namespace: 'eip155' })),
      getAccounts: async () => (await connectedOnceRestored()).accounts,
      getChainId: async () => (await connectedOnceRestored()).chainId,
      getProvider: async () => portico.getProvider('eip155') as EIP1193Provider,
      async isAuthorized() {
        notifier.start()
        await restored(portico)
        return walletOf(portico) !== undefined
      },
      switchChain,

      // The client tells by itself; these are what wagmi's connectors have.
      onAccountsChanged(accounts) {
        if (accounts.length === 0) emitter.emit('disconnect')
        else emitter.emit('change', { accounts: accounts.map((account) => getAddress(account)) })
      },
      onChainChanged: (chainId) => emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => emitter.emit('disconnect'),
    }
  }
}

/** A chain as wagmi's caller wants it added to the wallet. */
function withAsked(chain: Chain, asked: Omit<Asked, 'chainId'>['addEthereumChainParameter']): Chain {
  if (!asked) return chain
  const { chainName, nativeCurrency, rpcUrls, blockExplorerUrls } = asked
  const [explorer] = blockExplorerUrls ?? []
  return {
    ...chain,
    name: chainName ?? chain.name,
    nativeCurrency: nativeCurrency ?? chain.nativeCurrency,
    ...(rpcUrls?.length && { rpcUrls: { ...chain.rpcUrls, default: { http: rpcUrls } } }),
    ...(explorer && { blockExplorers: { default: { name: new URL(explorer).host, url: explorer } } }),
  }
}

const loadErrors = () => import('./wagmiErrors.js')
