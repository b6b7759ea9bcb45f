import type { ChainNamespace } from '../../base/caip.js'
import type { Client } from '../../core/client.js'
import { activeConnection, activeNetwork } from '../../core/connections/select.js'
import { tokenAsset } from '../../core/families.js'

type Answer = { status: 'failed' } | { status: 'ready'; value: bigint; decimals: number; symbol: string }

/** Asks the nodes of the network in use what the account in use has of a token. Never rejects for what they say. */
export async function readToken(
  client: Client,
  { token, namespace, signal }: { token: string; namespace: ChainNamespace | undefined; signal: AbortSignal },
): Promise<Answer> {
  const state = client.store.get()
  const connection = activeConnection(state, namespace)
  const network = activeNetwork(state, namespace)
  const family = connection && client.families.get(connection.namespace)
  const load = family?.features.send
  if (!family || !network || !load) return { status: 'failed' }
  try {
    const { amount, decimals, symbol } = await (await load()).holding({
      network,
      owner: connection.address,
      asset: tokenAsset(family, { address: token, decimals: 0, symbol: '' }),
      signal,
    })
    // What does not say how it is divided is no token.
    return decimals === undefined
      ? { status: 'failed' }
      : { status: 'ready', value: amount, decimals, symbol: symbol ?? '' }
  } catch (error) {
    if (!signal.aborted) client.logger.warn('The balance of a token cannot be read', error)
    return { status: 'failed' }
  }
}
