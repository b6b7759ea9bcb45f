import { nativeOf } from '../balances/balances.js'
import type { Chain } from '../chains/nodes.js'
import type { Deps, Handlers } from '../context.js'
import { same } from '../evm/address.js'
import { requireDataProject } from '../guards/project.js'
import { shownNumber, times } from '../money/ratio.js'
import { problem } from '../problem.js'
import { nativeName } from '../tokens/native.js'
import { orDown, requireAddress, requireRate, splitCaip } from './data.js'
import { tokenIcons } from './icons.js'

export const priceHandlers = {
  'price.fungible': async (deps, { body }, c) => {
    await requireDataProject(deps.projects, c, body.projectId)
    const rate = requireRate(deps, body.currency)
    const asked = body.addresses.map((caip) => ({ caip, ...splitCaip(caip) }))
    for (const { chainId, address } of asked) {
      const [namespace = ''] = chainId.split(':')
      if (namespace !== 'eip155' && namespace !== 'solana')
        throw problem(400, 'address', 'This namespace is not supported')
      requireAddress(address, namespace)
    }
    const chainIds = [...new Set(asked.map(({ chainId }) => chainId))]
    const found = await Promise.all(
      chainIds.flatMap((chainId) => {
        const chain = deps.nodes.chain(chainId)
        const addresses = asked.flatMap((token) => (token.chainId === chainId ? [token.address] : []))
        return chain ? [orDown(deps, '', priced(deps, chain, addresses))] : []
      }),
    )
    const known = new Map(found.flat().map((token) => [`${token.chainId}:${token.asked}`, token]))
    const tokens = asked.flatMap(({ caip }) => known.get(caip) ?? [])
    if (tokens.length === 0) throw problem(400, 'asset', 'This asset has no price here')
    const icons = await tokenIcons(
      deps,
      c,
      tokens.map(({ isNative, asked: address, ...token }) => ({ ...token, ...(isNative ? {} : { address }) })),
    )
    return {
      fungibles: tokens.map(({ chainId, asked: address, name, symbol, decimals, price }, index) => ({
        address: `${chainId}:${address}`,
        name,
        symbol,
        iconUrl: icons[index] ?? '',
        price: shownNumber(times(price, rate)),
        decimals,
      })),
    }
  },
} satisfies Partial<Handlers>

async function priced({ data }: Deps, chain: Chain, addresses: readonly string[]) {
  const native = nativeOf(chain)
  const contracts = addresses.filter((address) => !same(address, native))
  const [prices, facts] = await Promise.all([
    data.prices.of(chain, addresses),
    chain.id.startsWith('eip155:') ? data.facts.of(chain, contracts) : data.facts.listed(chain),
  ])
  return addresses.flatMap((asked) => {
    const price = prices.get(asked)
    const isNative = same(asked, native)
    const fact = isNative
      ? { name: nativeName(chain.symbol), symbol: chain.symbol, decimals: chain.decimals }
      : facts.find((token) => token !== undefined && same(token.address, asked))
    return price && fact ? [{ ...fact, chainId: chain.id, asked, isNative, price }] : []
  })
}
