import type { Context } from 'hono'
import type { ShownHolding } from '../balances/balances.js'
import type { Chain } from '../chains/nodes.js'
import type { Deps, Handlers } from '../context.js'
import { isEvmAddress, isNative, nativePlaceholder } from '../evm/address.js'
import { requireDataProject } from '../guards/project.js'
import { problem } from '../problem.js'
import { JsonText } from '../wholeText.js'
import { baseUrl, orDown, requireAddress, requireRate, splitCaip } from './data.js'
import { tokenIcons } from './icons.js'

const tokensAtMost = 50

export const balanceHandlers = {
  'balance.list': async (deps, { params, query }, c) => {
    const project = await requireDataProject(deps.projects, c)
    const rate = requireRate(deps, query.currency)
    const { address } = params
    requireAddress(address, query.chainId?.split(':')[0] ?? 'eip155')
    // An empty list would say that nothing is held there.
    if (query.chainId !== undefined && !deps.nodes.chain(query.chainId))
      throw problem(400, 'chainId', 'This chain is not supported')
    await deps.projects.usage.meet(project, address)
    const fresh = freshTokens(query.forceUpdate)
    const chains = deps.nodes
      .chains()
      .filter(({ id }) => (query.chainId === undefined ? id.startsWith('eip155:') : id === query.chainId))
    const balances = await ofChains(deps, c, 'chainId', chains, (chain) => {
      const also = fresh?.filter(({ chainId }) => chainId === chain.id).map((token) => token.address)
      return deps.data.balances.of(chain, address, rate, also)
    })
    const texts = await Promise.all(balances.map((list) => textOf(deps, c, list)))
    return new JsonText(`{"balances":[${texts.filter((text) => text !== '').join()}]}`)
  },
  'portfolio.list': async (deps, { params: { address }, query }, c) => {
    const project = await requireDataProject(deps.projects, c)
    // What is answered has no price; a currency that cannot be told is refused here as with balances.
    requireRate(deps, query.currency)
    requireAddress(address, 'eip155')
    await deps.projects.usage.meet(project, address)
    const chains = deps.nodes.chains().filter(({ id }) => id.startsWith('eip155:'))
    const holdings = await ofChains(deps, c, '', chains, (chain) => deps.data.balances.holdings(chain, address))
    return {
      data: holdings
        .flat()
        .filter(({ amount }) => amount > 0n)
        .map(({ chainId, name, symbol, address = nativePlaceholder }) => ({
          id: `${chainId}:${address}`,
          name,
          symbol,
        })),
    }
  },
} satisfies Partial<Handlers>

const texts = new WeakMap<readonly ShownHolding[], { base: string; text: string }>()

/** What stands in the list, with pictures. Of a list that is as it was, so is the text. */
async function textOf(deps: Deps, c: Context, list: readonly ShownHolding[]): Promise<string> {
  const base = baseUrl(deps, c)
  const known = texts.get(list)
  if (known?.base === base) return known.text
  const icons = await tokenIcons(
    deps,
    c,
    list.map(({ address, ...balance }) => ({ ...balance, address: address && splitCaip(address).address })),
  )
  const text = list.map((balance, index) => JSON.stringify({ ...balance, iconUrl: icons[index] ?? '' })).join()
  texts.set(list, { base, text })
  return text
}

/**
 * What each chain answers, one after the other; those that do not answer are left out, and named beside it.
 *
 * @throws a 503 when none does
 */
async function ofChains<T>(
  deps: Deps,
  c: Context,
  field: string,
  chains: readonly Chain[],
  read: (chain: Chain) => Promise<T>,
): Promise<T[]> {
  const found = await Promise.allSettled(chains.map(read))
  const failure = found.find((result) => result.status === 'rejected')
  if (failure && found.every((result) => result.status === 'rejected'))
    await orDown(deps, field, Promise.reject(failure.reason))
  const missing = chains.filter((_, index) => found[index]?.status === 'rejected')
  if (missing.length > 0) c.header('portico-missing-chains', missing.map(({ id }) => id).join())
  return found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** @throws a 400 for a list that cannot be read */
function freshTokens(list: string | undefined): { chainId: string; address: string }[] | undefined {
  if (list === undefined || list === '') return undefined
  const tokens = list.split(',')
  if (tokens.length > tokensAtMost) throw problem(400, '', `forceUpdate holds at most ${tokensAtMost} tokens`)
  return tokens
    .map((token) => {
      const { chainId, address } = splitCaip(token.trim())
      if (!/^eip155:\d{1,20}$/.test(chainId) || !isEvmAddress(address))
        throw problem(400, '', 'forceUpdate holds CAIP-10 addresses of EVM tokens, joined by commas')
      return { chainId, address }
    })
    .filter(({ address }) => !isNative(address))
}
