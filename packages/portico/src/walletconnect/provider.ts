import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { SessionNamespace } from '../base/entities/connection.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import type { Transports } from '../base/rpc/transport.js'
import type { ConnectorContext } from '../core/connector.js'
import { approvedChains } from './approval.js'
import { chainNumber, hexChain, presentId } from './chainIds.js'
import { walletConnectErrors } from './errors.js'
import { PeerError } from './protocol.js'
import { relayNumbers } from './relay.js'
import { addressesOf, chainOf } from './snapshot.js'
import type { Session } from './state.js'

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

export type ProviderLink = {
  namespace: ChainNamespace
  context: ConnectorContext
  session(): Session | undefined
  /** False until the client exists. */
  started(): boolean
  send(session: Session, chain: CaipNetworkId, call: { method: string; params: unknown }): Promise<unknown>
  choose(session: Session, chain: CaipNetworkId): void
}

/** A session, with what it grants in one namespace and the network to ask on. */
export type Granted = { session: Session; granted: SessionNamespace; chain: CaipNetworkId }

/** What the wallet is asked for by rules of their own. */
export const ownMethods = [
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
] as const

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

function throwUnloaded(): never {
  throw new PeerError({ code: -32603, message: 'A part of the page did not load' })
}

/** The provider of one chain namespace over whichever session serves it. `load`: what is asked for late, if ever. */
export function makeProvider(link: ProviderLink, load = () => import('./walletMethods.js')): Provider {
  const { namespace } = link
  const events = listeners(link.context)
  const transports: Transports = new Map()

  function current(wanted: CaipNetworkId | undefined): Granted {
    if (!link.started()) throw fail(walletConnectErrors, 'walletconnect/not-started')
    const session = link.session()
    if (!session) throw fail(connectErrors, 'walletconnect/not-connected')
    const granted = session.namespaces[namespace]
    const chain = chainOf(session, namespace)
    if (!granted || !chain) throw fail(walletConnectErrors, 'walletconnect/no-namespace')
    const asked = wanted === undefined ? chain : presentId(wanted)
    if (asked !== chain && !approvedChains(granted).includes(asked))
      throw fail(chainErrors, 'network/chain-unsupported')
    return { session, granted, chain: asked }
  }

  async function request({ method, params }: RequestArguments, networkId?: CaipNetworkId): Promise<unknown> {
    const now = current(networkId)
    if (namespace === 'eip155') {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addressesOf(now.session, namespace)
      if (method === 'eth_chainId') return hexChain(now.chain)
      if (method === 'net_version') return chainNumber(now.chain)
      if (ownMethods.includes(method as never) || isRead(method)) {
        const { answer } = await load().catch(throwUnloaded)
        return answer(method, now, params, { ...link, transports })
      }
    }
    if (!now.granted.methods.includes(method))
      throw new PeerError({ code: 4200, message: `The wallet did not approve the method ${method}` })
    return link.send(now.session, now.chain, { method, params: params ?? [] })
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
