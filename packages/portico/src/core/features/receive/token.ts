import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import type { Client } from '../../client.js'
import { activeConnection, activeNetwork } from '../../connections/select.js'
import { tokenAsset } from '../../families.js'
import { askFor } from './flow.js'

type Chosen = {
  /** The contract; the native currency without one. */
  address?: string | undefined
  icon?: string | undefined
}

/**
 * Asks for a token. Its decimals and its symbol are those that its contract tells: a list that it was chosen from may be wrong, and one
 * decimal more or less asks for ten times as much. @throws AppError of the network; `send/unsupported-chain` when it is no token
 */
export async function askForToken(
  client: Client,
  { address, icon }: Chosen,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  if (!address) return askFor(client, { token: undefined })
  const state = client.store.get()
  const owner = activeConnection(state)?.address
  const network = activeNetwork(state)
  const family = network && client.families.get(network.chainNamespace)
  const load = family?.features.send
  if (!network || !load || !owner) throw fail(paymentErrors, 'send/unsupported-chain')
  const asset = tokenAsset(family, { address, decimals: 0, symbol: '' })
  const { decimals, symbol } = await (await load()).holding({ network, owner, asset, signal })
  signal.throwIfAborted()
  if (decimals === undefined || !symbol) throw fail(paymentErrors, 'send/unsupported-chain')
  askFor(client, { token: { address, symbol, decimals, icon } })
}
