import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import { fail } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { deferred } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { ConnectOptions, Connector } from '../connector.js'
import { networkById, networksOf } from './select.js'
import { walletNotices } from './walletNotices.js'

export type ConnectWalletOptions = {
  connectorId: string
  /** The one namespace asked for; all that the wallet and the app have in common when absent. */
  namespace?: ChainNamespace | undefined
  /** Gives the attempt up: the promise rejects at once, and a late answer of the wallet is ignored. */
  signal?: AbortSignal | undefined
  /** The link by which a code was handed to an app of this device, once it was. */
  opened?: (() => string | undefined) | undefined
  onPairing?: ((pairing: { uri: string; expiresAt: number }) => void) | undefined
  /** Told what became of a window of the wallet's own. */
  onWindow?: ConnectOptions['onWindow']
}

/**
 * Connects a wallet and makes it the active one of its namespaces. A wallet that was active there stays connected beside it, or is
 * let go when several wallets are off. Resolves with the connection of the namespace asked for, or the first.
 *
 * @throws AppError `connect/unknown-connector`, `connect/no-requested-chain`, `connect/rejected`, `connect/failed`,
 * `connect/aborted` when `signal` was
 */
export async function connectWallet(client: Client, options: ConnectWalletOptions): Promise<Connection> {
  client.wake()
  const { connectorId, onPairing } = options
  // One that is known is asked in the same breath, so that the visitor's gesture still holds.
  const connector = client.connectors.get(connectorId) ?? (await (await loadAdopt()).waitFor(client, connectorId))
  const namespaces = connectableNamespaces(client, connector.info, options.namespace)
  if (namespaces.length === 0) throw fail(connectErrors, 'connect/no-requested-chain')
  const signal = options.signal ? AbortSignal.any([client.signal, options.signal]) : client.signal
  const shown = deferred<void>()
  const asked = connector.connect({
    oneClick:
      (onPairing || connector.signsIn) && (client.config.siwx || client.config.siweConfig)
        ? await oneClickOf(client, connector)
        : undefined,
    namespace: options.namespace,
    network: preferredNetwork(client, options.namespace ?? namespaces[0]),
    signal,
    opened: options.opened,
    onWindow: options.onWindow,
    onPairing: (pairing) => {
      onPairing?.(pairing)
      shown.resolve()
    },
  })
  // What the wallet says from now on is newer than its answer. A failure is told below, after what tells it is loaded.
  asked.then(
    () => walletNotices(client).clear(),
    () => {},
  )
  // What takes a wallet into use is loaded while its person decides; a code is shown first.
  if (onPairing) await Promise.race([shown.promise, asked]).catch(() => {})
  const { adoptConnection } = await loadAdopt()
  return adoptConnection(client, {
    connectorId,
    namespaces,
    asked,
    signal,
    namespace: options.namespace,
    byCode: Boolean(onPairing),
  })
}

/** What is signed in the same step; nothing when the code for it cannot be loaded. */
const oneClickOf = (client: Client, connector: Connector) =>
  import('../features/siwx/oneClick.js').then(
    ({ prepareOneClick }) => prepareOneClick(client, connector),
    () => undefined,
  )

/** @throws AppError `connect/failed` when the code cannot be loaded */
const loadAdopt = () =>
  import('./adopt.js').catch((error: unknown) => {
    throw fail(connectErrors, 'connect/failed', {}, { cause: error })
  })

/** Namespaces that a connector covers and the app has networks in. */
function connectableNamespaces(client: Client, info: ConnectorInfo, asked?: ChainNamespace): readonly ChainNamespace[] {
  const state = client.store.get()
  return info.chains.filter((chain) => (asked === undefined || chain === asked) && networksOf(state, chain).length > 0)
}

/** The network to ask a wallet for: the one that the visitor or the app chose; without a choice the wallet stays where it is. */
function preferredNetwork(client: Client, namespace: ChainNamespace | undefined) {
  const state = client.store.get()
  const chosen = namespace && state.connections.networkIds[namespace]
  return chosen && networkById(state, chosen)
}
