import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import type { ConnectorContext } from '../core/connector.js'
import { approvedChains } from './approval.js'
import { chainNumber, hexChain, presentId } from './chainIds.js'
import { walletConnectErrors } from './errors.js'
import { PeerError } from './protocol.js'
import { relayNumbers } from './relay.js'
import { addressesOf, chainOf } from './snapshot.js'
import type { Granted, ProviderLink, WalletMethod } from './walletMethods.js'

export type RequestArguments = { method: string; params?: unknown }
export type ProviderEvents = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect' | 'message'

/** EIP-1193 for eip155; the same shape for every other namespace. Stable while its connector lives. */
export type Provider = {
  /** `networkId` is one that the wallet approved; by default the one in use. @throws AppError `network/chain-unsupported` for others */
  request(args: RequestArguments, networkId?: CaipNetworkId): Promise<unknown>
  /** Goes to a network that the wallet approved, without asking it. @throws AppError `network/chain-unsupported` for others */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  on(event: string, listener: (payload: unknown) => void): Provider
  removeListener(event: string, listener: (payload: unknown) => void): Provider
  /** @internal */
  emit(event: ProviderEvents | (string & {}), payload: unknown): void
}

function listeners(context: ConnectorContext) {
  const sets = new Map<string, Set<(payload: unknown) => void>>()
  return {
    on(event: string, listener: (payload: unknown) => void) {
      const set = sets.get(event) ?? new Set()
      sets.set(event, set.add(listener))
      if (set.size > relayNumbers.maxListeners)
        context.logger.warn(`More than ${relayNumbers.maxListeners} listeners for ${event}: is one not taken off?`)
    },
    off: (event: string, listener: (payload: unknown) => void) => sets.get(event)?.delete(listener),
    emit(event: string, payload: unknown) {
      for (const listener of [...(sets.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          context.logger.error('A listener of the wallet provider failed', error)
        }
      }
    },
  }
}

/** The provider of one chain namespace over whichever session serves it. */
export function makeProvider(link: ProviderLink): Provider {
  const { namespace, context } = link
  const events = listeners(context)

  function current(wanted: CaipNetworkId | undefined): Granted {
    if (!link.started()) throw fail(walletConnectErrors, 'walletconnect/not-started')
    const session = link.session()
    if (!session) throw fail(connectErrors, 'walletconnect/not-connected')
    const granted = session.namespaces[namespace]
    const chain = chainOf(session, namespace)
    if (!granted || !chain) throw fail(walletConnectErrors, 'walletconnect/no-namespace')
    if (wanted === undefined || wanted === chain) return { session, granted, chain }
    if (!approvedChains(granted).includes(presentId(wanted))) throw fail(chainErrors, 'network/chain-unsupported')
    return { session, granted, chain: presentId(wanted) }
  }

  async function request({ method, params }: RequestArguments, networkId?: CaipNetworkId): Promise<unknown> {
    const now = current(networkId)
    if (namespace === 'eip155') {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOf(now.session, namespace)
      if (method === 'eth_chainId') return hexChain(now.chain)
      if (method === 'net_version') return chainNumber(now.chain)
      // Switching, adding and batches come late, if ever.
      if (/^wallet_(switchEthereumChain|addEthereumChain|getCapabilities|getCallsStatus)$/.test(method)) {
        const { askWallet } = await import('./walletMethods.js')
        return askWallet(method as WalletMethod, now, params, link)
      }
      if (isRead(method)) return readEvm(now.chain, method, params)
    }
    if (!now.granted.methods.includes(method))
      throw new PeerError({ code: 4200, message: `The wallet did not approve the method ${method}` })
    return link.send(now.session, now.chain, { method, params: params ?? [] })
  }

  async function readEvm(chain: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const network = context.networks(namespace).find((item) => item.caipNetworkId === chain)
    if (!network) throw fail(chainErrors, 'rpc/no-provider', { chain })
    const { readChain } = await import('./readChain.js')
    return readChain(network, method, params)
  }

  const provider: Provider = {
    request,
    async switchNetwork(networkId) {
      const { session, chain } = current(networkId)
      link.choose(session, chain)
    },
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
    emit: events.emit,
  }
  return provider
}

/** EIP-1193 wants the number in hex; other namespaces have no number. */
export function chainValue(chain: CaipNetworkId): string {
  return chain.startsWith('eip155:') ? hexChain(chain) : chain
}

/**
 * What only reads the chain, or hands it what is signed already, goes to the network's own nodes, never to the wallet,
 * even when the wallet lists the method.
 */
export function isRead(method: string): boolean {
  return /^(eth_(get|call$|estimate|block|gas|fee|max|blob|chain|new|uninstall|protocol|syncing|simulate|createAccess|sendRaw)|net_|web3_|debug_|trace_)/.test(
    method,
  )
}
