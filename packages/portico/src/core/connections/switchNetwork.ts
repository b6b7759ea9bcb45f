import type { CaipNetworkId } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import { type AppError, fail, isAppError } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'
import { connectErrors } from '../../base/errors/connect.js'
import { isUserRejection } from '../../base/errors/rpc.js'
import { untilAborted } from '../../base/promise.js'
import type { Client } from '../client.js'
import { coreErrors } from '../errors.js'
import { cancel, latest } from '../work.js'
import { applyConnections, commitConnections } from './apply.js'
import { catchUp } from './catchUp.js'
import { activeConnection, networkById } from './select.js'
import type { SwitchState } from './state.js'

/**
 * Changes the network. Connected in its namespace: through the wallet, which may refuse or not know it. Otherwise it is what the next
 * connection will ask for.
 *
 * @throws AppError `network/not-found`, `network/chain-unsupported`, `connect/rejected`, `rpc/no-provider`, `embedded/passkey-not-added`
 */
export async function switchNetwork(
  client: Client,
  target: Network | CaipNetworkId,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const state = client.store.get()
  const network = networkById(state, typeof target === 'string' ? target : target.caipNetworkId)
  if (!network) {
    const { showAlert } = await import('../alerts.js')
    showAlert(client, 'network/alert-not-found')
    throw fail(coreErrors, 'network/not-found')
  }
  const { chainNamespace: namespace, caipNetworkId: networkId } = network
  const connection = activeConnection(state, namespace)
  if (!connection || connection.caipNetworkId === networkId) {
    cancel(client, 'network')
    setSwitch(client, { status: 'idle' })
    await catchUp(client)
    commitConnections(client, { type: 'networkChosen', namespace, networkId })
    return
  }
  const turn = latest(client, 'network')
  const signal = options.signal ? AbortSignal.any([turn, options.signal]) : turn
  setSwitch(client, { status: 'switching', networkId })
  try {
    await untilAborted(askWallet(client, connection, network, signal), signal)
    await catchUp(client)
    if (signal.aborted) return
    adopt(client, connection, networkId)
    setSwitch(client, { status: 'idle' })
    client.track({ event: 'SWITCH_NETWORK', properties: { network: networkId } })
  } catch (error) {
    const ours = switchError(error)
    // A later switch has the state now; one that was given up leaves none.
    if (signal.aborted) {
      if (!turn.aborted) setSwitch(client, { status: 'idle' })
    } else
      setSwitch(client, { status: 'failed', networkId, code: ours.code, rejected: ours.code === 'connect/rejected' })
    throw ours
  }
}

async function askWallet(client: Client, connection: Connection, network: Network, signal: AbortSignal): Promise<void> {
  const family = client.families.get(connection.namespace)
  const provider = client.connectors.get(connection.connectorId)?.getProvider(connection.namespace)
  if (!family || provider === undefined) throw fail(chainErrors, 'rpc/no-provider', { chain: network.name })
  const onAdding = () => {
    if (!signal.aborted) setSwitch(client, { status: 'adding', networkId: network.caipNetworkId })
  }
  await family.switchNetwork({ provider, network, onAdding, signal })
}

/** The wallet said yes. Its own event may be ahead of this, behind it, or never come. */
function adopt(client: Client, asked: Connection, networkId: CaipNetworkId): void {
  const now = activeConnection(client.store.get(), asked.namespace)
  if (!now || now.connectorId !== asked.connectorId) return
  applyConnections(client, { type: 'changed', connection: { ...now, caipNetworkId: networkId } })
  commitConnections(client, { type: 'networkChosen', namespace: asked.namespace, networkId })
}

function switchError(error: unknown): AppError {
  if (isUserRejection(error))
    return isAppError(error, 'connect/rejected') ? error : fail(connectErrors, 'connect/rejected', {}, { cause: error })
  // A wallet that knows the network, and why it does not go there: what it says is of more use than that it did not.
  if (isAppError(error, 'network/chain-unsupported') && isAppError(error.cause, 'embedded/passkey-not-added'))
    return error.cause
  return isAppError(error) ? error : fail(chainErrors, 'network/chain-unsupported', {}, { cause: error })
}

function setSwitch(client: Client, networkSwitch: SwitchState): void {
  applyConnections(client, { type: 'networkSwitch', networkSwitch })
}
