import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { SessionNamespace } from '../base/entities/walletSession.js'
import { AppError } from '../base/errors/AppError.js'
import { laterConstants as constants } from '../base/laterConstants.js'
import type { ConnectorContext } from '../core/connector.js'
import { approvedChains, canSwitchFreely } from './approval.js'
import { presentId } from './chainIds.js'
import { PeerError } from './protocol.js'
import { isRead, readChain } from './reads.js'
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

type Granted = { session: Session; granted: SessionNamespace; chain: CaipNetworkId }

const hexChain = (chain: CaipNetworkId): string => `0x${BigInt(chain.slice(chain.indexOf(':') + 1)).toString(16)}`

function listeners(context: ConnectorContext) {
  const sets = new Map<string, Set<(payload: unknown) => void>>()
  return {
    on(event: string, listener: (payload: unknown) => void) {
      const set = sets.get(event) ?? new Set()
      sets.set(event, set.add(listener))
      if (set.size > constants.relay.maxListeners)
        context.logger.warn(`More than ${constants.relay.maxListeners} listeners for ${event}: is one not taken off?`)
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
    if (!link.started()) throw new AppError('walletconnect/not-started')
    const session = link.session()
    if (!session) throw new AppError('walletconnect/not-connected')
    const granted = session.namespaces[namespace]
    const chain = chainOf(session, namespace)
    if (!granted || !chain) throw new AppError('walletconnect/no-namespace')
    if (wanted === undefined || wanted === chain) return { session, granted, chain }
    if (!approvedChains(granted).includes(presentId(wanted))) throw new AppError('network/chain-unsupported')
    return { session, granted, chain: presentId(wanted) }
  }

  async function request({ method, params }: RequestArguments, networkId?: CaipNetworkId): Promise<unknown> {
    const now = current(networkId)
    if (namespace === 'eip155') {
      const own = ownAnswers[method]
      if (own) return own(now, params, link)
      if (isRead(method)) return readEvm(now.chain, method, params)
    }
    if (!now.granted.methods.includes(method))
      throw new PeerError({ code: 4200, message: `The wallet did not approve the method ${method}` })
    return link.send(now.session, now.chain, { method, params: params ?? [] })
  }

  function readEvm(chain: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const network = context.networks(namespace).find((item) => item.caipNetworkId === chain)
    if (!network) throw new AppError('rpc/no-provider', { chain })
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

type OwnAnswer = (now: Granted, params: unknown, link: ProviderLink) => unknown

const accounts: OwnAnswer = ({ session }) => addressesOf(session, 'eip155')

/** The network that EIP-3326 and EIP-3085 name in their first parameter. */
function askedChain(params: unknown): CaipNetworkId {
  const asked = String((params as { chainId?: unknown }[] | undefined)?.[0]?.chainId)
  if (!/^(0x[0-9a-f]{1,16}|\d{1,16})$/i.test(asked)) throw new PeerError({ code: -32602, message: 'Invalid chainId' })
  return `eip155:${BigInt(asked)}`
}

/** What the session itself answers, and the methods with rules of their own. */
const ownAnswers: Readonly<Record<string, OwnAnswer>> = {
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  eth_chainId: ({ chain }) => hexChain(chain),
  net_version: ({ chain }) => chain.slice(chain.indexOf(':') + 1),
  async wallet_switchEthereumChain({ session, granted, chain }, params, link) {
    const wanted = askedChain(params)
    if (wanted === chain) return null
    if (!approvedChains(granted).includes(wanted)) {
      if (!canSwitchFreely(granted)) throw new AppError('network/chain-unsupported')
      // A wallet that can only add is told so by the code with which callers go on to add (EIP-3326).
      if (!granted.methods.includes('wallet_switchEthereumChain'))
        throw new PeerError({ code: 4902, message: 'Unrecognized chain' })
      await link.send(session, chain, { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChain(wanted) }] })
    }
    link.choose(session, wanted)
    return null
  },
  async wallet_addEthereumChain({ session, granted, chain }, params, link) {
    if (!granted.methods.includes('wallet_addEthereumChain')) throw new AppError('network/chain-unsupported')
    const wanted = askedChain(params)
    const answer = await link.send(session, chain, { method: 'wallet_addEthereumChain', params })
    // One that cannot be asked to switch afterwards has moved by adding, or it never will.
    if (!granted.methods.includes('wallet_switchEthereumChain')) link.choose(session, wanted)
    return answer
  },
  async wallet_getCapabilities({ session, granted, chain }, params, link) {
    const [address, only] = (params ?? []) as [string?, string[]?]
    if (!address) throw new AppError('calls/no-address')
    const told = readCapabilities(session, address)
    const chains = only ?? approvedChains(granted).map(hexChain)
    if (told && chains.every((id) => id in told)) return Object.fromEntries(chains.map((id) => [id, told[id]]))
    if (!granted.methods.includes('wallet_getCapabilities')) return told ?? {}
    return link.send(session, chain, { method: 'wallet_getCapabilities', params })
  },
  wallet_getCallsStatus({ session, granted, chain }, params, link) {
    if (!granted.methods.includes('wallet_getCallsStatus')) throw new AppError('calls/status-not-approved')
    return link.send(session, chain, { method: 'wallet_getCallsStatus', params })
  },
}

/** What the wallet said it can do when it settled: by chain in the scoped properties (CAIP-345), or by address in the older form. */
function readCapabilities(session: Session, address: string): Record<string, unknown> | undefined {
  const found: Record<string, unknown> = {}
  for (const [scope, properties] of Object.entries(session.scoped)) {
    if (!/^eip155:\d+$/.test(scope) || typeof properties !== 'object' || properties === null) continue
    found[hexChain(scope as CaipNetworkId)] = properties
  }
  try {
    const byAddress = JSON.parse(session.properties.capabilities ?? '{}') as Record<string, Record<string, unknown>>
    Object.assign(found, byAddress[address] ?? byAddress[address.toLowerCase()])
  } catch {
    // A wallet that wrote something else told nothing.
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** EIP-1193 wants the number in hex; other namespaces have no number. */
export function chainValue(chain: CaipNetworkId): string {
  return chain.startsWith('eip155:') ? hexChain(chain) : chain
}
