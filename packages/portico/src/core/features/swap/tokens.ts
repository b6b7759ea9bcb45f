import { swapNumbers } from '../../payments/exchange/numbers.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'

export type TokenSections = { suggested: readonly SwapToken[]; yours: readonly SwapToken[]; all: readonly SwapToken[] }

/** The list in its parts: what is swapped most, what one has, and the rest by name. A search looks at symbol, name and address. */
export function sectionsOf(
  list: readonly SwapToken[],
  balances: Readonly<Record<string, string>>,
  query: string,
): TokenSections {
  const words = query.trim().toLowerCase()
  const fits = ({ symbol, name, address }: SwapToken) =>
    !words || address === words || symbol.toLowerCase().includes(words) || name.toLowerCase().includes(words)
  const found = list.filter(fits)
  const has = (token: SwapToken) => (balances[token.address] ?? '0') !== '0'
  const byName = (a: SwapToken, b: SwapToken) => a.symbol.localeCompare(b.symbol)
  const suggested = words
    ? []
    : swapNumbers.suggestedSymbols.flatMap((symbol) => list.find((token) => token.symbol === symbol) ?? [])
  return {
    suggested: suggested.slice(0, swapNumbers.suggestedMax),
    yours: found.filter(has),
    all: found.filter((token) => !has(token)).sort(byName),
  }
}

/** The token that a host named: by address, or by symbol. */
export function findToken(list: readonly SwapToken[], name: string | undefined): SwapToken | undefined {
  const wanted = name?.trim().toLowerCase()
  if (!wanted) return undefined
  return list.find(({ address }) => address === wanted) ?? list.find(({ symbol }) => symbol.toLowerCase() === wanted)
}
