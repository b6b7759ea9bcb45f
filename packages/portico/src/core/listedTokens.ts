import type { ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import type { TokenBalance } from '../base/entities/token.js'
import { formatUnits } from '../base/units.js'
import { cleanName } from '../base/walletText.js'
import type { Client } from './client.js'
import type { Family, TokensFeature } from './family.js'
import { ofClient } from './ofClient.js'
import { registryOf } from './registry.js'

/** Tokens of the app's list that an account has. `isWhole` is false where some of them could not be asked for. */
export type ListedTokens = { tokens: readonly TokenBalance[]; isWhole: boolean }

/** So many of a list are asked for: what nodes take in one request. */
const listedMax = 250

const features = ofClient(() => new Map<ChainNamespace, Promise<TokensFeature>>())

/**
 * What an account has of the tokens that the app's registry lists on a network, as its nodes tell, the largest token first.
 * `undefined` where nothing is listed, or the network has no way of asking for many.
 *
 * @throws AppError `rpc/*`, `http/*`; what kept the list from loading; the signal's reason
 */
export async function readListed(
  client: Client,
  { network, owner, signal }: { network: Network; owner: string; signal: AbortSignal },
): Promise<ListedTokens | undefined> {
  const { caipNetworkId: networkId } = network
  const family = client.families.get(network.chainNamespace)
  const registry = registryOf(client)
  const load = family?.features.tokens
  if (!family || !registry || !load) return undefined
  const loaded = features(client)
  const feature = loaded.get(family.namespace) ?? load()
  loaded.set(family.namespace, feature)
  feature.catch(() => loaded.delete(family.namespace))
  const [listed, { held }] = await Promise.all([registry.tokensOf(networkId), feature])
  signal.throwIfAborted()
  if (listed.length === 0) return undefined
  const keyOf = keyIn(family)
  const known = new Map(listed.map((token) => [keyOf(token.address), token]))
  const tokens = [...known.values()].slice(0, listedMax).map(({ address }) => address)
  const answer = await held({ network, owner, tokens, signal })
  if (!answer) return undefined
  return {
    isWhole: answer.isWhole,
    tokens: answer.tokens.map(({ address, amount, decimals, symbol }) => ({
      name: cleanName(known.get(keyOf(address))?.name) ?? symbol,
      symbol,
      chainId: networkId,
      address: `${networkId}:${address}`,
      // Nobody tells what it is worth.
      price: 0,
      quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    })),
  }
}

const keyIn =
  ({ traits }: Family) =>
  (address: string) =>
    traits?.anyCase ? address.toLowerCase() : address
