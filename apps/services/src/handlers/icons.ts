import type { Context } from 'hono'
import type { Deps } from '../context.js'
import { same } from '../evm/address.js'
import { baseUrl, pictureUrl } from './data.js'

type Token = { chainId: string; address?: string | undefined; symbol: string }

/**
 * Pictures of tokens, all on these services: the operator's own picture of a listed token, or the one that is drawn for its symbol. A token
 * that nobody listed has none, since anybody may call his token as another one is called.
 */
export async function tokenIcons(deps: Deps, c: Context, tokens: readonly Token[]): Promise<string[]> {
  const listed = tokens.map(({ chainId, address }) => {
    const chain = deps.nodes.chain(chainId)
    if (address === undefined || !chain) return undefined
    return deps.data.facts.listed(chain).find((token) => same(token.address, address))
  })
  const ids = await deps.data.pictures.register(listed.map((token) => token?.icon))
  const urlOf = pictureUrl(deps, c)
  return tokens.map(({ address, symbol }, index) => {
    const id = ids[index]
    if (id !== undefined) return urlOf(id)
    const isKnown = address === undefined || listed[index] !== undefined
    return isKnown && /^[\p{L}\p{N}._$₮-]{1,64}$/u.test(symbol)
      ? `${baseUrl(deps, c)}/public/getTokenImage/${encodeURIComponent(symbol)}`
      : ''
  })
}
