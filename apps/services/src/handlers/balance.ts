import type { Handlers } from '../context.js'
import { isEvmAddress, isNative } from '../evm/address.js'
import { requireDataProject } from '../guards/project.js'
import { problem } from '../problem.js'
import { orDown, requireAddress, requireRate, splitCaip } from './data.js'
import { tokenIcons } from './icons.js'

const tokensAtMost = 50

export const balanceHandlers = {
  'balance.list': async (deps, { params, query }, c) => {
    const project = await requireDataProject(deps.projects, c)
    const rate = requireRate(deps, query.currency)
    const { address } = params
    requireAddress(address, query.chainId?.split(':')[0] ?? 'eip155')
    await deps.projects.usage.meet(project, address)
    const fresh = freshTokens(query.forceUpdate)
    const chains = deps.nodes
      .chains()
      .filter(({ id }) => (query.chainId === undefined ? id.startsWith('eip155:') : id === query.chainId))
    const found = await Promise.allSettled(
      chains.map((chain) => {
        const also = fresh?.filter(({ chainId }) => chainId === chain.id).map((token) => token.address)
        return deps.data.balances.of(chain, address, rate, also)
      }),
    )
    const failure = found.find((result) => result.status === 'rejected')
    if (failure && found.every((result) => result.status === 'rejected'))
      await orDown(deps, 'chainId', Promise.reject(failure.reason))
    const balances = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const icons = await tokenIcons(
      deps,
      c,
      balances.map(({ address, ...balance }) => ({ ...balance, address: address && splitCaip(address).address })),
    )
    return { balances: balances.map((balance, index) => ({ ...balance, iconUrl: icons[index] ?? '' })) }
  },
} satisfies Partial<Handlers>

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
