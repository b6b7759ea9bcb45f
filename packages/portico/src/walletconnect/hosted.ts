import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import { AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { isUserRejection } from '../base/errors/rpc.js'
import { pairingNumbers } from '../base/numbers.js'
import { untilAborted } from '../base/promise.js'
import type { ConnectOptions, ConnectorContext, ConnectorSession } from '../core/connector.js'
import { addressesOn, approvedChains, canSwitchFreely, chainOfEvent, chooseChain, readNamespaces } from './approval.js'
import { approvedId } from './chainIds.js'
import { walletConnectErrors } from './errors.js'
import type { HostProvider, Live } from './options.js'
import { proposeNamespaces } from './vocabulary.js'

const connectorId = 'walletConnect'

/** The connector over a provider that the host built: a universal provider (with `session`) or a plain EIP-1193 one. */
export async function makeHosted(context: ConnectorContext, given: HostProvider): Promise<Live> {
  const chosen: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  /** The namespaces that the client knows of. */
  const told = new Set<ChainNamespace>()
  /** Which reading is the newest: an answer that comes after that of a later one is no news. */
  let turn = 0
  const listed = () => context.networks().map((network) => network.caipNetworkId)

  async function read(only?: ChainNamespace, wish?: CaipNetworkId): Promise<ConnectorSession[]> {
    const granted = readNamespaces(given.session?.namespaces) ?? (await readPlain())
    return (Object.keys(granted) as ChainNamespace[]).flatMap((namespace) => {
      const part = granted[namespace]
      if (!part || (only !== undefined && namespace !== only) || context.networks(namespace).length === 0) return []
      const caipNetworkId = chosen[namespace] ?? chooseChain(part, listed(), wish)
      const { name = 'WalletConnect', icons } = given.session?.peer?.metadata ?? {}
      return {
        namespace,
        accounts: addressesOn(part, caipNetworkId).map((address) => ({ address, type: 'eoa' as const })),
        caipNetworkId,
        approvedNetworkIds: given.session && !canSwitchFreely(part) ? approvedChains(part) : undefined,
        wallet: { name, ...(icons?.[0] ? { icon: icons[0] } : {}) },
      }
    })
  }

  async function readPlain() {
    const accounts = (await given.request({ method: 'eth_accounts' })) as readonly string[]
    const chain = chainOfEvent('eip155:1', await given.request({ method: 'eth_chainId' })) ?? 'eip155:1'
    const namespaces = {
      eip155: { accounts: accounts.map((address) => `${chain}:${address}`), methods: [], events: [] },
    }
    return readNamespaces(namespaces) ?? {}
  }

  async function report(): Promise<void> {
    const mine = ++turn
    const sessions = await read()
    if (mine !== turn) return
    const before = [...told]
    reported(sessions)
    for (const session of sessions)
      context.emit({ type: 'changed', connectorId, session, added: !before.includes(session.namespace) })
    for (const namespace of before) {
      if (!told.has(namespace)) context.emit({ type: 'disconnected', connectorId, namespace })
    }
  }
  const follow = () => {
    report().catch((error: unknown) => context.logger.warn('The provider of the app did not answer', error))
  }
  function reported(sessions: readonly ConnectorSession[]): readonly ConnectorSession[] {
    turn++
    told.clear()
    for (const { namespace } of sessions) told.add(namespace)
    return sessions
  }
  const listeners: Record<string, (payload: unknown) => void> = {
    accountsChanged: follow,
    session_update: follow,
    chainChanged(payload) {
      const chain = chainOfEvent('eip155:1', payload)
      if (chain) chosen.eip155 = chain
      follow()
    },
    session_delete: () => context.emit({ type: 'disconnected', connectorId }),
    disconnect: () => context.emit({ type: 'disconnected', connectorId }),
  }
  for (const [event, listener] of Object.entries(listeners)) given.on?.(event, listener)
  const stop = () => {
    for (const [event, listener] of Object.entries(listeners)) given.removeListener?.(event, listener)
  }

  async function connect({
    namespace,
    network,
    signal,
    onPairing,
  }: ConnectOptions): Promise<readonly ConnectorSession[]> {
    const optionalNamespaces = await proposeNamespaces(context.networks(), { namespace, preferred: network })
    const show = (uri: unknown) => onPairing?.({ uri: String(uri), expiresAt: Date.now() + pairingNumbers.lifetimeMs })
    given.on?.('display_uri', show)
    try {
      const asked = given.connect
        ? given.connect({ optionalNamespaces })
        : given.request({ method: 'eth_requestAccounts' })
      await untilAborted(asked, signal)
      const sessions = (await read(namespace, network?.caipNetworkId)).filter((session) => session.accounts.length > 0)
      if (sessions.length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
      return reported(sessions)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw fail(connectErrors, isUserRejection(error) ? 'connect/rejected' : 'connect/failed', {}, { cause: error })
    } finally {
      given.removeListener?.('display_uri', show)
    }
  }

  const wrapped = new Map<ChainNamespace, unknown>()
  const wrap = (namespace: ChainNamespace) => ({
    // A universal provider is told the chain; a plain one takes no second argument and ignores it.
    request: (args: { method: string; params?: unknown }, networkId?: CaipNetworkId) => {
      const part = readNamespaces(given.session?.namespaces)?.[namespace]
      const chain = networkId ?? chosen[namespace] ?? (part && chooseChain(part, listed()))
      return given.request(args, part && chain ? approvedId(part, chain) : chain)
    },
    async switchNetwork(networkId: CaipNetworkId) {
      const part = readNamespaces(given.session?.namespaces)?.[namespace]
      if (!part || !approvedChains(part).includes(networkId)) throw fail(chainErrors, 'network/chain-unsupported')
      chosen[namespace] = networkId
      await report()
    },
    on: (event: string, listener: (payload: unknown) => void) => given.on?.(event, listener),
    removeListener: (event: string, listener: (payload: unknown) => void) => given.removeListener?.(event, listener),
  })

  return {
    connect,
    async restore(namespace) {
      const sessions = (await read(namespace)).filter((session) => session.accounts.length > 0)
      for (const session of sessions) told.add(session.namespace)
      return sessions
    },
    async disconnect(namespace) {
      const others = namespace ? [...told].filter((other) => other !== namespace) : []
      reported([])
      await given.disconnect?.()
      // One session is one consent: with one namespace the others end too.
      for (const other of others) context.emit({ type: 'disconnected', connectorId, namespace: other })
    },
    provider(namespace) {
      if (!wrapped.has(namespace)) wrapped.set(namespace, wrap(namespace))
      return wrapped.get(namespace)
    },
    authenticate: async () => {
      throw fail(walletConnectErrors, 'walletconnect/not-started')
    },
    warm() {},
    stop,
  }
}
