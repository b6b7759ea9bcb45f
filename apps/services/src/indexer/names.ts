import type { Context } from 'hono'
import { nativeOf } from '../balances/balances.js'
import type { Chain } from '../chains/nodes.js'
import type { Deps } from '../context.js'
import { nftAbi } from '../evm/abi.js'
import { readMany } from '../evm/read.js'
import { pictureUrl } from '../handlers/data.js'
import { tokenIcons } from '../handlers/icons.js'
import { type Currency, rateOf } from '../money/currencies.js'
import { type Ratio, times } from '../money/ratio.js'
import { pictureSource } from '../nfts/inventory.js'
import { clean } from '../tokens/facts.js'
import { within } from '../within.js'
import type { Worths } from './worth.js'

/** A page does not wait longer for prices. */
export const priceMs = 3_000

export type TokenName = { name: string | null; symbol: string | null; decimals: number | null; icon: string | null }
export type NftName = { name: string | null; preview: string | null }
export type NftAsked = { kind: 'erc721' | 'erc1155'; address: string; tokenId: bigint }

/** Names and pictures of what moves. All pictures are of these services. */
export type Names = {
  /** Contracts that the operator lists, in lower case, and their symbols. */
  listed(chain: Chain): ReadonlyMap<string, string>
  /** Tokens and collections by contract, in lower case; the native currency under the empty text. */
  tokens(chain: Chain, contracts: readonly string[]): Promise<ReadonlyMap<string, TokenName>>
  /** In the order asked. */
  nfts(chain: Chain, asked: readonly NftAsked[]): Promise<readonly NftName[]>
  /** Pictures of tokens, in the order asked; the native currency has no address. */
  icons(chain: Chain, tokens: readonly { address?: string | undefined; symbol: string }[]): Promise<readonly string[]>
  /** Prices of tokens; what nobody knows, or nobody tells in time, is missing. */
  prices(chain: Chain, tokens: readonly string[]): Promise<Worths>
  /** Prices in US dollars as the request wants them; none in a currency without a rate. */
  inCurrency(dollars: Worths): Worths
  /** Pictures that the configuration names, as these services serve them. */
  pictures(sources: readonly (string | undefined)[]): Promise<readonly (string | undefined)[]>
}

/** What the services know of names, for the answer to a request. */
export function namesFor(deps: Deps, c: Context, currency: Currency): Names {
  const { facts, nftMetadata, pictures, prices } = deps.data
  const rate = rateOf(currency, deps.config.prices.rates)
  const urlOf = pictureUrl(deps, c)
  const served = async (sources: readonly (string | undefined)[]) =>
    (await pictures.register(sources)).map((id) => (id === undefined ? undefined : urlOf(id)))

  const icons: Names['icons'] = (chain, tokens) =>
    tokenIcons(
      deps,
      c,
      tokens.map((token) => ({ ...token, chainId: chain.id })),
    )

  return {
    icons,
    listed: (chain) => new Map(facts.listed(chain).map(({ address, symbol }) => [address.toLowerCase(), symbol])),
    async tokens(chain, contracts) {
      const found = await facts.of(chain, contracts)
      // A collection has no decimals, which makes it no token; its name is asked by itself.
      const nameless = contracts.filter((_, index) => found[index] === undefined)
      const reads = nameless.flatMap((to) => ['name', 'symbol'].map((name) => ({ to, abi: nftAbi, name })))
      const answers = await readMany(deps.nodes, chain, reads)
      const drawn = await icons(chain, [
        { symbol: chain.symbol },
        ...contracts.map((address, index) => ({ address, symbol: found[index]?.symbol ?? '' })),
      ])
      const names = new Map<string, TokenName>()
      for (const [index, contract] of contracts.entries()) {
        const fact = found[index]
        const at = nameless.indexOf(contract) * 2
        names.set(contract, {
          name: (fact ? fact.name : clean(answers[at])) || null,
          symbol: (fact ? fact.symbol : clean(answers[at + 1], 20)) || null,
          decimals: fact?.decimals ?? null,
          icon: drawn[index + 1] || null,
        })
      }
      return names.set('', { name: null, symbol: chain.symbol, decimals: chain.decimals, icon: drawn[0] || null })
    },
    async nfts(chain, asked) {
      const refs = asked.map(({ kind, address, tokenId }) => ({ standard: kind, address, tokenId }))
      const metadata = await nftMetadata(chain, refs)
      const previews = await served(
        refs.map((ref, index) => (metadata[index]?.picture === undefined ? undefined : pictureSource(chain, ref))),
      )
      return refs.map((_, index) => ({ name: metadata[index]?.name ?? null, preview: previews[index] ?? null }))
    },
    async prices(chain, tokens) {
      if (!rate || tokens.length === 0) return new Map()
      const addressOf = (token: string) => token || nativeOf(chain)
      const asked = prices.of(chain, tokens.map(addressOf)).catch(() => new Map<string, Ratio>())
      const found = await within(Date.now() + priceMs, asked, new Map<string, Ratio>())
      return new Map(
        tokens.flatMap((token) => {
          const price = found.get(addressOf(token))
          return price ? [[token, times(price, rate)] as const] : []
        }),
      )
    },
    inCurrency: (dollars) => new Map(rate ? [...dollars].map(([token, price]) => [token, times(price, rate)]) : []),
    pictures: served,
  }
}
