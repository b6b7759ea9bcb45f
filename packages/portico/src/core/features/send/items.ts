import type { CaipNetworkId } from '../../../base/caip.js'
import type { Network } from '../../../base/entities/network.js'
import type { TokenBalance } from '../../../base/entities/token.js'
import { isAppError } from '../../../base/errors/AppError.js'
import { parseUnits } from '../../../base/parseUnits.js'
import type { Client } from '../../client.js'
import { tokenAsset } from '../../families.js'
import { cacheNumbers } from '../../numbers.js'
import { type Sender, senderOf } from '../../payments/sender.js'
import { listsTokens } from '../../registry.js'
import { nativeItem } from './nativeItem.js'
import type { SendItem } from './state.js'

type Asked = { signal: AbortSignal }
/** `listed`: read from nodes by the app's registry, and whether all of it could be. */
export type LoadedTokens = { items: readonly SendItem[]; listed?: 'whole' | 'part' | undefined }
type Read = { tokens: readonly TokenBalance[]; listed?: 'whole' | 'part' | undefined }

/**
 * What the account holds on the network in use, the native currency first. Without services that is what it has of the tokens that the app's
 * registry lists; without either the native currency alone.
 *
 * @throws AppError of the services or the network
 */
export async function loadTokens(client: Client, { signal }: Asked): Promise<LoadedTokens> {
  const native = nativeItem(client.store.get())
  if (!native) return { items: [] }
  const { address: owner, network, family } = senderOf(client)
  const isServed = client.services.has('balance.list')
  if (!isServed && !listsTokens(client, family.namespace)) return { items: [native] }
  const { tokens: balances, listed } =
    freshTokens(client, owner, network) ?? (await (isServed ? readBalances().catch(unserved) : readNodes()))
  const here = balances.filter(({ chainId }) => chainId === undefined || chainId === network.caipNetworkId)
  const ofNative = here.find(({ address }) => !address)
  const tokens = here.flatMap(({ address, name, symbol, price, quantity, iconUrl }): readonly SendItem[] => {
    const contract = address?.split(':').at(-1)
    const decimals = Number(quantity.decimals)
    const balance = parseUnits(quantity.numeric, decimals)
    // What has no decimals is counted, not spent: lists of tokens leave it out.
    if (!contract || !family.isAddress(contract) || decimals === 0 || !balance) return []
    const asset = tokenAsset(family, { address: contract, decimals, symbol })
    return [
      {
        ...pricedAs(price, iconUrl),
        networkId: native.networkId,
        name,
        symbol,
        decimals,
        balance: `${balance}`,
        asset,
      },
    ]
  })
  // What the services or the list say of it, where its own balance is not read yet.
  const known = native.balance ?? (ofNative && parseUnits(ofNative.quantity.numeric, native.decimals)?.toString())
  const first = { ...native, balance: known, ...(ofNative && pricedAs(ofNative.price, ofNative.iconUrl)) }
  return { items: [first, ...tokens], listed }

  /** A network that the services do not serve is read from its nodes. */
  function unserved(error: unknown) {
    const isUnserved = isAppError(error, 'http/status') && Number(error.context.status) === 400
    if (!isUnserved || !listsTokens(client, family.namespace)) throw error
    return readNodes()
  }

  async function readNodes(): Promise<Read> {
    const { readListed } = await import('../../listedTokens.js')
    const read = await readListed(client, { network, owner, signal })
    return read ? { tokens: read.tokens, listed: read.isWhole ? 'whole' : 'part' } : { tokens: [] }
  }

  async function readBalances(): Promise<Read> {
    const given = { params: { address: owner }, query: { chainId: network.caipNetworkId } }
    const answer = await client.services.call('balance.list', given, { signal })
    const tokens = answer.balances.map(({ chainId, ...token }) => ({
      ...token,
      chainId: (chainId ?? network.caipNetworkId) as CaipNetworkId,
    }))
    return { tokens }
  }
}

/** Whether there is nothing to choose from but the native currency, as far as that is known without asking. */
export function isNativeAlone(client: Client, { address, network, family }: Sender): boolean {
  if (client.services.has('balance.list')) return false
  if (!listsTokens(client, family.namespace)) return true
  return freshTokens(client, address, network)?.tokens.every((token) => !token.address) === true
}

/** What the account’s view read a moment ago: one question is enough for both. */
function freshTokens({ store }: Client, owner: string, { caipNetworkId }: Network): Read | undefined {
  const { portfolio } = store.get()
  if (portfolio?.status !== 'ready' || portfolio.address !== owner || portfolio.networkId !== caipNetworkId)
    return undefined
  // What could be read in part alone is read again: what is missing may be held.
  if (portfolio.listed === 'part') return undefined
  return Date.now() - (portfolio.readAt ?? 0) < cacheNumbers.portfolioMs ? portfolio : undefined
}

/** A token by its contract, as the contract itself tells. @throws AppError of the network; `send/unsupported-chain` when it is none */
export async function tokenAt(
  { load, network, family, address: owner }: Sender,
  address: string,
  { signal }: Asked,
): Promise<SendItem | undefined> {
  const { amount, decimals, symbol } = await (await load()).holding({
    network,
    owner,
    asset: tokenAsset(family, { address, decimals: 0, symbol: '' }),
    signal,
  })
  if (decimals === undefined || symbol === undefined) return undefined
  const asset = tokenAsset(family, { address, decimals, symbol })
  return { networkId: network.caipNetworkId, name: symbol, symbol, decimals, balance: amount.toString(), asset }
}

function pricedAs(price: number, icon: string | undefined): Pick<SendItem, 'price' | 'icon'> {
  return { price: price > 0 ? price : undefined, icon: icon || undefined }
}
