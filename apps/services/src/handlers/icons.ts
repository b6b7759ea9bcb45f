import type { Context } from 'hono'
import type { Deps } from '../context.js'
import type { TokenFact } from '../tokens/facts.js'
import { baseUrl, pictureUrl } from './data.js'

type Token = { chainId: string; address?: string | undefined; symbol: string }

/**
 * Pictures of tokens, all on these services: the operator's own picture of a listed token, that of the registry for this very address, or the
 * one that is drawn for its symbol. A token that nobody listed has none drawn, since anybody may call his token as another one is called.
 */
export async function tokenIcons(deps: Deps, c: Context, tokens: readonly Token[]): Promise<string[]> {
  const { facts, pictures, registryTokens } = deps.data
  const listed = tokens.map(({ chainId, address }) => {
    const chain = deps.nodes.chain(chainId)
    if (address === undefined || !chain) return undefined
    return byAddress(facts.listed(chain)).get(address.toLowerCase())
  })
  const ids = await pictures.register(listed.map((token) => token?.icon))
  const urlOf = pictureUrl(deps, c)
  const base = baseUrl(deps, c)
  const ofToken = (key: string) => `${base}/public/getTokenImage/${encodeURIComponent(key)}`
  return tokens.map(({ chainId, address, symbol }, index) => {
    const id = ids[index]
    if (id !== undefined) return urlOf(id)
    // The coin of a chain looks as the token that it is wrapped into does.
    const place = address ?? deps.nodes.chain(chainId)?.wrapped
    const key = place === undefined ? undefined : registryTokens.pictureKey(chainId, place)
    if (key !== undefined) return ofToken(key)
    const isKnown = address === undefined || listed[index] !== undefined
    return isKnown && /^[\p{L}\p{N}._$₮-]{1,64}$/u.test(symbol) ? ofToken(symbol) : ''
  })
}

const addresses = new WeakMap<readonly TokenFact[], ReadonlyMap<string, TokenFact>>()

/** The tokens of a list by their addresses in lower case; the first where one stands there twice. */
function byAddress(list: readonly TokenFact[]): ReadonlyMap<string, TokenFact> {
  const known = addresses.get(list) ?? new Map(list.toReversed().map((token) => [token.address.toLowerCase(), token]))
  addresses.set(list, known)
  return known
}
